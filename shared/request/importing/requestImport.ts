import type { JsonObject } from '../../base/json.ts';
import { defaultEndpoint, type Endpoint } from '../../operations/endpoint.ts';
import { requestKinds } from '../../operations/requestKinds.ts';
import { type RequestOperation, targetField } from '../../operations/requestOperation.ts';
import type { Draft } from '../../workspace/workspace.ts';
import { fieldOptionNames } from '../fields.ts';

/** Why something that was pasted is no request. */
export type ImportFault = 'not-curl' | 'open-quote' | 'no-address' | 'body' | 'code' | 'other-endpoint';

/** Why a part of the pasted text is not in the request. */
export type IgnoredReason =
  | 'key'
  | 'connection'
  | 'automatic'
  | 'method'
  | 'data'
  | 'file'
  | 'address'
  | 'option'
  | 'expression'
  | 'value'
  | 'around'
  | 'further'
  | 'gone'
  | 'shell';

/** Why a part was taken over although it is not written as it should be. */
export type DoubtReason = 'unquoted';

/** One part that was left out, by the name that it has where it was. */
export interface IgnoredPart {
  readonly part: string;
  readonly reason: IgnoredReason;
}

/**
 * Kind of the pasted text. `call`: a call of the API itself, whose JSON is the body. `code`: an SDK call, whose options are the body.
 * `page`: any other request; its page is to be scraped. `json`: a plain body. `mcp`: a tool call. `file`: a request's file. `command`: a
 * command line of Trowel or of the API's own tool.
 */
export type ImportSource = 'call' | 'code' | 'command' | 'page' | 'json' | 'mcp' | 'file';

/** The result of importing pasted text, with a report on every part of it. */
export interface RequestImport {
  /** The kind of request that was pasted. */
  readonly endpoint: Endpoint;
  readonly body: JsonObject;
  /** Disabled actions of its file, which are not sent. */
  readonly disabledActions: NonNullable<Draft['disabledActions']>;
  readonly from: ImportSource;
  /** Fields of the body that Trowel knows. */
  readonly understood: readonly string[];
  /** Fields of the body that Trowel does not know; sent unchanged. */
  readonly passedThrough: readonly string[];
  /** Fields of an older API version that were renamed, with their current field. */
  readonly renewed: readonly { readonly part: string; readonly now: string }[];
  readonly ignored: readonly IgnoredPart[];
  /** Parts that are in the request but that a shell would read in another way. */
  readonly doubts: readonly { readonly part: string; readonly reason: DoubtReason }[];
}

const namesOfScrape: ReadonlySet<string> = new Set(['url', ...fieldOptionNames]);

function namesOf(operation: RequestOperation): ReadonlySet<string> {
  const { fields, pageOptions } = operation;
  const ofPages = pageOptions === 'beside' ? fieldOptionNames : pageOptions === null ? [] : [pageOptions];
  return new Set(['url', targetField(operation), ...Object.keys(fields), ...ofPages]);
}

/** The import of a body: each of its fields is accounted for. */
export function importOf(
  from: ImportSource,
  body: JsonObject,
  ignored: readonly IgnoredPart[],
  disabledActions: RequestImport['disabledActions'] = [],
  endpoint: Endpoint = defaultEndpoint,
): RequestImport {
  const { operation } = requestKinds[endpoint];
  const known = operation === null ? namesOfScrape : namesOf(operation);
  const names = Object.keys(body);
  return {
    endpoint,
    body,
    disabledActions,
    from,
    understood: names.filter((name) => known.has(name)),
    passedThrough: names.filter((name) => !known.has(name)),
    renewed: [],
    ignored,
    doubts: [],
  };
}

/** The same import, which left more out. */
export function withIgnored(imported: RequestImport, more: readonly IgnoredPart[]): RequestImport {
  return { ...imported, ignored: [...imported.ignored, ...more] };
}

/** Returns the draft of an import. */
export function draftOfImport({ body, disabledActions }: RequestImport): Draft {
  return { body, source: null, ...(disabledActions.length === 0 ? {} : { disabledActions }) };
}
