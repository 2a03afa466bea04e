import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { extractStates } from '../../../shared/api/extract.ts';
import { jsonValueSchema, parseJson } from '../../../shared/base/json.ts';
import type { ExtractCaller, ExtractRequest, ExtractResult } from './extractRequest.ts';

const quoteSchema = z.object({ url: z.string(), quote: z.string() });

/** A job, with all that a restart needs. Times in milliseconds since 1970. */
export interface ExtractRecord extends ExtractCaller {
  readonly id: string;
  readonly state: (typeof extractStates)[number];
  readonly startedAt: number;
  /** Null while it runs. */
  readonly endedAt: number | null;
  readonly request: ExtractRequest;
  /** Null where the job has not failed. */
  readonly error: string | null;
  /** Null where the job has not completed. */
  readonly result: ExtractResult | null;
}

const webhookTargetSchema = z.object({
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  metadata: z.record(z.string(), z.string()),
  events: z.array(z.string()),
});

const recordSchema = z.object({
  id: z.string(),
  state: z.enum(extractStates),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  client: z.string(),
  allowPrivate: z.union([z.string(), z.boolean()]),
  request: z.object({
    targets: z.array(z.object({ url: z.string(), isPattern: z.boolean() })),
    // Jobs of earlier versions have no query, no webhook and no count of pages.
    query: z.string().nullable().default(null),
    prompt: z.string().nullable(),
    schema: z.record(z.string(), jsonValueSchema).nullable(),
    ignoreSitemap: z.boolean(),
    includeSubdomains: z.boolean(),
    allowExternalLinks: z.boolean(),
    showSources: z.boolean(),
    limit: z.number(),
    scrapeOptions: z.record(z.string(), jsonValueSchema),
    leavesNoTrace: z.boolean(),
    webhook: webhookTargetSchema.nullable().default(null),
    warnings: z.array(z.string()),
  }),
  error: z.string().nullable(),
  result: z
    .object({
      data: jsonValueSchema,
      sources: z.record(z.string(), z.array(z.string())),
      quotes: z.record(z.string(), z.array(quoteSchema)),
      warnings: z.array(z.string()),
      pagesRead: z.int().default(0),
      creditsUsed: z.number(),
    })
    .nullable(),
});

/** Jobs by id. One process at a time uses the folder. */
export interface ExtractStore {
  /** Adds or replaces a job; settles when it is on disk. A job that leaves no trace stays in memory. Rejects where the disk takes nothing. */
  put(record: ExtractRecord): Promise<void>;
  find(id: string): ExtractRecord | null;
  /** Jobs that run, or ran when the engine ended. */
  running(): readonly ExtractRecord[];
  /** Jobs that have completed or failed. */
  ended(): readonly ExtractRecord[];
  /** Removes jobs that ended before a time. */
  sweep(endedBefore: number): Promise<void>;
}

const fileName = /^([0-9a-f-]{36})\.json$/;

/** Opens the jobs of a folder; a file that is damaged is left out. */
export function openExtractStore(folder: string, log: (line: string) => void): ExtractStore {
  const records = new Map<string, ExtractRecord>();
  const writes = new Map<string, Promise<void>>();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    if (!fileName.test(name)) continue;
    const json = parseJson(readFileSync(join(folder, name), 'utf8'));
    const record = json.ok ? recordSchema.safeParse(json.value) : null;
    if (record?.success === true) records.set(record.data.id, record.data);
    else log(`the extract job ${name} could not be read`);
  }

  async function write(record: ExtractRecord): Promise<void> {
    const file = join(folder, `${record.id}.json`);
    await writeFile(`${file}.part`, JSON.stringify(record), { mode: 0o600, flush: true });
    await rename(`${file}.part`, file);
  }

  return {
    async put(record) {
      records.set(record.id, record);
      if (record.request.leavesNoTrace) return;
      const before = writes.get(record.id) ?? Promise.resolve();
      const writing = before.catch(() => undefined).then(() => write(record));
      writes.set(record.id, writing);
      await writing.finally(() => {
        if (writes.get(record.id) === writing) writes.delete(record.id);
      });
    },
    find: (id) => records.get(id) ?? null,
    running: () => [...records.values()].filter(({ state }) => state === 'processing'),
    ended: () => [...records.values()].filter(({ endedAt }) => endedAt !== null),
    async sweep(endedBefore) {
      const old = [...records.values()].filter(({ endedAt }) => endedAt !== null && endedAt < endedBefore);
      for (const { id } of old) records.delete(id);
      await Promise.all(old.map(({ id }) => rm(join(folder, `${id}.json`), { force: true })));
    },
  };
}
