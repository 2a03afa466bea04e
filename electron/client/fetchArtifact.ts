import { canParseUrl } from '../../shared/base/canParseUrl.ts';
import { err, ok, type Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import type { StoredBody } from '../../shared/run/events.ts';
import type { ArtifactCall, ArtifactFetcher } from '../core/runs/artifactFetcher.ts';
import type { BodySink } from '../core/storage/bodyStore.ts';
import { limitImagePixels } from './limitImagePixels.ts';
import { exchange, type Exchange, type ExchangePorts } from './exchange.ts';
import { invalidResponse } from './failures.ts';
import { authorization } from './headers.ts';

/** Decides whether a URL may be fetched; a refusal contains the reason. */
export type AddressRule = (url: URL) => Promise<Result<null, AppError>>;

export interface ArtifactPorts extends ExchangePorts {
  readonly bodies: BodySink;
  readonly mayFetch: AddressRule;
  readonly userAgent: string;
}

const headersMs = 30_000;

export function createArtifactFetcher(ports: ArtifactPorts): ArtifactFetcher {
  return {
    async fetchArtifact(call, signal) {
      const allowed = await mayFetch(call, ports);
      if (!allowed.ok) return allowed;
      return toArtifact(await exchange(ports, toRequest(call, ports), signal));
    },
  };
}

/** The connection's own origin is where the person sent the request; any other URL was written by a third party. */
async function mayFetch(call: ArtifactCall, ports: ArtifactPorts): Promise<Result<null, AppError>> {
  if (!canParseUrl(call.url)) return err(refused('The URL of the file cannot be parsed'));
  const url = new URL(call.url);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return err(refused('The file is not on the web'));
  if (url.username !== '' || url.password !== '') return err(refused('The URL of the file contains a password'));
  return url.origin === new URL(call.baseUrl).origin ? ok(null) : ports.mayFetch(url);
}

function toRequest(call: ArtifactCall, ports: ArtifactPorts) {
  const isOwn = new URL(call.url).origin === new URL(call.baseUrl).origin;
  return {
    method: 'GET' as const,
    url: call.url,
    headers: { accept: '*/*', 'user-agent': ports.userAgent, ...authorization(isOwn ? call.key : null) },
    body: null,
    // A certificate that a person trusts for one service vouches for no other.
    extraCaFile: isOwn ? call.extraCaFile : null,
    headersMs,
    bodyBytes: Math.min(call.maxBytes ?? ports.limits.artifactBytes, ports.limits.artifactBytes),
    bodies: call.maxPixels === undefined ? ports.bodies : limitImagePixels(ports.bodies, call.maxPixels),
    expectsText: false,
    secrets: call.key === null ? call.secrets : [...call.secrets, call.key],
    onPhase: () => undefined,
  };
}

function toArtifact(answer: Exchange): Result<StoredBody, AppError> {
  if (answer.failure !== null) return err(answer.failure);
  const facts = { status: answer.status, contentType: answer.contentType };
  const status = answer.status ?? 0;
  if (status >= 300 && status < 400)
    return err({ ...invalidResponse('redirect', facts), message: `its link leads elsewhere (HTTP ${status})` });
  if (status !== 200) return err({ ...invalidResponse('status', facts), message: missingFileMessage(status) });
  return answer.body === null ? err(invalidResponse('unexpected-shape', facts, 'it is empty')) : ok(answer.body);
}

/** The URL of a file is not a call of the API: the response of its server is about the file. */
function missingFileMessage(status: number): string {
  if (status === 404 || status === 410) return `the file no longer exists at its link (HTTP ${status})`;
  if (status === 401 || status === 403) return `its link is not allowed, or has expired (HTTP ${status})`;
  return status === 0 ? 'its server said nothing that can be read' : `its server returned HTTP ${status}`;
}

function refused(message: string): AppError {
  return { kind: 'refused', reason: 'not-allowed', message };
}
