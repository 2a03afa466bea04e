import type { z } from 'zod';
import { engineErrorCodes } from '../../../../shared/api/engine/control.ts';
import {
  libraryCursor,
  libraryLimits,
  libraryQuerySchema,
  readLibraryCursor,
} from '../../../../shared/api/engine/library.ts';
import { ok, type Result } from '../../../../shared/base/result.ts';
import { describeIssues } from '../../scrape/validate/describeIssues.ts';
import { refuseShape } from '../../scrape/validate/badRequest.ts';
import type { ApiError } from '../../ports/apiError.ts';
import type { FoundDocument, Library, LibraryDocument, LibraryFailure, LibraryFilter } from '../../ports/library.ts';
import { notFound } from '../apiError.ts';
import type { EndpointCall, RouteOf } from '../endpoint.ts';
import { errorResponse, jsonResponse, type HttpResponse } from '../httpResponse.ts';

type LibraryQuery = z.output<typeof libraryQuerySchema>;

/** Searches the library; without words, lists its documents, those read last first. */
export async function handleLibrary({ query }: RouteOf<'library'>, call: EndpointCall): Promise<HttpResponse> {
  const { library } = call.ports.searches;
  const parsed = libraryQuerySchema.safeParse(Object.fromEntries(new URLSearchParams(query)));
  if (!parsed.success) {
    const refusal = refuseShape(describeIssues(parsed.error.issues));
    return errorResponse(refusal.ok ? notFound : refusal.error);
  }
  const size = await library.size();
  if (!size.ok) return errorResponse(refusals[size.error.kind]);
  const page = await readPage(library, parsed.data);
  return page.ok
    ? respond({ size: size.value, documents: page.value.documents, next: page.value.next })
    : errorResponse(refusals[page.error.kind]);
}

interface Page {
  readonly documents: readonly (LibraryDocument & {
    readonly score: number | null;
    readonly passages: FoundDocument['passages'];
  })[];
  readonly next: string | null;
}

async function readPage(library: Omit<Library, 'add'>, asked: LibraryQuery): Promise<Result<Page, LibraryFailure>> {
  const { limit, cursor } = asked;
  const filter: LibraryFilter = {
    hosts: asked.host ?? [],
    excludedHosts: [],
    kinds: asked.kind ?? [],
    since: asked.since ?? null,
    until: asked.until ?? null,
    // The token of this engine belongs to the person whose computer this is.
    includesPrivate: true,
  };
  if (asked.query.trim() !== '') {
    const found = await library.find({
      ...filter,
      query: asked.query,
      limit: Math.min(limit, libraryLimits.maxDocuments),
    });
    return found.ok ? ok({ documents: found.value, next: null }) : found;
  }
  const after = cursor === undefined ? null : readLibraryCursor(cursor);
  // One more than asked for shows whether there is another page.
  const listed = await library.list({ ...filter, limit: limit + 1, after });
  if (!listed.ok) return listed;
  const documents = listed.value.slice(0, limit).map((document) => ({ ...document, score: null, passages: [] }));
  const last = documents.at(-1);
  return ok({ documents, next: listed.value.length > limit && last !== undefined ? libraryCursor(last) : null });
}

/** The hosts of the library, for its filter. */
export async function handleLibraryHosts(_: RouteOf<'libraryHosts'>, { ports }: EndpointCall): Promise<HttpResponse> {
  const hosts = await ports.searches.library.hosts();
  return hosts.ok ? respond({ hosts: hosts.value }) : errorResponse(refusals[hosts.error.kind]);
}

/** Gives a document of the library with its text, by its id or by the URL in its query. */
export async function handleLibraryDocument(
  { id, query }: RouteOf<'libraryDocument'>,
  { ports }: EndpointCall,
): Promise<HttpResponse> {
  const url = new URLSearchParams(query).get('url') ?? '';
  if (id === null && (url === '' || url.length > libraryLimits.maxUrlChars)) return errorResponse(notFound);
  const document = await ports.searches.library.read(id ?? url);
  if (!document.ok) return errorResponse(refusals[document.error.kind]);
  return document.value === null ? errorResponse(notFound) : respond({ document: document.value });
}

/** Deletes a document of the library. */
export async function handleRemoveDocument(
  { id }: RouteOf<'removeDocument'>,
  { ports }: EndpointCall,
): Promise<HttpResponse> {
  const removed = await ports.searches.library.remove(id);
  if (!removed.ok) return errorResponse(refusals[removed.error.kind]);
  return removed.value ? respond({}) : errorResponse(notFound);
}

/** Deletes all documents of the library. */
export async function handleClearLibrary(_: RouteOf<'clearLibrary'>, { ports }: EndpointCall): Promise<HttpResponse> {
  const cleared = await ports.searches.library.clear();
  return cleared.ok ? respond({}) : errorResponse(refusals[cleared.error.kind]);
}

function respond(fields: Readonly<Record<string, unknown>>): HttpResponse {
  return jsonResponse(200, JSON.stringify({ success: true, ...fields }));
}

const refusals: Readonly<Record<LibraryFailure['kind'], ApiError>> = {
  off: { status: 404, error: 'This engine has no library (--library-mb 0)', code: engineErrorCodes.libraryOff },
  failed: { status: 500, error: 'The library cannot be read', code: engineErrorCodes.unknown },
};
