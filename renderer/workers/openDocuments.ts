import { ComingDocuments } from './comingDocuments.ts';
import { DocumentShelf } from './documentShelf.ts';
import type { DocumentCalls, DocumentDigest, PlainField } from './documentProtocol.ts';
import { KnownDocuments } from './knownDocuments.ts';
import { OpenDocument } from './openDocument.ts';
import type { WorkInSteps } from './workInSteps.ts';

/** Characters of answers that are kept for whoever comes back to them, and for how long. */
const mostResting = 16_000_000;
const restingMs = 2 * 60_000;
/** What has fewer characters is read anew before anybody sees it. */
const longFrom = 1_000_000;
type OpenInput = DocumentCalls['open']['input'];

/** The answers that somebody shows, read once each. */
export interface OpenDocuments {
  /** Reads and parses one, unless that was done a moment ago or is under way. Rejects where it was closed before it was here. */
  open(input: OpenInput): Promise<DocumentDigest>;
  /** Begins to read one that is about to be opened. What nobody opens rests like one that was closed. */
  expect(input: OpenInput): void;
  /** Throws where it is not open, or not here yet. */
  find(bodyId: string): OpenDocument;
  close(bodyId: string): void;
  /** Settles when the document that is being read anew under this id is here; at once for everything else. */
  whole(bodyId: unknown): Promise<unknown>;
  /** What was answered before about a document that is being read anew; null when that is not known. */
  recall(bodyId: string, question: string): { readonly value: unknown } | null;
  remember(bodyId: string, question: string, value: unknown): void;
}

export function createOpenDocuments(readBody: (bodyId: string) => Promise<string>, work: WorkInSteps): OpenDocuments {
  const opened = new Map<string, { readonly key: string; readonly document: OpenDocument }>();
  const shelf = new DocumentShelf<OpenDocument>({ mostCharacters: mostResting, keptMs: restingMs });
  const wanted = new Map<string, symbol>();
  const read = createReader(readBody, work);
  const known = new KnownDocuments();
  const coming = new ComingDocuments();

  /** Closed before it was here, it would stay for ever. */
  function put(input: OpenInput, question: symbol, document: OpenDocument): void {
    if (wanted.get(input.bodyId) !== question) throw new Error('Nobody wants this any more');
    const key = keyOf(input);
    document.reopen();
    opened.set(input.bodyId, { key, document });
    if (document.raw.length >= longFrom) known.keep(key, document.digest);
  }

  return {
    async open(input) {
      const { bodyId } = input;
      const key = keyOf(input);
      const question = Symbol(bodyId);
      wanted.set(bodyId, question);
      coming.forget(bodyId);
      const remembered = known.comeBack(key);
      const resting = shelf.take(key);
      if (resting === null && remembered !== null) {
        coming.expect(bodyId, key, async () => put(input, question, await read(input)));
        return remembered;
      }
      const document = resting ?? (await read(input));
      put(input, question, document);
      return document.digest;
    },
    expect(input) {
      const key = keyOf(input);
      // Where its first screen is remembered, that comes before it is read.
      if (opened.get(input.bodyId)?.key === key || shelf.has(key) || known.has(key)) return;
      read(input).then(
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
      coming.forget(bodyId);
      const closed = opened.get(bodyId);
      opened.delete(bodyId);
      closed?.document.close();
      if (closed !== undefined) shelf.lay(closed.key, closed.document, closed.document.raw.length);
    },
    whole: (bodyId) => coming.whole(bodyId),
    recall(bodyId, question) {
      const key = coming.keyOf(bodyId);
      return key === null ? null : (known.memoryOf(key)?.recall(question) ?? null);
    },
    remember(bodyId, question, value) {
      const key = opened.get(bodyId)?.key;
      if (key !== undefined) known.memoryOf(key)?.remember(question, value);
    },
  };
}

/** Reads and parses an answer; one that is under way is not read twice. */
function createReader(readBody: (bodyId: string) => Promise<string>, work: WorkInSteps) {
  const underWay = new Map<string, Promise<OpenDocument>>();
  return (input: OpenInput): Promise<OpenDocument> => {
    const key = keyOf(input);
    const begun = underWay.get(key);
    if (begun !== undefined) return begun;
    const reading = readBody(input.bodyId)
      .then((text) => new OpenDocument(asAnswer(text, input.plain), input.request, work))
      .finally(() => underWay.delete(key));
    underWay.set(key, reading);
    return reading;
  };
}

function keyOf({ bodyId, request, plain }: OpenInput): string {
  return JSON.stringify([bodyId, plain ?? null, request]);
}

/** A text that is one field by itself, as the answer that it would have come in. */
function asAnswer(text: string, field: PlainField | undefined): string {
  return field === undefined ? text : JSON.stringify({ data: { [field]: text } });
}
