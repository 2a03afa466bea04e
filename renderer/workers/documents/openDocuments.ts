import { ComingDocuments } from './comingDocuments.ts';
import { DocumentCache } from '../cache/documentCache.ts';
import type { FirstScreenStore } from '../cache/firstScreens.ts';
import type { DocumentDigest } from '../documentProtocol.ts';
import { createDocumentReader, type DocumentReader, keyOf, type OpenInput } from './documentReader.ts';
import { KnownDocuments } from './knownDocuments.ts';
import type { OpenDocument } from './openDocument.ts';
import type { WorkInSteps } from './workInSteps.ts';

/** Maximum number of characters of responses cached after closing, and for how long. */
const maxIdleChars = 16_000_000;
const restingMs = 2 * 60_000;
/** Documents with fewer characters are read again faster than is noticeable. */
const longFrom = 1_000_000;

/** The displayed responses, each read once. */
export interface OpenDocuments {
  /** Reads and parses a document, unless that was done recently or is in progress. Rejects if it was closed before it was loaded. */
  open(input: OpenInput): Promise<DocumentDigest>;
  /** Starts to read a document that is about to be opened. One that is never opened expires like a closed one. */
  expect(input: OpenInput): void;
  /** Throws where it is not open, or not here yet. */
  find(bodyId: string): OpenDocument;
  close(bodyId: string): void;
  /** Resolves when the document that is being read again under this id is loaded; immediately for all others. */
  whenLoaded(bodyId: unknown): Promise<unknown>;
  /** Cached result about a document that is being read again; null if there is none. */
  recall(bodyId: string, question: string): { readonly value: unknown } | null;
  remember(bodyId: string, question: string, value: unknown): void;
}

/** `store` stores first screens of long documents between sessions; null for none. */
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
  readonly #shelf = new DocumentCache<OpenDocument>({ maxChars: maxIdleChars, maxAgeMs: restingMs });
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
      this.#coming.expect(bodyId, key, async () => this.#put(input, question, await this.#read.readDocument(input)));
      return remembered;
    }
    const document = resting ?? (await this.#read.readDocument(input));
    this.#put(input, question, document);
    return document.digest;
  }

  expect(input: OpenInput): void {
    const key = keyOf(input);
    // A stored first screen is restored before the document is read.
    if (this.#opened.get(input.bodyId)?.key === key || this.#shelf.has(key) || this.#known.has(key)) return;
    const restored = this.#restore(input);
    if (restored === null) return this.#readAhead(input);
    void restored.then(() => {
      // If it was opened meanwhile, the opening reads it.
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

  whenLoaded(bodyId: unknown): Promise<unknown> {
    return this.#coming.whenLoaded(bodyId);
  }

  recall(bodyId: string, question: string): { readonly value: unknown } | null {
    const key = this.#coming.keyOf(bodyId);
    return key === null ? null : this.#known.recall(key, question);
  }

  remember(bodyId: string, question: string, value: unknown): void {
    const key = this.#opened.get(bodyId)?.key;
    if (key !== undefined) this.#known.remember(bodyId, key, question, value);
  }

  /** Checks whether an earlier session stored the first screen of a long document; null if there is nothing to check. */
  #restore(input: OpenInput): Promise<void> | null {
    const key = keyOf(input);
    const isHere = this.#known.has(key) || this.#shelf.has(key) || this.#read.isUnderWay(key);
    return isHere || (input.bytes ?? 0) < longFrom ? null : this.#known.restore(input.bodyId, key);
  }

  #readAhead(input: OpenInput): void {
    this.#read.readDocument(input).then(
      (document) => {
        if (!this.#wanted.has(input.bodyId)) this.#shelf.lay(keyOf(input), document, document.raw.length);
      },
      // A later open reports the error.
      () => undefined,
    );
  }

  #put(input: OpenInput, question: symbol, document: OpenDocument): void {
    this.#demandWanted(input.bodyId, question);
    const key = keyOf(input);
    document.reopen();
    this.#opened.set(input.bodyId, { key, document });
    if (document.raw.length >= longFrom) this.#known.rememberDigest(key, document.digest);
  }

  /** Closed before it was here, it would stay for ever. */
  #demandWanted(bodyId: string, question: symbol): void {
    if (this.#wanted.get(bodyId) !== question) throw new Error('Nobody wants this any more');
  }
}
