import { z } from 'zod';
import { jsonObjectSchema } from '../base/json.ts';
import { err, ok, type Result } from '../base/result.ts';
import { endpointSchema, fileHashSchema, requestPathSchema } from '../workspace/savedRequest.ts';
import { type FileFault, fileVersion, readObject, withUnknown, writeObject } from './fileText.ts';

/**
 * What a request is known to bring: the texts of its answer that later answers are held against. Each field is a file of its own, so
 * that a change is a small difference for git; `baseline.json` beside them says which there are and what is ignored in them.
 */
export const baselineFile = 'baseline.json';

/** As long may the text of one field be (characters, and bytes of its file); longer ones are left out and told. */
export const longestBaselineText = 2_000_000;

/** The name of a field whose file every system takes; others are left out and told. */
export const partNameSchema = z.string().regex(/^\w[\w-]{0,79}$/);
export const partKindSchema = z.enum(['text', 'json']);

/** What is ignored in a field: lines of one wording, in which `*` of a pattern stands for anything. */
export const baselineMaskSchema = z.object({ pattern: z.string().max(4000), isPattern: z.boolean() });
const masksSchema = z.array(baselineMaskSchema).max(200);

export const baselineFactsSchema = z.object({
  /** In the order in which they came. */
  parts: z.record(partNameSchema, partKindSchema),
  masks: z.record(partNameSchema, masksSchema),
});
export type BaselineFacts = z.infer<typeof baselineFactsSchema>;
export type BaselineMask = z.infer<typeof baselineMaskSchema>;

/** Whose baseline: of a file of the requests folder, else of the address that a run asked for. */
export const baselinePlaceSchema = z.object({
  file: requestPathSchema.nullable(),
  endpoint: endpointSchema,
  /** As it was sent. */
  request: jsonObjectSchema,
});
export type BaselinePlace = z.infer<typeof baselinePlaceSchema>;

export const baselinePartSchema = z.object({
  name: partNameSchema,
  kind: partKindSchema,
  text: z.string().max(longestBaselineText),
});

export const baselineSchema = baselineFactsSchema.extend({
  /** In the requests folder, for everybody who has it, or in the profile, on this computer. */
  where: z.enum(['folder', 'computer']),
  /** The request's file that it belongs to; null for one of an address. */
  file: requestPathSchema.nullable(),
  /** Its folder below the root of the requests folder; null in the profile. */
  folder: z.string().nullable(),
  /** The hash of each field's file; null where that is gone or cannot be read. */
  hashes: z.record(partNameSchema, fileHashSchema.nullable()),
});
export type Baseline = z.infer<typeof baselineSchema>;

/** Where in a part stands what looks like a key: its first signs alone, so that a person finds it. */
export const foundSecretSchema = z.object({
  part: partNameSchema,
  line: z.int().positive(),
  start: z.string().max(20),
});

/** What became of a wish to write. */
export const writtenBaselineSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('written'),
    /** Takes it back, while the program runs. */
    undoId: z.uuid(),
    where: z.enum(['folder', 'computer']),
    /** Fields whose text is too long for a file. */
    leftOut: z.array(partNameSchema),
  }),
  /** Nothing was written: other people would read what looks like a key. */
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

/** `baseline.json` as text, without times and ids; what only the file before knows stays. */
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
