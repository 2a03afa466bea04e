import type { DocumentCalls, PlainField } from './documentProtocol.ts';
import { once } from './once.ts';
import { OpenDocument } from './openDocument.ts';
import type { WorkInSteps } from './workInSteps.ts';

export type OpenInput = DocumentCalls['open']['input'];

export interface DocumentReader {
  isUnderWay(key: string): boolean;
  /** Rejects where the body cannot be had. */
  whole(input: OpenInput): Promise<OpenDocument>;
}

/** Reads and parses an answer; one that is under way is not read twice. */
export function createDocumentReader(readBody: (bodyId: string) => Promise<string>, work: WorkInSteps): DocumentReader {
  const underWay = new Map<string, Promise<OpenDocument>>();
  return {
    isUnderWay: (key) => underWay.has(key),
    whole: (input) =>
      once(underWay, keyOf(input), async () => {
        const text = await readBody(input.bodyId);
        return new OpenDocument(asAnswer(text, input.plain), input.request, work);
      }),
  };
}

/** What a document is known by: its body, and what that was opened as. */
export function keyOf({ bodyId, request, plain }: OpenInput): string {
  return JSON.stringify([bodyId, plain ?? null, request]);
}

/** A text that is one field by itself, as the answer that it would have come in. */
function asAnswer(text: string, field: PlainField | undefined): string {
  return field === undefined ? text : JSON.stringify({ data: { [field]: text } });
}
