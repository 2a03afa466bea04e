import { notFound } from '../apiError.ts';
import type { EndpointCall, RouteOf } from '../endpoint.ts';
import { errorResponse, jsonResponse, type HttpResponse } from '../httpResponse.ts';

/** A stored response, by its `scrapeId`. */
export async function handleResult({ id }: RouteOf<'result'>, { ports }: EndpointCall): Promise<HttpResponse> {
  const data = await ports.results.read(id);
  if (data === null)
    return errorResponse({ ...notFound, error: 'Not Found: unknown scrape id, or its result is no longer stored' });
  return jsonResponse(200, JSON.stringify({ success: true, data }));
}
