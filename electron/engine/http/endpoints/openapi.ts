import type { EndpointCall, RouteOf } from '../endpoint.ts';
import { jsonResponse, type HttpResponse } from '../httpResponse.ts';
import { createOpenApi } from '../openapi/createOpenApi.ts';

/** Describes this engine: its version and its own URL. */
export function handleOpenApi(_route: RouteOf<'openapi'>, { ports, url }: EndpointCall): HttpResponse {
  return jsonResponse(200, JSON.stringify(createOpenApi(ports.health().version, url)));
}
