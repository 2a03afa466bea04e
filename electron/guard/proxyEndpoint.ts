import { timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { forwardRequest, sendResponse } from './forwardRequest.ts';
import type { GuardPolicy } from './hostPolicy.ts';
import type { GuardEvent } from './guardEvent.ts';
import { endWith, openTunnel } from './openTunnel.ts';
import type { OutboundPorts, OutboundScope } from './outbound.ts';
import type { GuardResponse } from './refusalResponse.ts';

/**
 * Credentials that a proxy endpoint requires from its clients (`Proxy-Authorization: Basic`); a browser provides them in its `login` event.
 */
export interface EndpointCredentials {
  readonly username: string;
  readonly password: string;
}

export interface ProxyEndpointOptions {
  readonly policy: GuardPolicy;
  readonly onEvent: (event: GuardEvent) => void;
  readonly credentials?: EndpointCredentials;
}

/** One local proxy endpoint for one browser session. */
export interface ProxyEndpoint {
  readonly port: number;
  /**
   * Begins a new scrape: every connection of the previous one is cut, none of its events is reported any more, and the new policy applies
   * from here on. Call it before the page is loaded.
   */
  setPolicy(policy: GuardPolicy): void;
  close(): Promise<void>;
}

const maxRequestHeaderBytes = 128 * 1024;
const maxConnections = 256;

/** Listens on a free port of 127.0.0.1. The port is one of Trowel's own: the caller adds it to the ports that no page may reach. */
export async function openProxyEndpoint(options: ProxyEndpointOptions, ports: OutboundPorts): Promise<ProxyEndpoint> {
  const sockets = new Set<Socket>();
  let current = beginPeriod(options.policy, options.onEvent);
  const mayUse = credentialCheck(options.credentials);

  const server = createServer({ maxHeaderSize: maxRequestHeaderBytes, keepAliveTimeout: 60_000, requestTimeout: 0 });
  server.maxConnections = maxConnections;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (mayUse(request)) void forwardRequest(request, response, current.scope, ports).catch(() => response.destroy());
    else {
      response.setHeader('proxy-authenticate', challenge);
      sendResponse(response, unauthorised);
    }
  });
  server.on('connect', (request, client, head) => {
    if (mayUse(request))
      void openTunnel(request.url ?? '', client, head, current.scope, ports).catch(() => client.destroy());
    else endWith(client, unauthorised, `proxy-authenticate: ${challenge}\r\n`);
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });

  const cut = (): void => {
    current.end();
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    setPolicy: (policy) => {
      cut();
      current = beginPeriod(policy, options.onEvent);
    },
    close: async () => {
      cut();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

/** The period of one scrape on a proxy endpoint. An allowed private host is reported once, however often it is used. */
function beginPeriod(
  policy: GuardPolicy,
  onEvent: (event: GuardEvent) => void,
): { readonly scope: OutboundScope; end(): void } {
  const period = new AbortController();
  const told = new Set<string>();
  return {
    scope: {
      policy,
      signal: period.signal,
      report: (event) => {
        if (period.signal.aborted || (event.type === 'private' && told.has(event.host))) return;
        if (event.type === 'private') told.add(event.host);
        onEvent(event);
      },
    },
    end: () => period.abort(),
  };
}

const challenge = 'Basic realm="trowel-guard"';
const unauthorised: GuardResponse = {
  status: 407,
  reason: 'Proxy Authentication Required',
  guard: 'refused; reason=credentials',
  body: 'This proxy serves Trowel only.\n',
};

function credentialCheck(credentials: EndpointCredentials | undefined): (request: IncomingMessage) => boolean {
  if (credentials === undefined) return () => true;
  const expected = Buffer.from(
    `Basic ${Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')}`,
  );
  return (request) => {
    const given = Buffer.from(request.headers['proxy-authorization'] ?? '');
    return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
  };
}
