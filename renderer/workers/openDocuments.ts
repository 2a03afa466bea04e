import { ComingDocuments } from './comingDocuments.ts';
import { DocumentShelf } from './documentShelf.ts';
import type { FirstScreenStore } from './firstScreens.ts';
import type { DocumentDigest } from './documentProtocol.ts';
import { createDocumentReader, type DocumentReader, keyOf, type OpenInput } from './documentReader.ts';
import { KnownDocuments } from './knownDocuments.ts';
import type { OpenDocument } from './openDocument.ts';
import type { WorkInSteps } from './workInSteps.ts';

/** Characters of answers that are kept for whoever comes back to them, and for how long. */
const mostResting = 16_000_000;
const restingMs = 2 * 60_000;
/** What has fewer characters is read anew before anybody sees it. */
const longFrom = 1_000_000;

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

/** `store` keeps first screens of long documents from one session to the next; null where nothing does. */
export function createOpenDocuments(
  readBody: (bodyId: string) => Promise<string>,
  work: WorkInSteps,
  store: FirstScreenStore | null = null,
): OpenDocuments {
  return new Documents(createDocumentReader(readBody, work), new KnownDocuments(store));
}

class Documents implements OpenDocuments {
  readonly #read: DocumentReader;
  readonly #known: KnownDocuments;
  readonly #opened = new Map<string, { readonly key: string; readonly document: OpenDocument }>();
  readonly #shelf = new DocumentShelf<OpenDocument>({ mostCharacters: mostResting, keptMs: restingMs });
  readonly #wanted = new Map<string, symbol>();
  readonly #coming = new ComingDocuments();

  constructor(read: DocumentReader, known: KnownDocuments) {
    this.#read = read;
    this.#known = known;
  }

  async open(input: OpenInput): Promise<DocumentDigest> {
    const { bodyId } = input;
    const key = keyOf(input);
    const question = Symbol(bodyId);
    this.#wanted.set(bodyId, question);
    this.#coming.forget(bodyId);
    const restored = this.#restore(input);
    if (restored !== null) {
      await restored;
      this.#demandWanted(bodyId, question);
    }
    const remembered = this.#known.comeBack(key);
    const resting = this.#shelf.take(key);
    if (resting === null && remembered !== null) {
      this.#coming.expect(bodyId, key, async () => this.#put(input, question, await this.#read.whole(input)));
      return remembered;
    }
    const document = resting ?? (await this.#read.whole(input));
    this.#put(input, question, document);
    return document.digest;
  }

  expect(input: OpenInput): void {
    const key = keyOf(input);
    // Where its first screen is remembered, that comes before it is read.
    if (this.#opened.get(input.bodyId)?.key === key || this.#shelf.has(key) || this.#known.has(key)) return;
    const restored = this.#restore(input);
    if (restored === null) return this.#readAhead(input);
    void restored.then(() => {
      // Whoever has opened it by then reads it.
      if (!this.#known.has(key) && !this.#wanted.has(input.bodyId)) this.#readAhead(input);
    });
  }

  find(bodyId: string): OpenDocument {
    const found = this.#opened.get(bodyId);
    if (found === undefined) throw new Error('This document is not open');
    return found.document;
  }

  close(bodyId: string): void {
    this.#wanted.delete(bodyId);
    this.#coming.forget(bodyId);
    const closed = this.#opened.get(bodyId);
    this.#opened.delete(bodyId);
    closed?.document.close();
    if (closed !== undefined) this.#shelf.lay(closed.key, closed.document, closed.document.raw.length);
  }

  whole(bodyId: unknown): Promise<unknown> {
    return this.#coming.whole(bodyId);
  }

  recall(bodyId: string, question: string): { readonly value: unknown } | null {
    const key = this.#coming.keyOf(bodyId);
    return key === null ? null : this.#known.recall(key, question);
  }

  remember(bodyId: string, question: string, value: unknown): void {
    const key = this.#opened.get(bodyId)?.key;
    if (key !== undefined) this.#known.remember(bodyId, key, question, value);
  }

  /** Looks whether an earlier session has kept the first screen of a long one; null where there is nothing to look for. */
  #restore(input: OpenInput): Promise<void> | null {
    const key = keyOf(input);
    const isHere = this.#known.has(key) || this.#shelf.has(key) || this.#read.isUnderWay(key);
    return isHere || (input.bytes ?? 0) < longFrom ? null : this.#known.restore(input.bodyId, key);
  }

  #readAhead(input: OpenInput): void {
    this.#read.whole(input).then(
      (document) => {
        if (!this.#wanted.has(input.bodyId)) this.#shelf.lay(keyOf(input), document, document.raw.length);
      },
      // Whoever opens it is told.
      () => undefined,
    );
  }

  #put(input: OpenInput, question: symbol, document: OpenDocument): void {
    this.#demandWanted(input.bodyId, question);
    const key = keyOf(input);
    document.reopen();
    this.#opened.set(input.bodyId, { key, document });
    if (document.raw.length >= longFrom) this.#known.keep(key, document.digest);
  }

  /** Closed before it was here, it would stay for ever. */
  #demandWanted(bodyId: string, question: symbol): void {
    if (this.#wanted.get(bodyId) !== question) throw new Error('Nobody wants this any more');
  }
}
