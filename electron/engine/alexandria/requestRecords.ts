import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { jsonObjectSchema, parseJson } from '../../../shared/base/json.ts';

const recordSchema = z.object({
  version: z.literal(1),
  requestId: z.string(),
  /** Which calls, with which parameters: a digest. */
  fingerprint: z.string(),
  scrapeId: z.string(),
  chargeId: z.string(),
  /** The engine run that began it. */
  engineRun: z.string(),
  /** Its calls only read: to do them once more changes nothing. */
  isSafe: z.boolean(),
  state: z.enum(['running', 'lost', 'done']),
  response: jsonObjectSchema.nullable(),
});

export type RequestRecord = z.infer<typeof recordSchema>;

/** One small file a request, for a day. */
export interface RequestRecords {
  /** Null if there is no record, or it has expired; `damaged` if its file cannot be parsed. */
  read(requestId: string): Promise<RequestRecord | 'damaged' | null>;
  /** On disk when it settles; rejects where it cannot be written. */
  write(record: RequestRecord): Promise<void>;
  remove(requestId: string): Promise<void>;
  /** Removes expired records. */
  sweep(): Promise<void>;
}

const lifetimeMs = 24 * 60 * 60 * 1000;
const nameForm = /^[0-9a-f]{64}\.json(?:\.new)?$/;

/** Opens the records in a folder, each under the digest of its id: file names on disk contain no external input. */
export function openRequestRecords(folder: string, now: () => number): RequestRecords {
  const fileOf = (requestId: string): string =>
    join(folder, `${createHash('sha256').update(requestId).digest('hex')}.json`);
  const isOver = (mtimeMs: number): boolean => now() - mtimeMs > lifetimeMs;
  return {
    async read(requestId) {
      const file = fileOf(requestId);
      const status = await stat(file).catch(() => null);
      if (status === null || isOver(status.mtimeMs)) return null;
      const parsed = parseJson(await readFile(file, 'utf8'));
      const record = parsed.ok ? recordSchema.safeParse(parsed.value) : null;
      return record?.success === true ? record.data : 'damaged';
    },
    async write(record) {
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
    },
    remove: (requestId) => rm(fileOf(requestId), { force: true }),
    async sweep() {
      for (const name of await readdir(folder).catch(() => [])) {
        if (!nameForm.test(name)) continue;
        const file = join(folder, name);
        const status = await stat(file).catch(() => null);
        if (status !== null && isOver(status.mtimeMs)) await rm(file, { force: true });
      }
    },
  };
}
