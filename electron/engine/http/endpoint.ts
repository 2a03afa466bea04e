import type { IncomingMessage } from 'node:http';
import { allowPrivateHeader, privateRunHeader } from '../../../shared/api/engine/control.ts';
import { singleHeader, type Headers } from './headers.ts';
import type { HttpResponse } from './httpResponse.ts';
import type { Route } from './routes.ts';
import type { ServerPorts } from './serverPorts.ts';

/** An authorized request, on its way to its endpoint. */
export interface EndpointCall {
  readonly ports: ServerPorts;
  readonly request: IncomingMessage;
  readonly headers: Headers;
  /** Base URL of this engine, by the first of its host names. */
  readonly url: string;
  /** Aborts when the caller disconnects or the server stops; never for an endpoint that holds no slot. */
  readonly signal: AbortSignal;
}

/** What the engine does for one kind of route. */
export interface Endpoint<Name extends Route['name']> {
  readonly handle: (route: RouteOf<Name>, call: EndpointCall) => HttpResponse | Promise<HttpResponse>;
  /** A request holds one of the server's slots until its response is sent. */
  readonly holdsSlot?: true;
  /** Refused while all slots are taken. */
  readonly isLimited?: true;
}

export type RouteOf<Name extends Route['name']> = Extract<Route, { readonly name: Name }>;

/** Whether the app records nothing of the run, so that nothing of it may be written to disk. */
export function isPrivateRun({ headers }: Pick<EndpointCall, 'headers'>): boolean {
  return headers.has(privateRunHeader);
}

/**
 * Returns the base URL by which the caller reached the engine: clients follow URLs of responses as they are. The guard has checked the Host
 * header, and a tunnel says in `X-Forwarded-Proto` that its callers use HTTPS.
 */
export function ownUrl({ headers, url }: Pick<EndpointCall, 'headers' | 'url'>): string {
  const host = singleHeader(headers, 'host')?.trim().toLowerCase();
  const scheme = singleHeader(headers, 'x-forwarded-proto')?.trim().toLowerCase() === 'https' ? 'https' : 'http';
  return host === undefined ? url : `${scheme}://${host}`;
}

/** A host that may be private for this request; true for all. */
export function allowedPrivate({ ports, headers }: EndpointCall): string | boolean {
  return ports.allowPrivate || (headers.get(allowPrivateHeader)?.[0]?.trim() ?? false);
}
