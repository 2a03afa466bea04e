import { request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { onExchangeEnd } from '../../shared/base/onExchangeEnd.ts';
import { endToEndHeaders } from './headerList.ts';
import { parseUrl } from './hostName.ts';
import { openOutbound } from './outbound.ts';
import type { OutboundPorts, OutboundScope } from './outbound.ts';
import { answerFailure, answerRefusal, guardHeader } from './refusalAnswer.ts';
import type { GuardAnswer } from './refusalAnswer.ts';
import { codeOf } from './resolver.ts';
import { headerRecord } from './virtualHost.ts';
import type { VirtualHost } from './virtualHost.ts';

/** Chromium's own limit for the head of an answer. */
const maxAnswerHeaderBytes = 256 * 1024;
const idleTimeoutMs = 300_000;

/**
 * Answers one request in absolute form (`GET http://host/path`), the form in which a browser asks its proxy. Each goes
 * out on a connection of its own: the address is decided anew each time, and nothing of one scrape is left for the next.
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
    sendAnswer(response, answerRefusal(refused));
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
      sendAnswer(response, answerRefusal(outbound));
      return;
    case 'failed':
      sendAnswer(response, answerFailure(outbound));
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
        maxHeaderSize: maxAnswerHeaderBytes,
      });
      relay(request, response, upstream, (code) => {
        const kind = code.startsWith('HPE_') ? 'protocol' : 'reset';
        if (!signal.aborted) scope.report({ type: 'failed', host, port, kind, code });
        return answerFailure({ kind: 'failed', host, port, failure: kind, code });
      });
    }
  }
}

/** Copies both bodies as they come; `broken` says what to answer when the site fails before its answer has begun. */
function relay(
  request: IncomingMessage,
  response: ServerResponse,
  upstream: ClientRequest,
  broken: (code: string) => GuardAnswer,
): void {
  let answered = false;
  const fail = (error: unknown): void => {
    if (response.destroyed || answered) {
      // Half an answer must never look whole: the browser sees the connection break where the site broke.
      response.destroy();
      return;
    }
    answered = true;
    sendAnswer(response, broken(codeOf(error) ?? 'ECONNRESET'));
  };
  upstream.on('error', fail);
  // A switch of protocols (nobody asked for one) ends the request without an error.
  upstream.on('close', () => {
    if (!answered) fail({ code: 'ECONNRESET' });
  });
  upstream.on('response', (answer) => {
    if (answered) return;
    answered = true;
    answer.on('error', () => response.destroy());
    try {
      response.writeHead(answer.statusCode ?? 0, reasonPhrase(answer.statusMessage), answerHeaders(answer));
      // At once, and byte for byte: `flushHeaders` would write each byte above 127 as a character of UTF-8.
      response.write(Buffer.alloc(0));
      answer.pipe(response);
    } catch {
      // A status or header that Node will not write (000, for one): no answer that a browser could take either.
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
  // RFC 9112, section 3.2.2: the address in the request line counts, whatever the Host header says.
  const headers = ['Host', url.host, ...endToEndHeaders(request.rawHeaders, ['host', guardHeader])];
  if (request.headers['transfer-encoding'] !== undefined) headers.push('Transfer-Encoding', 'chunked');
  return [...headers, 'Connection', 'close'];
}

function answerHeaders(answer: IncomingMessage): string[] {
  const isChunked = answer.headers['transfer-encoding'] !== undefined;
  return endToEndHeaders(answer.rawHeaders, isChunked ? [guardHeader, 'content-length'] : [guardHeader]);
}

function reasonPhrase(text: string | undefined): string {
  return (text ?? '').replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ' ');
}

/** Answers in the guard's own name, and closes: the rest of a refused request's body is not read. */
export function sendAnswer(response: ServerResponse, answer: GuardAnswer): void {
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
