import type { EndpointCall, RouteOf } from '../endpoint.ts';
import { jsonResponse, type HttpResponse } from '../httpResponse.ts';

/** Queue, memory and running scrapes of the engine. */
export function handleHealth(_route: RouteOf<'health'>, { ports }: EndpointCall): HttpResponse {
  return jsonResponse(200, JSON.stringify(ports.health()));
}
