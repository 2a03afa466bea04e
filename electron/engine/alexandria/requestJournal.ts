import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { RequestRecord, RequestRecords } from './requestRecords.ts';

export type Claim =
  /** No other request has claimed it: do the work, then call `finish`. */
  | { readonly kind: 'new'; readonly record: RequestRecord }
  | { readonly kind: 'done'; readonly record: RequestRecord }
  | { readonly kind: 'in-flight'; readonly record: RequestRecord }
  | { readonly kind: 'other-parameters'; readonly record: RequestRecord }
  /** An earlier engine began it, and its outcome is unknown. */
  | { readonly kind: 'unresolved'; readonly record: RequestRecord };

export interface RequestJournal {
  /** Returns who owns a request id, and records the claim before the request begins. Rejects when the record cannot be written. */
  claim(requestId: string, fingerprint: string, isSafe: boolean): Promise<Claim>;
  /** Stores the response for repeated requests. */
  finish(record: RequestRecord, response: JsonObject): Promise<void>;
  /** Forgets a request of which nothing was done. */
  release(record: RequestRecord): Promise<void>;
}

/**
 * Records the outcome of each request by its id, so that a repeated request is answered from the record and never executed twice, also
 * after a restart of the engine. An unknown outcome is reported once; after that, read-only calls may run again, others never.
 */
export function createRequestJournal(records: RequestRecords): RequestJournal {
  const engineRun = randomUUID();
  const inLine = createLines();
  /** Responses that could not be written to disk: at least this run of the engine knows them. */
  const unwritten = new Map<string, RequestRecord>();

  async function decide(requestId: string, fingerprint: string, isSafe: boolean): Promise<Claim> {
    const found = unwritten.get(requestId) ?? (await records.read(requestId));
    if (found === null) {
      const record = beginning(requestId, fingerprint, isSafe, engineRun);
      await records.write(record);
      return { kind: 'new', record };
    }
    // A damaged file means an unknown outcome.
    const known = found === 'damaged' ? beginning(requestId, '', false, '') : found;
    if (known.state === 'running' && known.engineRun === engineRun) return { kind: 'in-flight', record: known };
    const isSame = known.fingerprint === fingerprint;
    if (known.state === 'done') return { kind: isSame ? 'done' : 'other-parameters', record: known };
    if (known.state === 'running' || !known.isSafe || !isSame) {
      if (known.state === 'running') await records.write({ ...known, state: 'lost' });
      return { kind: 'unresolved', record: known };
    }
    const record: RequestRecord = { ...known, engineRun, state: 'running' };
    await records.write(record);
    return { kind: 'new', record };
  }

  async function keep(record: RequestRecord): Promise<void> {
    try {
      await records.write(record);
    } catch (failure) {
      unwritten.set(record.requestId, record);
      throw failure;
    }
  }

  return {
    claim: (requestId, fingerprint, isSafe) => inLine(requestId, () => decide(requestId, fingerprint, isSafe)),
    release: ({ requestId }) => inLine(requestId, () => records.remove(requestId)),
    finish: (record, response) => inLine(record.requestId, () => keep({ ...record, state: 'done', response })),
  };
}

function beginning(requestId: string, fingerprint: string, isSafe: boolean, engineRun: string): RequestRecord {
  return {
    version: 1,
    requestId,
    fingerprint,
    scrapeId: randomUUID(),
    chargeId: randomUUID(),
    engineRun,
    isSafe,
    state: 'running',
    response: null,
  };
}

type InLine = <Value>(key: string, work: () => Promise<Value>) => Promise<Value>;

/** Serializes work with the same key: of two simultaneous claims only one may be new. */
function createLines(): InLine {
  const lines = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = lines.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    const settled = mine.catch(() => undefined);
    lines.set(key, settled);
    void settled.then(() => {
      if (lines.get(key) === settled) lines.delete(key);
    });
    return mine;
  };
}
