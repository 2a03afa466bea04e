import { callEngine, type EngineReply, jsonOf } from '../../adapters/engineCall.ts';
import { createNodeTransport } from '../../adapters/nodeTransport.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';
import type { FailedPage, SkippedPage } from './jobSummary.ts';

/** Where the local engine listens, and its token. */
type EngineAddress = Parameters<typeof callEngine>[1];

/** Pages without a document, as the local engine's table of pages has them. */
export interface UnfinishedPages {
  readonly failed: readonly FailedPage[];
  readonly skipped: readonly SkippedPage[];
  readonly unlistedSkipped: number;
}

/** Maximum number of pages of each state that are read. */
const maxPages = 100_000;
const pageSize = 1000;
/** The table is read after the job: a person waits for it, and after Ctrl+C only a moment. */
export const frontierTimeMs = { ended: 30_000, cancelled: 2000 } as const;

/**
 * Reads which pages of a job failed or were skipped, and why: the API itself lists only those that failed and those that robots.txt
 * disallows. Null where the engine does not report it in time.
 */
export async function readUnfinishedPages(
  address: EngineAddress,
  jobId: string,
  timeMs: number,
): Promise<UnfinishedPages | null> {
  const signal = AbortSignal.timeout(timeMs);
  const failed = await readPages(address, jobId, 'failed', signal);
  const skipped = await readPages(address, jobId, 'skipped', signal);
  if (failed === null || skipped === null) return null;
  return {
    failed: failed.map((page) => ({
      url: textOf(page, 'url') ?? '',
      code: textOf(page, 'code'),
      error: textOf(page, 'error') ?? '',
    })),
    skipped: skipped
      .slice(0, maxPages)
      .map((page) => ({ url: textOf(page, 'url') ?? '', reason: textOf(page, 'reason') ?? 'unknown' })),
    unlistedSkipped: Math.max(0, skipped.length - maxPages),
  };
}

async function readPages(
  address: EngineAddress,
  jobId: string,
  state: string,
  signal: AbortSignal,
): Promise<readonly JsonObject[] | null> {
  const found: JsonObject[] = [];
  let after: JsonValue | undefined = 0;
  while (typeof after === 'number' && found.length <= maxPages) {
    const path = `/trowel/jobs/${jobId}/frontier?state=${state}&after=${after}&limit=${pageSize}`;
    const reply: EngineReply | null = await callEngine(createNodeTransport(), address, { path, signal });
    const body: unknown = reply?.status === 200 ? jsonOf(reply) : null;
    if (!isJsonObject(body) || !Array.isArray(body['pages'])) return null;
    const { pages, next } = body;
    found.push(...(pages as readonly JsonValue[]).filter(isJsonObject));
    // A cursor that does not move would be read for ever.
    after = typeof next === 'number' && next > after ? next : undefined;
  }
  return found;
}

function textOf(page: JsonObject, name: string): string | null {
  const value = page[name];
  return typeof value === 'string' ? value : null;
}
