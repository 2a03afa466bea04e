import { DocumentShelf } from './documentShelf.ts';
import type { DocumentCalls, DocumentDigest, PlainField } from './documentProtocol.ts';
import { OpenDocument } from './openDocument.ts';
import type { WorkInSteps } from './workInSteps.ts';

/** Characters of answers that are kept for whoever comes back to them, and for how long. */
const mostResting = 16_000_000;
const restingMs = 2 * 60_000;

/** The answers that somebody shows, read once each. */
export interface OpenDocuments {
  /** Reads and parses one, unless that was done a moment ago or is under way. Rejects where it was closed before it was here. */
  open(input: DocumentCalls['open']['input']): Promise<DocumentDigest>;
  /** Begins to read one that is about to be opened. What nobody opens rests like one that was closed. */
  expect(input: DocumentCalls['open']['input']): void;
  /** Throws where it is not open. */
  find(bodyId: string): OpenDocument;
  close(bodyId: string): void;
}

export function createOpenDocuments(readBody: (bodyId: string) => Promise<string>, work: WorkInSteps): OpenDocuments {
  const opened = new Map<string, { readonly key: string; readonly document: OpenDocument }>();
  const shelf = new DocumentShelf<OpenDocument>({ mostCharacters: mostResting, keptMs: restingMs });
  const underWay = new Map<string, Promise<OpenDocument>>();
  const wanted = new Map<string, symbol>();

  function read(key: string, { bodyId, request, plain }: DocumentCalls['open']['input']): Promise<OpenDocument> {
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const reading = readBody(bodyId)
      .then((text) => new OpenDocument(asAnswer(text, plain), request, work))
      .finally(() => underWay.delete(key));
    underWay.set(key, reading);
    return reading;
  }

  return {
    async open(input) {
      const { bodyId } = input;
      const key = keyOf(input);
      const question = Symbol(bodyId);
      wanted.set(bodyId, question);
      const document = shelf.take(key) ?? (await read(key, input));
      // Closed before it was here: it would stay for ever.
      if (wanted.get(bodyId) !== question) throw new Error('Nobody wants this any more');
      document.reopen();
      opened.set(bodyId, { key, document });
      return document.digest;
    },
    expect(input) {
      const key = keyOf(input);
      if (opened.get(input.bodyId)?.key === key || shelf.has(key)) return;
      read(key, input).then(
        (document) => {
          if (!wanted.has(input.bodyId)) shelf.lay(key, document, document.raw.length);
        },
        // Whoever opens it is told.
        () => undefined,
      );
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

function keyOf({ bodyId, request, plain }: DocumentCalls['open']['input']): string {
  return JSON.stringify([bodyId, plain ?? null, request]);
}

/** A text that is one field by itself, as the answer that it would have come in. */
function asAnswer(text: string, field: PlainField | undefined): string {
  return field === undefined ? text : JSON.stringify({ data: { [field]: text } });
}
