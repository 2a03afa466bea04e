import { notFound } from '../apiError.ts';
import type { EndpointCall, RouteOf } from '../endpoint.ts';
import { errorResponse, type HttpResponse } from '../httpResponse.ts';

/** A stored inspection part of a run. */
export async function handleInspection(
  { runId, part }: RouteOf<'inspection'>,
  { ports }: EndpointCall,
): Promise<HttpResponse> {
  const found = await ports.inspections.read(runId, part);
  return found === null ? errorResponse(notFound) : { status: 200, mediaType: found.mediaType, body: found.bytes };
}
