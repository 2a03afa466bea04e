import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { NamedScenario } from '../../shared/lab/scenario.ts';
import { plainScenario } from '../../shared/lab/scenarioName.ts';
import { unauthorized } from '../engine/http/apiError.ts';
import { collectHeaders, singleHeader, type Headers } from '../engine/http/headers.ts';
import { checkCaller, hasToken } from '../engine/http/requestGuard.ts';
import type { CallNotes } from './callNotes.ts';
import type { JobStage } from './jobs/jobStage.ts';
import type { LabClock } from './labClock.ts';
import { originOf, readTarget, scenarioOf } from './labTarget.ts';
import type { ScenarioLibrary } from './scenarioLibrary.ts';

interface JobUpgradePorts {
  readonly token: string;
  /** Scenario used if neither the URL nor a header names one. */
  readonly scenario: string | null;
  readonly library: () => ScenarioLibrary;
  readonly jobs: JobStage;
  readonly notes: CallNotes;
  readonly clock: LabClock;
}

/** A caller only listens: larger messages end the connection. */
const maxMessageBytes = 4096;

/**
 * Returns the handler of upgrades: the websocket of a job (api-facts 6.2), with the key as its sub-protocol. Any other upgrade is refused.
 * @param hosts values of Host by which this lab is meant; filled when it listens
 */
export function createJobUpgrade(
  ports: JobUpgradePorts,
  hosts: ReadonlySet<string>,
): (request: IncomingMessage, socket: Duplex, head: Buffer) => void {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
    handleProtocols: ([first]) => first ?? false,
  });
  return (request, socket, head) => {
    const headers = collectHeaders(request.rawHeaders);
    const stranger = checkCaller({ version: request.httpVersion }, headers, hosts);
    if (stranger !== null) return refuse(socket, stranger.status);
    if (!hasKey(headers, ports.token)) return refuse(socket, unauthorized.status);
    const { found, serve, origin } = findSocket(ports, request, headers);
    const status = serve === null ? 404 : 101;
    const call = { key: '', url: '', formats: [], origin, now: ports.clock.now() };
    const noted =
      found !== null && request.socket instanceof Socket
        ? ports.notes.begin(found.name, { expect: [], status }, call, request.socket)
        : () => undefined;
    socket.once('close', noted);
    if (serve === null) return refuse(socket, status);
    server.handleUpgrade(request, socket, head, serve);
  };
}

function findSocket({ library, scenario, jobs, clock }: JobUpgradePorts, request: IncomingMessage, headers: Headers) {
  const target = readTarget(request.url ?? '/');
  const chosen = scenarioOf(target, headers);
  const found: NamedScenario | null = library().find(chosen ?? scenario ?? plainScenario);
  const origin = originOf(request, chosen === null ? null : (found?.name ?? null));
  const serve = found === null ? null : jobs.socketOf(found, { path: target.path, origin, now: clock.now() });
  return { found, origin, serve };
}

/** The key is the sub-protocol, because browsers cannot set headers on a websocket, or a bearer token. */
function hasKey(headers: Headers, token: string): boolean {
  if (hasToken(headers, token)) return true;
  const protocol = singleHeader(headers, 'sec-websocket-protocol')?.split(',', 1)[0]?.trim() ?? '';
  return hasToken(new Map([['authorization', [`Bearer ${protocol}`]]]), token);
}

function refuse(socket: Duplex, status: number): void {
  const body = JSON.stringify({ success: false, error: STATUS_CODES[status] ?? 'Refused' });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
