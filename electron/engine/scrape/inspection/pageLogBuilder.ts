import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import {
  type ActionStep,
  type ConsoleLine,
  type LoggedRequest,
  maxStepImages,
  type PageLog,
} from '../../../../shared/api/engine/inspection.ts';
import type { EncodedImage } from '../../ports/encodedImage.ts';
import type { BlockReason, VisitRecorder } from '../../ports/visitRecorder.ts';

export interface PageLogBuilder extends VisitRecorder {
  /** The log as it is now. */
  read(): PageLog;
  /** The images that its steps name by number. */
  images(): readonly EncodedImage[];
}

const maxCount = {
  requests: 1000,
  console: 500,
  steps: 100,
  blocked: 2000,
  hosts: 200,
  warnings: 20,
  repairs: 3,
} as const;
/** Of all images of the steps together, and of one. */
const maxImageBytes = { total: 16_000_000, one: 2_000_000 } as const;
const maxChars = { address: 2000, data: 120, text: 2000, word: 40, mediaType: 200, reason: 500 } as const;

type Draft = { -readonly [Name in keyof LoggedRequest]: LoggedRequest[Name] };

type RequestNotes = Pick<
  VisitRecorder,
  'began' | 'redirected' | 'answered' | 'finished' | 'took' | 'failed' | 'blocks' | 'refuses'
>;

/** The requests of a visit, each from its beginning to its end. */
function noteRequests(since: () => number): RequestNotes & { read(): LoggedRequest[]; total(): number } {
  const requests: Draft[] = [];
  const running = new Map<string, Draft>();
  const blocked = new Map<string, BlockReason>();
  const refused = new Map<string, string>();
  let total = 0;

  function end(id: string, change: Partial<Draft>): void {
    const request = running.get(id);
    if (request === undefined) return;
    running.delete(id);
    Object.assign(request, { durationMs: since() - request.startMs, ...change });
  }

  return {
    began({ id, method, url, type }) {
      total += 1;
      if (requests.length >= maxCount.requests) return;
      const request = { ...startOf(method, url, type), startMs: since() };
      requests.push(request);
      running.set(id, request);
    },
    redirected: (id, status, to) => end(id, { status, outcome: 'redirected', reason: addressOf(to) }),
    answered({ id, status, mediaType, guard }) {
      const request = running.get(id);
      if (request === undefined) return;
      const refusal = /^refused; reason=([\w-]+)/.exec(guard ?? '')?.[1];
      Object.assign(request, {
        status: guard === null ? status : null,
        mediaType: mediaType.slice(0, maxChars.mediaType),
        outcome: guard === null ? 'answered' : refusal === undefined ? 'failed' : 'blocked',
        reason: refusal ?? guard?.slice(0, maxChars.address) ?? null,
      } satisfies Partial<Draft>);
    },
    finished: (id, bytes) => end(id, { bytes }),
    took({ url, bytes, status, mediaType }) {
      const told = { bytes, status, mediaType: mediaType.slice(0, maxChars.mediaType), outcome: 'answered' } as const;
      for (const [id, request] of running) if (request.url === addressOf(url)) return end(id, told);
    },
    failed(id, word) {
      const request = running.get(id);
      // The guard's own reason is more specific.
      if (request?.reason != null) return end(id, {});
      const own = blocked.get(request?.url ?? '');
      end(id, own === undefined ? { outcome: 'failed', reason: addressOf(word) } : { outcome: 'blocked', reason: own });
    },
    blocks(url, reason) {
      if (blocked.size < maxCount.blocked) blocked.set(addressOf(url), reason);
    },
    refuses(host, reason) {
      if (refused.size < maxCount.hosts) refused.set(host, reason);
    },
    read: () => requests.map((request) => withRefusal(request, refused)),
    total: () => total,
  };
}

