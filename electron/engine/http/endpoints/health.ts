import type { EndpointCall, RouteOf } from '../endpoint.ts';
import { jsonResponse, type HttpResponse } from '../httpResponse.ts';

/** Queue, memory and running scrapes of the engine, and the other engines of its cluster. */
export async function handleHealth(_route: RouteOf<'health'>, { ports }: EndpointCall): Promise<HttpResponse> {
  const cluster = (await ports.cluster?.latestFigures()) ?? null;
  return jsonResponse(200, JSON.stringify({ ...ports.health(), cluster }));
}
