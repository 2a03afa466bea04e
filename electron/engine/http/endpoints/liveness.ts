import type { EndpointCall, RouteOf } from '../endpoint.ts';
import { jsonResponse, type HttpResponse } from '../httpResponse.ts';

/** Answers clients and load balancers that probe whether a service runs at an address. It states nothing about this computer. */
export function handleLiveness(_route: RouteOf<'liveness'>, { url }: EndpointCall): HttpResponse {
  const message = 'The local engine of Trowel, a service of the Web Data API v2';
  return jsonResponse(200, JSON.stringify({ message, documentation: `${url}/openapi.json` }));
}