function startOf(method: string, url: string, type: string): Omit<Draft, 'startMs'> {
  return {
    method: method.slice(0, 20),
    url: addressOf(url),
    type: type.slice(0, maxChars.word),
    durationMs: null,
    status: null,
    mediaType: '',
    bytes: null,
    outcome: 'unfinished',
    reason: null,
  };
}

/**
 * Records one visit, within limits: events beyond the limits are only counted.
 * @param clock wall time in milliseconds since 1970
 * @param takesStepImages whether images of the page between its actions are stored with it
 */
export function createPageLogBuilder(clock: () => number, takesStepImages = false): PageLogBuilder {
  const startedAt = clock();
  const since = (): number => Math.max(0, clock() - startedAt);
  const { read, total, ...requests } = noteRequests(since);
  const phases: PageLog['phases'] = [];
  const waits: PageLog['waits'] = [];
  const steps: ActionStep[] = [];
  const lines: ConsoleLine[] = [];
  const images: EncodedImage[] = [];
  let imageBytes = 0;
  let said = 0;
  let reading: PageLog['reading'] = null;

  return {
    ...requests,
    async phase(name, work) {
      const startMs = since();
      try {
        return await work();
      } finally {
        if (phases.length < maxCount.steps) phases.push({ name, startMs, durationMs: since() - startMs });
      }
    },
    reads(tier, why) {
      reading = { tier, why };
    },
    waited({ what, ended, durationMs, pending }) {
      if (waits.length >= maxCount.steps) return;
      waits.push({ what, ended, atMs: since(), durationMs: Math.round(durationMs), pending });
    },
    takesStepImages,
    stepImage(image) {
      const { byteLength } = image.bytes;
      const last = images.at(-1);
      if (last !== undefined && Buffer.compare(last.bytes, image.bytes) === 0) return images.length - 1;
      const isOver = byteLength > maxImageBytes.one || imageBytes + byteLength > maxImageBytes.total;
      if (!takesStepImages || isOver || images.length >= maxStepImages) return null;
      imageBytes += byteLength;
      return images.push(image) - 1;
    },
    acted({ index, durationMs, endedMsAgo, matches, before, after, reason, warnings, repairs }) {
      if (steps.length >= maxCount.steps) return;
      steps.push({
        index,
        startMs: Math.max(0, since() - endedMsAgo - durationMs),
        durationMs: Math.round(durationMs),
        matches,
        before,
        after,
        reason: reason?.slice(0, maxChars.reason) ?? null,
        warnings: warnings.slice(0, maxCount.warnings).map((warning) => warning.slice(0, maxChars.reason)),
        ...(repairs.length === 0 ? {} : { repairs: repairs.slice(0, maxCount.repairs) }),
      });
    },
    logs({ level, text, source, line }) {
      said += 1;
      if (lines.length >= maxCount.console) return;
      lines.push({ atMs: since(), level, text: text.slice(0, maxChars.text), source: addressOf(source), line });
    },
    images: () => [...images],
    read: () => ({
      version: 1,
      startedAt,
      reading,
      phases: phases.toSorted((one, other) => one.startMs - other.startMs),
      waits: [...waits],
      steps: [...steps],
      requests: read(),
      console: [...lines],
      totals: { requests: total(), console: said },
    }),
  };
}

/** A tunnel that the guard refused is only reported as failed: the guard's own reason explains it. */
function withRefusal(request: LoggedRequest, refused: ReadonlyMap<string, string>): LoggedRequest {
  if (request.outcome !== 'failed' && request.outcome !== 'blocked') return { ...request };
  const reason = canParseUrl(request.url) ? refused.get(new URL(request.url).hostname) : undefined;
  return reason === undefined ? { ...request } : { ...request, outcome: 'blocked', reason };
}

/** Shortens a URL; of `data:` and `blob:` URLs only the beginning is useful. */
function addressOf(url: string): string {
  return url.slice(0, /^(?:data|blob):/i.test(url) ? maxChars.data : maxChars.address);
}
