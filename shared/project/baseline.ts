import { z } from 'zod';
import { jsonObjectSchema } from '../base/json.ts';
import { err, ok, type Result } from '../base/result.ts';
import { endpointSchema, fileHashSchema, requestPathSchema } from '../workspace/savedRequest.ts';
import { type FileFault, fileVersion, readObject, withUnknown, writeObject } from './fileText.ts';

/**
 * The expected result of a request: the response texts that later responses are compared with. Each field is a separate file, so that a
 * change is a small git diff; `baseline.json` next to them lists the fields and their ignored lines.
 */
export const baselineFile = 'baseline.json';

/** Maximum length of one field's text (characters, and bytes of its file); longer ones are skipped and reported. */
export const maxBaselineChars = 2_000_000;

/** A field name that is a valid file name on every system; others are skipped and reported. */
export const partNameSchema = z.string().regex(/^\w[\w-]{0,79}$/);
export const partKindSchema = z.enum(['text', 'json']);

/** Lines of a field that are ignored, by text; `*` of a pattern matches anything. */
export const baselineMaskSchema = z.object({ pattern: z.string().max(4000), isPattern: z.boolean() });
const masksSchema = z.array(baselineMaskSchema).max(200);

export const baselineFactsSchema = z.object({
  /** In the order received. */
  parts: z.record(partNameSchema, partKindSchema),
  masks: z.record(partNameSchema, masksSchema),
});
export type BaselineFacts = z.infer<typeof baselineFactsSchema>;
export type BaselineMask = z.infer<typeof baselineMaskSchema>;

/** Owner of a baseline: a file of the requests folder, else the endpoint and URL of a run. */
export const baselineTargetSchema = z.object({
  file: requestPathSchema.nullable(),
  endpoint: endpointSchema,
  /** As it was sent. */
  request: jsonObjectSchema,
});
export type BaselineTarget = z.infer<typeof baselineTargetSchema>;

export const baselinePartSchema = z.object({
  name: partNameSchema,
  kind: partKindSchema,
  text: z.string().max(maxBaselineChars),
});

export const baselineSchema = baselineFactsSchema.extend({
  /** In the requests folder, for everybody who has it, or in the profile, on this computer. */
  where: z.enum(['folder', 'computer']),
  /** The request file it belongs to; null for the baseline of a URL. */
  file: requestPathSchema.nullable(),
  /** Its folder below the root of the requests folder; null in the profile. */
  folder: z.string().nullable(),
  /** The hash of each field's file; null if the file is missing or cannot be read. */
  hashes: z.record(partNameSchema, fileHashSchema.nullable()),
});
export type Baseline = z.infer<typeof baselineSchema>;

/** A possible key in a part: only its first characters, so that the user can find it. */
export const foundSecretSchema = z.object({
  part: partNameSchema,
  line: z.int().positive(),
  start: z.string().max(20),
});

/** Result of a write request. */
export const writtenBaselineSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('written'),
    /** Takes it back, while the program runs. */
    undoId: z.uuid(),
    where: z.enum(['folder', 'computer']),
    /** Fields whose text is too long to store in a file. */
    leftOut: z.array(partNameSchema),
  }),
  /** Nothing was written: a text that looks like a key would be visible to other people. */
  z.object({ state: z.literal('secrets'), secrets: z.array(foundSecretSchema) }),
  /** Nothing was written: the file is another one than the window knows. */
  z.object({ state: z.literal('changed') }),
]);
export type WrittenBaseline = z.infer<typeof writtenBaselineSchema>;

/** The name of a field's file. */
export function partFile(name: string, kind: BaselineFacts['parts'][string]): string {
  if (kind === 'json') return `${name}.json`;
  if (name === 'html' || name === 'rawHtml') return `${name}.html`;
  return `${name}.md`;
}

/** Reads `baseline.json`. */
export function readBaselineFile(text: string): Result<BaselineFacts, FileFault> {
  const read = readObject(text);
  if (!read.ok) return read;
  const parsed = baselineFactsSchema.safeParse({ parts: read.value['parts'], masks: read.value['ignored'] ?? {} });
  return parsed.success ? ok(parsed.data) : err('shape');
}

/** `baseline.json` as text, without times and ids; unknown fields of the previous file are preserved. */
export function writeBaselineFile({ parts, masks }: BaselineFacts, before: string | null = null): string {
  const old = before === null ? null : readObject(before);
  const ignored = Object.fromEntries(Object.entries(masks).filter(([, list]) => list.length > 0));
  return writeObject(
    withUnknown(
      { version: fileVersion, parts, ignored: Object.keys(ignored).length === 0 ? undefined : ignored },
      old?.ok ? old.value : {},
    ),
  );
}
