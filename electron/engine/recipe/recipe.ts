import { z } from 'zod';
import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';

/** How deep a recipe may nest, how many nodes it may have, and how long its texts may be. */
export const recipeLimits = { depth: 10, nodes: 400, selector: 400, text: 200, steps: 12, cases: 40 } as const;

const text = z.string().max(recipeLimits.text);
const someText = text.min(1);
const selector = z.string().trim().min(1).max(recipeLimits.selector);

const stepSchema = z.discriminatedUnion('do', [
  /** The text after, or before, the first occurrence; the complete text without an occurrence. */
  z.strictObject({ do: z.literal('after'), text: someText }),
  z.strictObject({ do: z.literal('before'), text: someText }),
  z.strictObject({ do: z.literal('replace'), text: someText, with: text }),
  /** One part of the text split at the separator; counted from the end where `index` is negative. */
  z.strictObject({ do: z.literal('part'), by: someText, index: z.number().int().min(-100).max(100) }),
  z.strictObject({ do: z.literal('lower') }),
  z.strictObject({ do: z.literal('upper') }),
  /** The value of the first case whose text is contained, ignoring case; nothing without a match. */
  z.strictObject({
    do: z.literal('choose'),
    cases: z
      .array(z.strictObject({ has: someText, gives: text }))
      .min(1)
      .max(recipeLimits.cases),
  }),
]);

const valueSchema = z.strictObject({
  kind: z.literal('value'),
  select: selector.optional(),
  /** The attribute to read; the text of the element where there is none. */
  attribute: z.string().min(1).max(100).optional(),
  steps: z.array(stepSchema).max(recipeLimits.steps).optional(),
  type: z.enum(['string', 'number', 'integer', 'boolean', 'url', 'exists']).optional(),
  /** The decimal separator, where the site's numbers are ambiguous. */
  decimal: z.enum(['.', ',']).optional(),
});

const objectSchema = z.strictObject({
  kind: z.literal('object'),
  select: selector.optional(),
  get fields() {
    return z.record(z.string().min(1).max(200), nodeSchema);
  },
});

const listSchema = z.strictObject({
  kind: z.literal('list'),
  select: selector,
  get item() {
    return nodeSchema;
  },
});

const nodeSchema: z.ZodType<Recipe> = z.lazy(() =>
  z.discriminatedUnion('kind', [valueSchema, objectSchema, listSchema]),
);

export type Step = z.infer<typeof stepSchema>;
export type ValueRecipe = z.infer<typeof valueSchema>;
export interface ObjectRecipe {
  readonly kind: 'object';
  readonly select?: string | undefined;
  readonly fields: Readonly<Record<string, Recipe>>;
}
export interface ListRecipe {
  readonly kind: 'list';
  readonly select: string;
  readonly item: Recipe;
}

/**
 * The extractor of `deterministicJson` (api-facts 1.1): which elements of a page contain which values, and how their texts are converted.
 * It is data, never code: a model writes it, this schema validates it, `followRecipe` applies it.
 */
export type Recipe = ValueRecipe | ObjectRecipe | ListRecipe;

const maxProblems = 8;

/** Validates a recipe from a model or a file; errors are plain sentences for its author. */
export function parseRecipe(value: JsonValue): Result<Recipe, readonly string[]> {
  const size = sizeOf(value, 0);
  if (size.depth > recipeLimits.depth) return err([`it nests deeper than ${recipeLimits.depth} nodes`]);
  if (size.nodes > recipeLimits.nodes) return err([`it has more than ${recipeLimits.nodes} nodes`]);
  const parsed = nodeSchema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  return err(
    parsed.error.issues.slice(0, maxProblems).map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`),
  );
}

interface Size {
  readonly depth: number;
  readonly nodes: number;
}

/** Of the nodes alone: counted before anything of it is checked. */
function sizeOf(value: JsonValue | undefined, depth: number): Size {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > recipeLimits.depth)
    return { depth, nodes: 1 };
  const { fields, item } = value as JsonObject;
  const inner = typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? Object.values(fields) : [];
  const sizes = [...inner, ...(item === undefined ? [] : [item])].map((child: JsonValue) => sizeOf(child, depth + 1));
  return {
    depth: Math.max(depth, ...sizes.map((size) => size.depth)),
    nodes: sizes.reduce((sum, { nodes }) => sum + nodes, 1),
  };
}
