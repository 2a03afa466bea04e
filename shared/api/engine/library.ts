import { z } from 'zod';

/** Kinds of documents in the engine's library: a web page, a PDF, an image with text, an office file, plain text. */
export const libraryKinds = ['page', 'pdf', 'image', 'office', 'text'] as const;
export type LibraryKind = (typeof libraryKinds)[number];

/** Where the library is searched, and its documents are read. */
export const libraryPath = '/trowel/library';

export const libraryLimits = { maxQueryChars: 500, maxDocuments: 100, defaultDocuments: 30 } as const;

/** The query of `GET /trowel/library`; times in milliseconds since 1970. */
export const libraryQuerySchema = z.strictObject({
  query: z.string().max(libraryLimits.maxQueryChars),
  limit: z.coerce.number().int().min(1).max(libraryLimits.maxDocuments).default(libraryLimits.defaultDocuments),
  /** Documents of this host and of the hosts below it. */
  host: z.string().min(1).max(253).optional(),
  kind: z.enum(libraryKinds).optional(),
  since: z.coerce.number().int().min(0).optional(),
  until: z.coerce.number().int().min(0).optional(),
});

const passageSchema = z.object({ text: z.string(), start: z.int().min(0), end: z.int().min(0) });

const libraryDocumentSchema = z.object({
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

/** The response of `GET /trowel/library`: the documents that match, best first. */
export const libraryResponseSchema = z.object({
  success: z.literal(true),
  size: librarySizeSchema,
  documents: z
    .array(libraryDocumentSchema.extend({ score: z.number(), passages: z.array(passageSchema).max(10) }))
    .max(100),
});

/** The response of `GET /trowel/library/{id}`: a document with its text. */
export const libraryTextSchema = z.object({
  success: z.literal(true),
  document: libraryDocumentSchema.extend({ markdown: z.string() }),
});
