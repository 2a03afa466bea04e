import type { Duplex } from 'node:stream';
import { parseAuthority } from './hostName.ts';
import type { Refusal } from './hostPolicy.ts';
import { openOutbound } from './outbound.ts';
import type { Outbound, OutboundPorts, OutboundScope } from './outbound.ts';
import { failureResponse, refusalResponse, guardHeader } from './refusalResponse.ts';
import type { GuardResponse } from './refusalResponse.ts';

const idleTimeoutMs = 300_000;

/**
 * Handles one CONNECT (`host:port`): https, and ws too. Bytes pass unchanged in both directions, each side may end first, and both are
 * closed when the scope ends. A refusal is an HTTP response; a browser shows it as a failed tunnel, so the caller gets the reason from the
 * report.
 */
export async function openTunnel(
  authority: string,
  client: Duplex,
  head: Uint8Array,
  scope: OutboundScope,
  ports: OutboundPorts,
): Promise<void> {
  const gone = new AbortController();
  const left = (): void => gone.abort();
  client.on('error', left);
  client.once('close', left);
  const target = parseAuthority(authority);
  if (target === undefined) {
    endWith(client, refusalResponse(noAddress(authority, 0, 'bad-request')));
    return;
  }
  const signal = AbortSignal.any([scope.signal, gone.signal]);
  const outbound = await openOutbound(target.host, target.port, { ...scope, signal }, ports);
  if (client.destroyed) {
    if (outbound.kind === 'socket') outbound.socket.destroy();
    return;
  }
  if (outbound.kind === 'virtual') {
    const { kind: _, ...refusal } = noAddress(target.host, target.port, 'virtual-host');
    scope.report({ type: 'refused', ...refusal });
    endWith(client, refusalResponse({ kind: 'refused', ...refusal }));
    return;
  }
  if (outbound.kind === 'refused') {
    endWith(client, refusalResponse(outbound));
    return;
  }
  if (outbound.kind === 'failed') {
    endWith(client, failureResponse(outbound));
    return;
  }
  joinBoth(client, head, outbound, (code) => {
    if (!signal.aborted) scope.report({ type: 'failed', host: outbound.host, port: target.port, kind: 'reset', code });
  });
}

function noAddress(host: string, port: number, reason: Refusal['reason']): Refusal {
  return { kind: 'refused', host, port, reason, address: null, addressClass: null };
}

/** Passes bytes both ways until both sides have ended; `broken` hears of a site that breaks off. */
function joinBoth(
  client: Duplex,
  head: Uint8Array,
  { socket, activity }: Extract<Outbound, { readonly kind: 'socket' }>,
  broken: (code: string) => void,
): void {
  socket.setTimeout(idleTimeoutMs, () => socket.destroy());
  socket.on('error', (error: NodeJS.ErrnoException) => broken(error.code ?? 'ECONNRESET'));
  socket.once('close', () => {
    if (!socket.readableEnded) client.destroy();
    // The site's last bytes may still be on their way to a slow reader; reading on detects when the client leaves.
    else client.end().resume();
  });
  client.once('close', () => socket.destroy());
  socket.on('data', (bytes: Uint8Array) => activity.received(bytes.byteLength));
  client.on('data', (bytes: Uint8Array) => activity.sent(bytes.byteLength));
  client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
  if (head.byteLength > 0) {
    activity.sent(head.byteLength);
    socket.write(head);
  }
  socket.pipe(client);
  client.pipe(socket);
}

/** Sends an HTTP response on a socket that is detached from the server. */
export function endWith(client: Duplex, answer: GuardResponse, extra = ''): void {
  const head = `HTTP/1.1 ${answer.status} ${answer.reason}\r\n${guardHeader}: ${answer.guard}\r\n${extra}content-type: text/plain; charset=utf-8\r\n`;
  client.on('error', () => client.destroy());
  client.end(`${head}content-length: ${Buffer.byteLength(answer.body)}\r\nconnection: close\r\n\r\n${answer.body}`);
}
