import { request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { onExchangeEnd } from '../../shared/base/onExchangeEnd.ts';
import { endToEndHeaders } from './headerList.ts';
import { parseUrl } from './hostName.ts';
import { openOutbound } from './outbound.ts';
import type { OutboundPorts, OutboundScope } from './outbound.ts';
import { failureResponse, refusalResponse, guardHeader } from './refusalResponse.ts';
import type { GuardResponse } from './refusalResponse.ts';
import { codeOf } from './resolver.ts';
import { headerRecord } from './virtualHost.ts';
import type { VirtualHost } from './virtualHost.ts';

/** Chromium's own limit for the response head. */
const maxResponseHeaderBytes = 256 * 1024;
const idleTimeoutMs = 300_000;

/**
 * Handles one request in absolute form (`GET http://host/path`), the form in which a browser sends requests to its proxy. Each uses its own
 * connection: the address is decided anew each time, and no connection of one scrape remains for the next.
 */
export async function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  scope: OutboundScope,
  ports: OutboundPorts,
): Promise<void> {
  response.sendDate = false;
  const url = /^http:\/\//i.test(request.url ?? '') ? parseUrl(request.url ?? '') : undefined;
  if (url === undefined) {
    const refused = {
      kind: 'refused',
      host: '',
      port: 0,
      reason: 'bad-request',
      address: null,
      addressClass: null,
    } as const;
    sendResponse(response, refusalResponse(refused));
    return;
  }
  const port = url.port === '' ? 80 : Number(url.port);
  const gone = new AbortController();
  onExchangeEnd(request.socket, response, (isSent) => {
    if (!isSent) gone.abort();
  });
  const signal = AbortSignal.any([scope.signal, gone.signal]);
  const outbound = await openOutbound(url.hostname, port, { ...scope, signal }, ports);
  if (response.destroyed || gone.signal.aborted) {
    if (outbound.kind === 'socket') outbound.socket.destroy();
    return;
  }
  switch (outbound.kind) {
    case 'virtual':
      sendVirtual(request, response, url, outbound.virtualHost);
      return;
    case 'refused':
      sendResponse(response, refusalResponse(outbound));
      return;
    case 'failed':
      sendResponse(response, failureResponse(outbound));
      return;
    case 'socket': {
      const { host, socket } = outbound;
      socket.setTimeout(idleTimeoutMs, () => socket.destroy());
      const upstream = httpRequest({
        method: request.method ?? 'GET',
        path: `${url.pathname}${url.search}`,
        headers: outgoingHeaders(request, url),
        createConnection: () => socket,
        insecureHTTPParser: true,
        maxHeaderSize: maxResponseHeaderBytes,
      });
      relay(request, response, upstream, (code) => {
        const kind = code.startsWith('HPE_') ? 'protocol' : 'reset';
        if (!signal.aborted) scope.report({ type: 'failed', host, port, kind, code });
        return failureResponse({ kind: 'failed', host, port, failure: kind, code });
      });
    }
  }
}

/** Streams both bodies; `broken` sends the response for a site that fails before its response has begun. */
function relay(
  request: IncomingMessage,
  response: ServerResponse,
  upstream: ClientRequest,
  broken: (code: string) => GuardResponse,
): void {
  let answered = false;
  const fail = (error: unknown): void => {
    if (response.destroyed || answered) {
      // A partial response must never look complete: the connection to the browser breaks where the site's broke.
      response.destroy();
      return;
    }
    answered = true;
    sendResponse(response, broken(codeOf(error) ?? 'ECONNRESET'));
  };
  upstream.on('error', fail);
  // A protocol upgrade that was not requested ends the request without an error.
  upstream.on('close', () => {
    if (!answered) fail({ code: 'ECONNRESET' });
  });
  upstream.on('response', (answer) => {
    if (answered) return;
    answered = true;
    answer.on('error', () => response.destroy());
    try {
      response.writeHead(answer.statusCode ?? 0, reasonPhrase(answer.statusMessage), responseHeaders(answer));
      // Sent immediately and byte for byte: `flushHeaders` would encode each byte above 127 as a UTF-8 character.
      response.write(Buffer.alloc(0));
      answer.pipe(response);
    } catch {
      // A status or header that Node refuses to write (such as 000): a browser would not accept the response either.
      upstream.destroy();
      answered = false;
      fail({ code: 'HPE_INVALID_HEAD' });
    }
  });
  onExchangeEnd(request.socket, response, () => upstream.destroy());
  request.on('error', () => upstream.destroy());
  request.pipe(upstream);
}

function outgoingHeaders(request: IncomingMessage, url: URL): string[] {
  // RFC 9112, section 3.2.2: the URL in the request line counts, whatever the Host header contains.
  const headers = ['Host', url.host, ...endToEndHeaders(request.rawHeaders, ['host', guardHeader])];
  if (request.headers['transfer-encoding'] !== undefined) headers.push('Transfer-Encoding', 'chunked');
  return [...headers, 'Connection', 'close'];
}

function responseHeaders(answer: IncomingMessage): string[] {
  const isChunked = answer.headers['transfer-encoding'] !== undefined;
  return endToEndHeaders(answer.rawHeaders, isChunked ? [guardHeader, 'content-length'] : [guardHeader]);
}

function reasonPhrase(text: string | undefined): string {
  return (text ?? '').replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ' ');
}

/** Sends a response of the guard itself, and closes: the rest of a refused request's body is not read. */
export function sendResponse(response: ServerResponse, answer: GuardResponse): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const body = Buffer.from(answer.body, 'utf8');
  response.writeHead(answer.status, answer.reason, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': body.byteLength,
    'cache-control': 'no-store',
    [guardHeader]: answer.guard,
  });
  response.end(body);
}

function sendVirtual(request: IncomingMessage, response: ServerResponse, url: URL, virtualHost: VirtualHost): void {
  request.resume();
  const answer = virtualHost({
    method: request.method ?? 'GET',
    path: `${url.pathname}${url.search}`,
    headers: headerRecord(request.rawHeaders),
  });
  response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.byteLength });
  response.end(request.method === 'HEAD' ? undefined : answer.body);
}
