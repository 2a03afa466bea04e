import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import type { ConsoleLine, LoggedRequest, PageLog } from '../../../../shared/api/engine/inspection.ts';
import type { BlockReason, RequestAnswer, VisitRecorder } from './visitRecorder.ts';

export interface PageLogBuilder extends VisitRecorder {
  /** The log as it is now. */
  read(): PageLog;
}

const most = { requests: 1000, console: 500, steps: 100, blocked: 2000, hosts: 200 } as const;
const longest = { address: 2000, data: 120, text: 2000, word: 40, mediaType: 200 } as const;

type Draft = { -readonly [Name in keyof LoggedRequest]: LoggedRequest[Name] };

type RequestNotes = Pick<
  VisitRecorder,
  'began' | 'redirected' | 'answered' | 'finished' | 'overheard' | 'took' | 'failed' | 'blocks' | 'refuses'
>;

/** The requests of a visit, each from its beginning to its end. */
function noteRequests(since: () => number): RequestNotes & { read(): LoggedRequest[]; total(): number } {
  const requests: Draft[] = [];
  const running = new Map<string, Draft>();
  const overheard = new Map<Draft, Partial<Draft>>();
  /** Requests that came to their end without a word about their answer. */
  const unanswered = new Map<string, Draft>();
  const blocked = new Map<string, BlockReason>();
  const refused = new Map<string, string>();
  let total = 0;

  function end(id: string, change: Partial<Draft>): void {
    const request = running.get(id);
    if (request === undefined) return;
    running.delete(id);
    const heard = request.outcome === 'unfinished' ? overheard.get(request) : undefined;
    overheard.delete(request);
    Object.assign(request, heard, endOf(request, change));
    if (request.outcome === 'unfinished') unanswered.set(id, request);
  }

  const endOf = (request: Draft, change: Partial<Draft>): Partial<Draft> => ({
    durationMs: since() - request.startMs,
    ...change,
  });

  function failureOf(request: Draft, word: string): Partial<Draft> {
    // The guard's own word says more.
    if (request.reason !== null) return {};
    const own = blocked.get(request.url);
    return own === undefined ? { outcome: 'failed', reason: addressOf(word) } : { outcome: 'blocked', reason: own };
  }

  return {
    began({ id, method, url, type }) {
      total += 1;
      if (requests.length >= most.requests) return;
      const request = { ...startOf(method, url, type), startMs: since() };
      requests.push(request);
      running.set(id, request);
    },
    redirected: (id, status, to) => end(id, { status, outcome: 'redirected', reason: addressOf(to) }),
    answered({ id, ...answer }) {
      const request = running.get(id);
      if (request !== undefined) Object.assign(request, answerOf(answer));
    },
    overheard({ id, error, ...answer }) {
      const request = running.get(id);
      const ended = unanswered.get(id);
      if (request !== undefined)
        overheard.set(request, endOf(request, error === null ? answerOf(answer) : failureOf(request, error)));
      else if (ended !== undefined && error === null) Object.assign(ended, answerOf(answer));
    },
    finished: (id, bytes) => end(id, { bytes }),
    took({ url, bytes, status, mediaType }) {
      const told = { bytes, status, mediaType: mediaType.slice(0, longest.mediaType), outcome: 'answered' } as const;
      for (const [id, request] of running) if (request.url === addressOf(url)) return end(id, told);
    },
    failed(id, word) {
      const request = running.get(id);
      if (request !== undefined) end(id, failureOf(request, word));
    },
    blocks(url, reason) {
      if (blocked.size < most.blocked) blocked.set(addressOf(url), reason);
    },
    refuses(host, reason) {
      if (refused.size < most.hosts) refused.set(host, reason);
    },
    read: () => requests.map((request) => withRefusal({ ...request, ...overheard.get(request) }, refused)),
    total: () => total,
  };
}

function answerOf({ status, mediaType, guard }: Omit<RequestAnswer, 'id'>): Partial<Draft> {
  const refusal = /^refused; reason=([\w-]+)/.exec(guard ?? '')?.[1];
  return {
    status: guard === null ? status : null,
    mediaType: mediaType.slice(0, longest.mediaType),
    outcome: guard === null ? 'answered' : refusal === undefined ? 'failed' : 'blocked',
    reason: refusal ?? guard?.slice(0, longest.address) ?? null,
  };
}

function startOf(method: string, url: string, type: string): Omit<Draft, 'startMs'> {
  return {
    method: method.slice(0, 20),
    url: addressOf(url),
    type: type.slice(0, longest.word),
    durationMs: null,
    status: null,
    mediaType: '',
    bytes: null,
    outcome: 'unfinished',
    reason: null,
  };
}

/**
 * Takes note of one visit, within bounds: what goes beyond them is counted.
 * @param clock wall time in milliseconds since 1970
 */
export function createPageLogBuilder(clock: () => number): PageLogBuilder {
  const startedAt = clock();
  const since = (): number => Math.max(0, clock() - startedAt);
  const { read, total, ...requests } = noteRequests(since);
  const phases: PageLog['phases'] = [];
  const waits: PageLog['waits'] = [];
  const lines: ConsoleLine[] = [];
  let said = 0;
  let reading: PageLog['reading'] = null;

  return {
    ...requests,
    async phase(name, work) {
      const startMs = since();
      try {
        return await work();
      } finally {
        if (phases.length < most.steps) phases.push({ name, startMs, durationMs: since() - startMs });
      }
    },
    reads(tier, why) {
      reading = { tier, why };
    },
    waited({ what, ended, durationMs, pending }) {
      if (waits.length >= most.steps) return;
      waits.push({ what, ended, atMs: since(), durationMs: Math.round(durationMs), pending });
    },
    says({ level, text, source, line }) {
      said += 1;
      if (lines.length >= most.console) return;
      lines.push({ atMs: since(), level, text: text.slice(0, longest.text), source: addressOf(source), line });
    },
    read: () => ({
      version: 1,
      startedAt,
      reading,
      phases: phases.toSorted((one, other) => one.startMs - other.startMs),
      waits: [...waits],
      requests: read(),
      console: [...lines],
      totals: { requests: total(), console: said },
    }),
  };
}

/** A tunnel that the guard refused only fails: its own word says why. */
function withRefusal(request: LoggedRequest, refused: ReadonlyMap<string, string>): LoggedRequest {
  if (request.outcome !== 'failed' && request.outcome !== 'blocked') return { ...request };
  const reason = canParseUrl(request.url) ? refused.get(new URL(request.url).hostname) : undefined;
  return reason === undefined ? { ...request } : { ...request, outcome: 'blocked', reason };
}

/** What stands in the address itself is no address. */
function addressOf(url: string): string {
  return url.slice(0, /^(?:data|blob):/i.test(url) ? longest.data : longest.address);
}
