import type { Result } from '../../../shared/base/result.ts';
import type { LibraryKind } from '../../../shared/api/engine/library.ts';

/** A document that this engine has read, with its text. */
export interface ReadText {
  /** Final URL; a later document with the same URL replaces it. */
  readonly url: string;
  /** Null where it has none. */
  readonly title: string | null;
  readonly description: string | null;
  readonly kind: LibraryKind;
  readonly markdown: string;
  /** Reached only because private hosts were allowed. */
  readonly isPrivate: boolean;
  /** Of the scrape that read it. */
  readonly scrapeId: string;
}

/** Which documents of the library are meant. */
export interface LibraryFilter {
  /** Documents of these hosts and of the hosts below them; empty for all. */
  readonly hosts: readonly string[];
  /** Without those of these hosts and of the hosts below them. */
  readonly excludedHosts: readonly string[];
  /** Kinds of documents; empty for all. */
  readonly kinds: readonly LibraryKind[];
  /** Read at this time or later, and at this time or earlier, in milliseconds since 1970; null for any time. */
  readonly since: number | null;
  readonly until: number | null;
  /** With documents of private hosts. */
  readonly includesPrivate: boolean;
}

/** A search in the library. */
export interface LibraryQuery extends LibraryFilter {
  readonly query: string;
  /** Maximum number of documents, 1 to 100. */
  readonly limit: number;
}

/** A page of the list of all documents, those read last first. */
export interface LibraryListing extends LibraryFilter {
  readonly limit: number;
  /** The last document of the page before; null for the first page. */
  readonly after: LibraryPosition | null;
}

/** A place in the list of documents. */
export interface LibraryPosition {
  readonly readAt: number;
  readonly id: number;
}

/** A part of the markdown of a document, as characters from its start. */
export interface FoundPassage {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The words of `text` that match, in their order, as characters from its start. */
  readonly marks: readonly TextRange[];
}

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** What the library knows about a document, without its text. */
export interface LibraryDocument {
  readonly id: number;
  readonly url: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly kind: LibraryKind;
  /** When it was read, in milliseconds since 1970. */
  readonly readAt: number;
  readonly scrapeId: string;
}

/** A document that matches a search. */
export interface FoundDocument extends LibraryDocument {
  /** 0 to 1; comparable within one search alone. */
  readonly score: number;
  /** The best passages, in the order of the text; empty where only title or URL match. */
  readonly passages: readonly FoundPassage[];
}

/** A document of the library with its whole text, as far as it is stored. */
export interface StoredText extends LibraryDocument {
  readonly markdown: string;
}

/** A host and how many documents it has. */
export interface LibraryHost {
  readonly host: string;
  readonly documents: number;
}

/** How much the library has. */
export interface LibrarySize {
  readonly documents: number;
  readonly bytes: number;
}

/** `off`: there is no library. `failed`: its file cannot be read or written. */
export interface LibraryFailure {
  readonly kind: 'off' | 'failed';
  readonly message: string;
}

type Stored<Value> = Promise<Result<Value, LibraryFailure>>;

/** The full-text index of everything that this engine has read. No method rejects. */
export interface Library {
  /** Adds a document without waiting; one that cannot be added is left out. */
  add(document: ReadText): void;
  find(query: LibraryQuery): Stored<readonly FoundDocument[]>;
  list(listing: LibraryListing): Stored<readonly LibraryDocument[]>;
  /** The hosts with the most documents, at most 200. */
  hosts(): Stored<readonly LibraryHost[]>;
  /** Reads a document by its id or its final URL; null for an unknown one. */
  read(document: number | string): Stored<StoredText | null>;
  /** Deletes a document; false for an unknown one. */
  remove(id: number): Stored<boolean>;
  /** Deletes all documents with their index, and those that wait to be added. */
  clear(): Stored<null>;
  size(): Stored<LibrarySize>;
}
