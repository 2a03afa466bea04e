import type { JsonValue } from '../../shared/base/json.ts';
import { DocumentShelf } from './documentShelf.ts';
import type { DocumentCalls, DocumentDigest, PlainField } from './documentProtocol.ts';
import { OpenDocument } from './openDocument.ts';
import type { WorkInSteps } from './workInSteps.ts';

/** Characters of answers that are kept for whoever comes back to them, and for how long. */
const mostResting = 16_000_000;
const restingMs = 2 * 60_000;

/** The answers that somebody shows, read once each. */
export interface OpenDocuments {
  /** Reads and parses one, unless it was shown a moment ago. Rejects where it was closed before it was here. */
  open(input: DocumentCalls['open']['input']): Promise<DocumentDigest>;
  /** Throws where it is not open. */
  find(bodyId: string): OpenDocument;
  close(bodyId: string): void;
}

export function createOpenDocuments(readBody: (bodyId: string) => Promise<string>, work: WorkInSteps): OpenDocuments {
  const opened = new Map<string, { readonly key: string; readonly document: OpenDocument }>();
  const shelf = new DocumentShelf<OpenDocument>({ mostCharacters: mostResting, keptMs: restingMs });
  const wanted = new Map<string, symbol>();

  async function read(bodyId: string, request: JsonValue, plain: PlainField | undefined): Promise<OpenDocument> {
    const question = Symbol(bodyId);
    wanted.set(bodyId, question);
    const text = asAnswer(await readBody(bodyId), plain);
    // Closed before it was here: it would stay for ever.
    if (wanted.get(bodyId) !== question) throw new Error('Nobody wants this any more');
    return new OpenDocument(text, request, work);
  }

  return {
    async open({ bodyId, request, plain }) {
      const key = JSON.stringify([bodyId, plain ?? null, request]);
      const rested = shelf.take(key);
      const document = rested ?? (await read(bodyId, request, plain));
      document.reopen();
      opened.set(bodyId, { key, document });
      return document.digest;
    },
    find(bodyId) {
      const found = opened.get(bodyId);
      if (found === undefined) throw new Error('This document is not open');
      return found.document;
    },
    close(bodyId) {
      wanted.delete(bodyId);
      const closed = opened.get(bodyId);
      opened.delete(bodyId);
      closed?.document.close();
      if (closed !== undefined) shelf.lay(closed.key, closed.document, closed.document.raw.length);
    },
  };
}

/** A text that is one field by itself, as the answer that it would have come in. */
function asAnswer(text: string, field: PlainField | undefined): string {
  return field === undefined ? text : JSON.stringify({ data: { [field]: text } });
}
