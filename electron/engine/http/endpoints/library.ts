import { engineErrorCodes } from '../../../../shared/api/engine/control.ts';
import { libraryQuerySchema } from '../../../../shared/api/engine/library.ts';
import { describeIssues } from '../../scrape/validate/describeIssues.ts';
import { refuseShape } from '../../scrape/validate/badRequest.ts';
import type { ApiError } from '../../ports/apiError.ts';
import type { LibraryFailure } from '../../ports/library.ts';
import { notFound } from '../apiError.ts';
import type { EndpointCall, RouteOf } from '../endpoint.ts';
import { errorResponse, jsonResponse, type HttpResponse } from '../httpResponse.ts';

/** Searches the library; without a query, says how much it has. */
export async function handleLibrary({ query }: RouteOf<'library'>, call: EndpointCall): Promise<HttpResponse> {
  const { library } = call.ports.searches;
  const given = new URLSearchParams(query);
  const size = await library.size();
  if (!size.ok) return errorResponse(refusals[size.error.kind]);
  if ((given.get('query') ?? '').trim() === '')
    return jsonResponse(200, JSON.stringify({ success: true, size: size.value, documents: [] }));
  const parsed = libraryQuerySchema.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const refusal = refuseShape(describeIssues(parsed.error.issues));
    return errorResponse(refusal.ok ? notFound : refusal.error);
  }
  const { query: words, limit, host, since, until, kind } = parsed.data;
  const found = await library.find({
    query: words,
    limit,
    hosts: host === undefined ? [] : [host.toLowerCase()],
    excludedHosts: [],
    kinds: kind === undefined ? [] : [kind],
    since: since ?? null,
    until: until ?? null,
    // The token of this engine belongs to the person whose computer this is.
    includesPrivate: true,
  });
  if (!found.ok) return errorResponse(refusals[found.error.kind]);
  return jsonResponse(200, JSON.stringify({ success: true, size: size.value, documents: found.value }));
}

/** Gives a document of the library with its text. */
export async function handleLibraryDocument(
  { id }: RouteOf<'libraryDocument'>,
  { ports }: EndpointCall,
): Promise<HttpResponse> {
  const document = await ports.searches.library.read(id);
  if (!document.ok) return errorResponse(refusals[document.error.kind]);
  if (document.value === null) return errorResponse(notFound);
  return jsonResponse(200, JSON.stringify({ success: true, document: document.value }));
}

const refusals: Readonly<Record<LibraryFailure['kind'], ApiError>> = {
  off: { status: 404, error: 'This engine has no library (--library-mb 0)', code: engineErrorCodes.libraryOff },
  failed: { status: 500, error: 'The library cannot be read', code: engineErrorCodes.unknown },
};
