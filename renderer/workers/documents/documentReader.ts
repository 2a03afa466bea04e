import { parseExactJson, writeExactJson } from '../../../shared/base/exactNumber.ts';
import { readPageBodyId } from '../../../shared/document/site/pageBody.ts';
import { pageResponse } from '../../../shared/document/site/sitePages.ts';
import type { DocumentCalls, PlainField } from '../documentProtocol.ts';
import { once } from './once.ts';
import { OpenDocument } from './openDocument.ts';
import type { WorkInSteps } from './workInSteps.ts';

export type OpenInput = DocumentCalls['open']['input'];

export interface DocumentReader {
  isUnderWay(key: string): boolean;
  /** Rejects if the body cannot be loaded. */
  readDocument(input: OpenInput): Promise<OpenDocument>;
}

/** Reads and parses a response; concurrent requests for one share the read. */
export function createDocumentReader(readBody: (bodyId: string) => Promise<string>, work: WorkInSteps): DocumentReader {
  const underWay = new Map<string, Promise<OpenDocument>>();
  return {
    isUnderWay: (key) => underWay.has(key),
    readDocument: (input) =>
      once(underWay, keyOf(input), async () => {
        const text = input.text ?? (await readText(readBody, input.bodyId));
        return new OpenDocument(asResponseText(text, input.plain), input.request, work);
      }),
  };
}

async function readText(readBody: (bodyId: string) => Promise<string>, id: string): Promise<string> {
  const page = readPageBodyId(id);
  return page === null ? await readBody(id) : pageText(await readBody(page.bodyId), page.item);
}

/** Returns the key of a document: its body id, and the kind that it was opened as. */
export function keyOf({ bodyId, request, plain }: OpenInput): string {
  return JSON.stringify([bodyId, plain ?? null, request]);
}

/** One document of a job's status response, as the text of the response of a scrape. */
function pageText(text: string, item: number): string {
  const parsed = parseExactJson(text);
  const response = parsed.ok ? pageResponse(parsed.value, item) : null;
  if (response === null) throw new Error('The stored answer does not have this page');
  return writeExactJson(response);
}

/** Wraps the text of a single field as the response that would contain it. */
function asResponseText(text: string, field: PlainField | undefined): string {
  return field === undefined ? text : JSON.stringify({ data: { [field]: text } });
}
