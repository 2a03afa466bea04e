import { notFound } from '../apiError.ts';
import { rangeResponse } from '../byteRange.ts';
import type { EndpointCall, RouteOf } from '../endpoint.ts';
import { errorResponse, type HttpResponse } from '../httpResponse.ts';

/** A stored file, whole or the part that `Range` requests. */
export async function handleArtifact(
  { id, grant }: RouteOf<'artifact'>,
  { ports, request }: EndpointCall,
): Promise<HttpResponse> {
  const artifact = await ports.artifacts.read(id, grant);
  if (artifact === null) return errorResponse(notFound);
  const { mediaType, bytes } = artifact;
  return rangeResponse({ status: 200, mediaType, body: bytes }, request.headers.range);
}
