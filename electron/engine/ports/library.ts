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

/** A search in the library. */
export interface LibraryQuery {
  readonly query: string;
  /** Maximum number of documents, 1 to 100. */
  readonly limit: number;
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

/** A part of the markdown of a document, as characters from its start. */
export interface FoundPassage {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A document that matches a search. */
export interface FoundDocument {
  readonly id: number;
  readonly url: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly kind: LibraryKind;
  /** When it was read, in milliseconds since 1970. */
  readonly readAt: number;
  readonly scrapeId: string;
  /** 0 to 1; comparable within one search alone. */
  readonly score: number;
  /** The best passages, in the order of the text; empty where only title or URL match. */
  readonly passages: readonly FoundPassage[];
}

/** A document of the library with its whole text, as far as it is stored. */
export interface StoredText extends Omit<FoundDocument, 'score' | 'passages'> {
  readonly markdown: string;
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
  /** Null for an unknown id. */
  read(id: number): Stored<StoredText | null>;
  size(): Stored<LibrarySize>;
}
