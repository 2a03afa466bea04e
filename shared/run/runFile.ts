import { z } from 'zod';
import { bodyIdSchema } from '../base/brand.ts';
import { runEventSchema } from './events.ts';

/**
 * A run as one file (ux.md 18): a ZIP whose manifest lists every part with its hash. Older runs are JSON lines in gzip, which can still be
 * read. The content of either is untrusted when it is imported.
 */
export const runFileFormat = 'trowel-run';
export const runFileVersion = 2;
const linesVersion = 1;

/** The parts of every file; bodies are in folders next to them. */
export const runFileParts = {
  manifest: 'manifest.json',
  request: 'request.json',
  /** The events of the run, one a line: its attempts among them. */
  log: 'log.jsonl',
  /** The events of an agent's trace, one a line. */
  trace: 'trace.jsonl',
  /** A page for readers without Trowel: nothing in it runs or loads. */
  page: 'index.html',
} as const;

/** Folders of bodies, by their role in the run. */
export const bodyFolders = ['response', 'attempts', 'snapshots', 'artifacts'] as const;
export type BodyFolder = (typeof bodyFolders)[number];

const bodyPath = /^(?:response|attempts|snapshots|artifacts)\/([0-9a-f]{64})\.[a-z0-9]{1,5}$/;
const fixedPaths: ReadonlySet<string> = new Set(Object.values(runFileParts));

/** The id of the body that is called so; null for every other part. */
export function bodyIdOfPath(path: string): z.infer<typeof bodyIdSchema> | null {
  const [, id] = bodyPath.exec(path) ?? [];
  return id === undefined ? null : bodyIdSchema.parse(id);
}

/** Whether a part of a file may be called so: nothing that another program would unpack anywhere else. */
export function isPartPath(path: string): boolean {
  return fixedPaths.has(path) || bodyPath.test(path);
}

const partSchema = z.strictObject({
  path: z.string().max(120).refine(isPartPath),
  size: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  contentType: z.string().max(200).nullable().optional(),
});
export type RunFilePart = z.infer<typeof partSchema>;

export const runFileManifestSchema = z.object({
  format: z.literal(runFileFormat),
  version: z.literal(runFileVersion),
  appVersion: z.string().max(60),
  exportedAt: z.number(),
  /** All but the manifest, in the order in which they were written. */
  parts: z.array(partSchema),
});
export type RunFileManifest = z.infer<typeof runFileManifestSchema>;

/** The first line of a file of before. */
export const linesHeaderSchema = z.object({
  format: z.literal(runFileFormat),
  version: z.literal(linesVersion),
  exportedAt: z.number(),
});

/** A line of the log or of the trace, and of a file of before, where bodies are lines too. */
export const runFileLineSchema = z.union([
  z.strictObject({
    body: z.strictObject({ bodyId: bodyIdSchema, contentType: z.string().max(200).nullable(), base64: z.string() }),
  }),
  z.strictObject({ event: runEventSchema }),
  z.strictObject({ trace: z.strictObject({ arrivedAt: z.number(), text: z.string().max(4_000_000) }) }),
]);
export type RunFileLine = z.infer<typeof runFileLineSchema>;

/** Limits of an import: a file above any of them is rejected completely. Sizes in bytes. */
export const runFileLimits = {
  file: 1024 * 1024 * 1024,
  unpacked: 1536 * 1024 * 1024,
  line: 96 * 1024 * 1024,
  manifest: 8 * 1024 * 1024,
  depth: 200,
  events: 20_000,
  bodies: 20_000,
  traceEvents: 250_000,
} as const;
