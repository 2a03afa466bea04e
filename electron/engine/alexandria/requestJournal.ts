import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { jsonObjectSchema, parseJson, type JsonObject } from '../../../shared/base/json.ts';

const recordSchema = z.object({
  version: z.literal(1),
  requestId: z.string(),
  /** Which calls, with which parameters: a digest. */
  fingerprint: z.string(),
  scrapeId: z.string(),
  chargeId: z.string(),
  /** The run of the engine that began it. */
  engineRun: z.string(),
  /** Its calls only read: to do them once more changes nothing. */
  isSafe: z.boolean(),
  state: z.enum(['running', 'lost', 'done']),
  response: jsonObjectSchema.nullable(),
});

export type RequestRecord = z.infer<typeof recordSchema>;

export type Claim =
  /** Nobody else has it: do it, then `finish`. */
  | { readonly kind: 'new'; readonly record: RequestRecord }
  | { readonly kind: 'done'; readonly record: RequestRecord }
  | { readonly kind: 'in-flight'; readonly record: RequestRecord }
  | { readonly kind: 'other-parameters'; readonly record: RequestRecord }
  /** An engine that is no more began it, and nobody knows how it ended. */
  | { readonly kind: 'unresolved'; readonly record: RequestRecord };

export interface RequestJournal {
  /** Says whose turn a request is, and writes that down before it begins. Rejects where nothing can be written. */
  claim(requestId: string, fingerprint: string, isSafe: boolean): Promise<Claim>;
  /** Keeps the answer for whoever asks again. */
  finish(record: RequestRecord, response: JsonObject): Promise<void>;
  /** Forgets what is older than a day. */
  sweep(): Promise<void>;
}

const lifetimeMs = 24 * 60 * 60 * 1000;
const nameForm = /^[0-9a-f]{64}\.json(?:\.new)?$/;

/**
 * What became of each request by its id, in one small file a request: so that a repeated one is answered and never done twice, also
 * by the next run of the engine. An outcome that nobody knows is told once; then calls that only read may be done again, others never.
 */
export function createRequestJournal(folder: string, now: () => number): RequestJournal {
  const engineRun = randomUUID();
  /** Answers that could not be written: at least this run of the engine knows them. */
  const unwritten = new Map<string, RequestRecord>();
  /** One after the other for each id: two that come at once must not both be new. */
  const lines = new Map<string, Promise<unknown>>();

  function inLine<Value>(requestId: string, work: () => Promise<Value>): Promise<Value> {
    const before = lines.get(requestId) ?? Promise.resolve();
    const mine = before.then(work, work);
    const settled = mine.catch(() => undefined);
    lines.set(requestId, settled);
    void settled.then(() => {
      if (lines.get(requestId) === settled) lines.delete(requestId);
    });
    return mine;
  }

  const fileOf = (requestId: string): string =>
    join(folder, `${createHash('sha256').update(requestId).digest('hex')}.json`);

  async function read(requestId: string): Promise<RequestRecord | null> {
    const kept = unwritten.get(requestId);
    if (kept !== undefined) return kept;
    const file = fileOf(requestId);
    const status = await stat(file).catch(() => null);
    if (status === null || now() - status.mtimeMs > lifetimeMs) return null;
    const text = await readFile(file, 'utf8');
    const parsed = parseJson(text);
    const record = parsed.ok ? recordSchema.safeParse(parsed.value) : null;
    // A damaged file is an outcome that nobody knows.
    return record?.success === true ? record.data : { ...blank(requestId, '', false), engineRun: '', state: 'running' };
  }

  async function write(record: RequestRecord): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = fileOf(record.requestId);
    const handle = await open(`${file}.new`, 'w', 0o600);
    try {
      await handle.writeFile(JSON.stringify(record));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(`${file}.new`, file);
  }

  function blank(requestId: string, fingerprint: string, isSafe: boolean): RequestRecord {
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

  async function decide(requestId: string, fingerprint: string, isSafe: boolean): Promise<Claim> {
    const known = await read(requestId);
    if (known === null) {
      const record = blank(requestId, fingerprint, isSafe);
      await write(record);
      return { kind: 'new', record };
    }
    if (known.state === 'running' && known.engineRun === engineRun) return { kind: 'in-flight', record: known };
    const isSame = known.fingerprint === fingerprint;
    if (known.state === 'done') return { kind: isSame ? 'done' : 'other-parameters', record: known };
    if (known.state === 'running' || !known.isSafe || !isSame) {
      if (known.state === 'running') await write({ ...known, state: 'lost' });
      return { kind: 'unresolved', record: known };
    }
    const record: RequestRecord = { ...known, engineRun, state: 'running' };
    await write(record);
    return { kind: 'new', record };
  }

  return {
    claim: (requestId, fingerprint, isSafe) => inLine(requestId, () => decide(requestId, fingerprint, isSafe)),
    finish: (record, response) =>
      inLine(record.requestId, async () => {
        const done: RequestRecord = { ...record, state: 'done', response };
        try {
          await write(done);
        } catch (failure) {
          unwritten.set(record.requestId, done);
          throw failure;
        }
      }),
    async sweep() {
      for (const name of await readdir(folder).catch(() => [])) {
        if (!nameForm.test(name)) continue;
        const file = join(folder, name);
        const status = await stat(file).catch(() => null);
        if (status !== null && now() - status.mtimeMs > lifetimeMs) await rm(file, { force: true });
      }
    },
  };
}
