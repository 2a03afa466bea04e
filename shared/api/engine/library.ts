import { z } from 'zod';

/** Kinds of documents in the engine's library: a web page, a PDF, an image with text, an office file, plain text. */
export const libraryKinds = ['page', 'pdf', 'image', 'office', 'text'] as const;
export type LibraryKind = (typeof libraryKinds)[number];

/** Where the library is searched, and its documents are read. */
export const libraryPath = '/trowel/library';

export const libraryLimits = {
  maxQueryChars: 500,
  /** Documents of one response: of a list, and of a search, whose texts are ranked. */
  maxListed: 500,
  maxDocuments: 100,
  defaultDocuments: 30,
  maxHosts: 20,
  maxUrlChars: 2048,
} as const;

/** Names with commas between them. */
const names = z.string().min(1).max(4000);
const listOfNames = (given: string): string[] =>
  given
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');

/** A place in the list of documents, as `next` of the page before. */
const cursorPattern = /^(\d{1,15})-(\d{1,15})$/;

/** The query of `GET /trowel/library`; times in milliseconds since 1970. */
export const libraryQuerySchema = z.strictObject({
  /** Words to find; without any, all documents are listed, those read last first. */
  query: z.string().max(libraryLimits.maxQueryChars).default(''),
  limit: z.coerce.number().int().min(1).max(libraryLimits.maxListed).default(libraryLimits.defaultDocuments),
  /** Documents of these hosts and of the hosts below them. */
  host: names
    .transform(listOfNames)
    .pipe(z.array(z.string().max(253)).max(libraryLimits.maxHosts))
    .optional(),
  kind: names
    .transform(listOfNames)
    .pipe(z.array(z.enum(libraryKinds)))
    .optional(),
  since: z.coerce.number().int().min(0).optional(),
  until: z.coerce.number().int().min(0).optional(),
  /** The next page of a list. A search has one page. */
  cursor: z.string().regex(cursorPattern).optional(),
});

/** Writes the place after a document in the list. */
export function libraryCursor({ readAt, id }: { readonly readAt: number; readonly id: number }): string {
  return `${readAt}-${id}`;
}

/** Reads a place in the list; null where it is none. */
export function readLibraryCursor(cursor: string): { readonly readAt: number; readonly id: number } | null {
  const [, readAt, id] = cursorPattern.exec(cursor) ?? [];
  return readAt === undefined || id === undefined ? null : { readAt: Number(readAt), id: Number(id) };
}

const rangeSchema = z.object({ start: z.int().min(0), end: z.int().min(0) });

/** A part of a document's markdown, by its position there; `marks` are the words that match, from the start of `text`. */
const passageSchema = rangeSchema.extend({ text: z.string(), marks: z.array(rangeSchema) });

export const libraryDocumentSchema = z.object({
  id: z.int().min(1),
  url: z.string().max(3000),
  title: z.string().nullable(),
  description: z.string().nullable(),
  kind: z.enum(libraryKinds),
  readAt: z.number(),
  scrapeId: z.string(),
});

/** How much the library has. */
export const librarySizeSchema = z.object({ documents: z.int().min(0), bytes: z.number().min(0) });

/** A document with its passages; a document of a list has no score and no passages. */
export const foundDocumentSchema = libraryDocumentSchema.extend({
  score: z.number().nullable(),
  passages: z.array(passageSchema).max(10),
});

export const libraryHostSchema = z.object({ host: z.string(), documents: z.int().min(1) });

/** The response of `GET /trowel/library`: the documents that match, best first, or the next page of all. */
export const libraryResponseSchema = z.object({
  success: z.literal(true),
  size: librarySizeSchema,
  documents: z.array(foundDocumentSchema).max(libraryLimits.maxListed),
  /** The `cursor` of the next page; null where there is none. */
  next: z.string().nullable(),
});

/** The response of `GET /trowel/library/hosts`. */
export const libraryHostsSchema = z.object({ success: z.literal(true), hosts: z.array(libraryHostSchema) });

/** The response of `GET /trowel/library/{id}` and `GET /trowel/library/document`: a document with its text. */
export const libraryTextSchema = z.object({
  success: z.literal(true),
  document: libraryDocumentSchema.extend({ markdown: z.string() }),
});

/** The response of a deletion. */
export const libraryRemovedSchema = z.object({ success: z.literal(true) });
