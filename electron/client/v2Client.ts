import { sourceField, sourceHeader } from '../../shared/api/engine/localFiles.ts';
import { scrapePath } from '../../shared/api/scrape.ts';
import { err, ok, type Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import type { ArtifactFetcher } from '../core/runs/artifactFetcher.ts';
import type { BodySink } from '../core/storage/bodyStore.ts';
import type {
  ResponseDigest,
  ResponseFacts,
  DigestStored,
  RawOutcome,
  RawSend,
  RawSender,
  ScrapeCall,
  ScrapeOutcome,
  ScrapeSender,
} from '../core/runs/scrapeSender.ts';
import type { Clock, Scheduler } from '../core/time.ts';
import { readDigest } from './digestResponse.ts';
import { exchange, jsonBytes, type Exchange, type ExchangeRequest } from './exchange.ts';
import { createArtifactFetcher, type AddressRule } from './fetchArtifact.ts';
import { authorization, headerOf } from './headers.ts';
import { defaultLimits, type ClientLimits } from './limits.ts';
import { parseRetryAfter } from './retryPolicy.ts';
import type { Transport } from './transport.ts';

export interface V2ClientPorts {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly bodies: BodySink;
  readonly digestStored: DigestStored;
  /** Whether an artifact outside the connection's own origin may be fetched from this URL. */
  readonly mayFetch: AddressRule;
  /** `Trowel/<version>`. */
  readonly userAgent: string;
  readonly limits?: Partial<ClientLimits>;
  /** Maximum decoded bytes of a response, read at each call; that of `limits` if absent. */
  readonly maxResponseBytes?: () => Promise<number>;
}

/** The client of the Web Data API v2 (security 6): one attempt a call, no redirects, no cookies, every failure a value. */
export function createV2Client(ports: V2ClientPorts): ScrapeSender & RawSender & ArtifactFetcher {
  const fixed: ClientLimits = { ...defaultLimits, ...ports.limits };
  const artifacts = createArtifactFetcher({ ...ports, limits: fixed });
  const limitsNow = async (): Promise<ClientLimits> => ({
    ...fixed,
    bodyBytes: (await ports.maxResponseBytes?.()) ?? fixed.bodyBytes,
  });

  async function scrape(call: ScrapeCall, signal: AbortSignal): Promise<ScrapeOutcome> {
    const limits = await limitsNow();
    const answer = await exchange({ ...ports, limits }, toRequest(call, ports, limits), signal);
    const { status, headers, durationMs, body } = answer;
    const result = withSource(await readResponse(answer, factsOf(answer, ports), ports), call, headers);
    return { status, headers, durationMs, body, result };
  }

  async function callRaw(call: RawSend, signal: AbortSignal): Promise<RawOutcome> {
    const inMemory = { bodyBytes: maxInMemoryBytes, inlineBytes: maxInMemoryBytes };
    const bounds = call.storesBody ? await limitsNow() : { ...fixed, ...inMemory };
    const answer = await exchange({ ...ports, limits: bounds }, rawRequest(call, ports, bounds), signal);
    const facts: ResponseFacts = {
      ...factsOf(answer, ports),
      ...(call.expectsDocument ? {} : { expects: 'anything' }),
    };
    const { status, headers, durationMs, body, bytes, contentType } = answer;
    const result = await readResponse(answer, facts, ports);
    return { status, headers, durationMs, body, bytes, contentType, retryAfterMs: facts.retryAfterMs, result };
  }

  return { scrape, callRaw, fetchArtifact: artifacts.fetchArtifact };
}

/** Maximum bytes of a job poll: a page of its results has 10 MiB (api-facts 6.2). */
const maxInMemoryBytes = 32 * 1024 * 1024;

function toRequest(call: ScrapeCall, ports: V2ClientPorts, limits: ClientLimits): ExchangeRequest {
  return {
    ...commonRequest(call, ports, limits),
    method: 'POST',
    url: `${call.baseUrl}${scrapePath}`,
    headers: { ...call.headers, ...commonHeaders(call, ports), 'content-type': 'application/json' },
    body: jsonBytes(call.body),
    bodies: ports.bodies,
    onBeginning: call.onBeginning,
  };
}

function rawRequest(call: RawSend, ports: V2ClientPorts, limits: ClientLimits): ExchangeRequest {
  const type = call.payload === null ? {} : { 'content-type': call.payload.contentType };
  return {
    ...commonRequest(call, ports, limits),
    method: call.method,
    url: `${call.baseUrl}${call.path}`,
    headers: { ...call.headers, ...commonHeaders(call, ports), ...type },
    body: call.payload?.body ?? null,
    bodies: call.storesBody ? ports.bodies : null,
  };
}

type Common = Pick<ScrapeCall, 'key' | 'secrets' | 'timeoutMs' | 'extraCaFile' | 'onPhase'>;

function commonRequest(
  { key, secrets, timeoutMs, extraCaFile, onPhase }: Common,
  ports: V2ClientPorts,
  limits: ClientLimits,
) {
  return {
    extraCaFile,
    headersMs: timeoutMs + limits.headersGraceMs,
    bodyBytes: limits.bodyBytes,
    expectsText: true,
    secrets: key === null ? secrets : [...secrets, key],
    onPhase: everySoOften(onPhase, ports.clock),
  };
}

function commonHeaders({ key }: Common, { userAgent }: V2ClientPorts) {
  return { accept: 'application/json', 'user-agent': userAgent, ...authorization(key) };
}

function factsOf(answer: Exchange, { clock }: V2ClientPorts): ResponseFacts {
  const now = clock.now();
  return {
    status: answer.status ?? 0,
    contentType: answer.contentType,
    retryAfterMs: parseRetryAfter(headerOf(answer.headers, 'retry-after'), now),
    now,
  };
}

async function readResponse(
  answer: Exchange,
  facts: ResponseFacts,
  ports: V2ClientPorts,
): Promise<Result<ResponseDigest, AppError>> {
  if (answer.failure !== null) return err(answer.failure);
  if (answer.bytes !== null) return readDigest(answer.bytes, facts);
  return answer.body === null ? readDigest(new Uint8Array(0), facts) : ports.digestStored(answer.body, facts);
}

/** The source file that the local engine read, among the links of its response. Only a path of the engine's own artifacts counts. */
function withSource(
  result: Result<ResponseDigest, AppError>,
  { baseUrl }: ScrapeCall,
  headers: Exchange['headers'],
): Result<ResponseDigest, AppError> {
  const path = headerOf(headers, sourceHeader);
  if (!result.ok || path === null || !/^\/artifacts\/[0-9a-f]{64}$/.test(path)) return result;
  const source = { field: sourceField, url: `${baseUrl}${path}` };
  return ok({ ...result.value, artifacts: [...result.value.artifacts, source] });
}

const progressEveryMs = 500;

/** Each phase becomes an event in a log: progress within one is reported twice a second, not with every chunk. */
function everySoOften(onPhase: ScrapeCall['onPhase'], clock: Clock): ScrapeCall['onPhase'] {
  let told: { phase: string; at: number } | null = null;
  return (phase, bytes) => {
    const at = clock.monotonic();
    if (told !== null && told.phase === phase && at - told.at < progressEveryMs) return;
    told = { phase, at };
    onPhase(phase, bytes);
  };
}
