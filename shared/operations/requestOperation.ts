import type { z } from 'zod';
import type { JsonObject } from '../base/json.ts';
import type { JsonPath } from '../base/pathText.ts';
import type { OperationId } from './operation.ts';

/** An operation besides scrape: its own fields are above the options of its pages, or of its file. */
export interface RequestOperation {
  /** Its row in `registry.ts`. */
  readonly id: OperationId;
  readonly path: string;
  /** Schemas of its own fields besides the URL, in the order of the form. */
  readonly fields: Readonly<Record<string, z.ZodType>>;
  /** Own fields of a new request. */
  readonly starts: JsonObject;
  /** Where the body has the options of each page: in this object, beside its own fields, or nowhere. */
  readonly pageOptions: 'scrapeOptions' | 'beside' | null;
  /** Options of a page that the operation does not take; absent if it takes all of them. */
  readonly refusedOptions?: readonly string[];
  /** Formats that it does not make; absent if it makes all of them. */
  readonly refusedFormats?: ReadonlySet<string>;
  /** Without URLs it looks for pages by its prompt. */
  readonly findsPages?: true;
  /** The response starts a job of the service; null for a call with one response. */
  readonly job: RequestJob | null;
}

/** A job of the service that a run follows to its end. */
export type RequestJob =
  /** Its pages arrive with its status, and `DELETE` cancels it. */
  | {
      readonly kind: 'pages';
      /** Below the path of its status: the list of pages that failed (api-facts 6.1, 6.2). */
      readonly errorsPath: string;
    }
  /** Its last status has the one result of all pages; the API cannot cancel it. */
  | { readonly kind: 'data' };

/** Crawl and batch have the same status, errors and cancellation. */
export const pageJob: RequestJob = { kind: 'pages', errorsPath: 'errors' };

export const dataJob: RequestJob = { kind: 'data' };

/** Whether an operation starts a job whose pages are documents of the run. */
export function hasPages(operation: RequestOperation | null): boolean {
  return operation?.job?.kind === 'pages';
}

/** Whether the response to an operation starts a job. */
export function startsJob(operation: RequestOperation | null): boolean {
  return (operation?.job ?? null) !== null;
}

/** The field that says what the operation is about. */
export function targetField({ id, fields }: Pick<RequestOperation, 'id' | 'fields'>): 'url' | 'urls' | 'query' {
  if (id === 'search') return 'query';
  return Object.hasOwn(fields, 'urls') ? 'urls' : 'url';
}

/** Returns the part of a body that belongs to the operation itself, without the options of its pages. */
export function ownPart({ fields, pageOptions }: RequestOperation, body: JsonObject): JsonObject {
  const isOwn = (key: string): boolean =>
    pageOptions === 'beside' ? key === 'urls' || Object.hasOwn(fields, key) : key !== pageOptions;
  return Object.fromEntries(Object.entries(body).filter(([key]) => isOwn(key)));
}

/** The path of the options of each page in the body; empty where they are beside the own fields. */
export function pageOptionsPath({ pageOptions }: RequestOperation): JsonPath {
  return pageOptions === 'scrapeOptions' ? [pageOptions] : [];
}
