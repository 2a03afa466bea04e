import { z } from 'zod';
import {
  foundDocumentSchema,
  libraryDocumentSchema,
  libraryHostSchema,
  libraryKinds,
  libraryLimits,
  librarySizeSchema,
} from '../api/engine/library.ts';

/** What the window asks the library for; times in milliseconds since 1970. Without words it lists all documents. */
export const libraryRequestSchema = z.object({
  query: z.string().max(libraryLimits.maxQueryChars),
  hosts: z.array(z.string().min(1).max(253)).max(libraryLimits.maxHosts),
  kinds: z.array(z.enum(libraryKinds)),
  since: z.int().nonnegative().nullable(),
  until: z.int().nonnegative().nullable(),
  /** The `next` of the page before; null for the first page. */
  cursor: z.string().max(40).nullable(),
  limit: z.int().min(1).max(libraryLimits.maxListed),
});

/** Documents of the library, best first or those read last first. */
export const libraryPageSchema = z.object({
  size: librarySizeSchema,
  documents: z.array(foundDocumentSchema),
  next: z.string().nullable(),
});

export const storedDocumentSchema = libraryDocumentSchema.extend({ markdown: z.string() });

export type LibraryRequest = z.output<typeof libraryRequestSchema>;
export type LibraryPage = z.output<typeof libraryPageSchema>;
export type FoundDocument = LibraryPage['documents'][number];
export type StoredDocument = z.output<typeof storedDocumentSchema>;
export type LibraryHost = z.output<typeof libraryHostSchema>;

/** The calls for what the local engine has read. They start the engine if it is stopped. */
export const libraryCalls = {
  /** Documents that match, or the next page of all; null where the engine has no library. */
  'library.find': { input: libraryRequestSchema, output: libraryPageSchema.nullable() },
  /** The hosts with the most documents. */
  'library.hosts': { input: z.undefined().or(z.null()), output: z.array(libraryHostSchema) },
  /** A document with its text, by its id or its final URL; null where the library has none. */
  'library.read': {
    input: z.union([
      z.object({ id: z.int().min(1) }),
      z.object({ url: z.string().min(1).max(libraryLimits.maxUrlChars) }),
    ]),
    output: storedDocumentSchema.nullable(),
  },
  /** Deletes documents; those that are gone already are skipped. */
  'library.remove': {
    input: z.object({ ids: z.array(z.int().min(1)).min(1).max(libraryLimits.maxListed) }),
    output: z.undefined().or(z.null()),
  },
  /** Deletes everything from the library. */
  'library.clear': { input: z.undefined().or(z.null()), output: z.undefined().or(z.null()) },
} as const satisfies Record<string, { readonly input: z.ZodType; readonly output: z.ZodType }>;
