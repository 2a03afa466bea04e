import { z } from 'zod';
import { calls, type CallName } from '../../shared/ipc/contract.ts';
import { mutateValue, pick } from './mutateValue.ts';

/** The part of JSON Schema in which zod describes the contract. */
const schemaNode = z.looseObject({
  type: z.string().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  minItems: z.number().optional(),
  $ref: z.string().optional(),
  $defs: z.record(z.string(), z.unknown()).optional(),
});

/** Texts that match the ids of the contract, that name existing things, and that name things which should not be requested. */
const words: readonly string[] = [
  'local-engine',
  'cloud',
  'a',
  'run-0000-0001',
  'a'.repeat(64),
  'https://example.com/',
  'http://127.0.0.1:9/',
  'file:///etc/passwd',
  '../../etc/passwd',
  'light',
  'markdown',
  '#808080',
  '2026-03-01T12:00:00.000Z',
];

/**
 * Returns an argument for a call: generated from its schema, and wrong in one to three positions unless `isWhole`. Deterministic for the
 * same random numbers.
 */
export function argumentFor(name: CallName, random: () => number, isWhole = false): unknown {
  const schema = z.toJSONSchema(calls[name].input, { io: 'input', unrepresentable: 'any' });
  let value = sample(schema, schemaNode.parse(schema).$defs ?? {}, random, 0);
  for (let times = isWhole ? 0 : 1 + Math.floor(random() * 3); times > 0; times -= 1)
    value = mutateValue(value, random);
  return value;
}

function sample(
  schema: unknown,
  definitions: Readonly<Record<string, unknown>>,
  random: () => number,
  depth: number,
): unknown {
  const found = schemaNode.safeParse(schema);
  if (!found.success || depth > 6) return null;
  const node = found.data;
  const inner = (one: unknown): unknown => sample(one, definitions, random, depth + 1);
  if (node.$ref !== undefined) return inner(definitions[node.$ref.split('/').at(-1) ?? ''] ?? {});
  if (node.const !== undefined) return node.const;
  if (node.enum !== undefined) return pick(node.enum, random);
  const choices = node.anyOf ?? node.oneOf;
  if (choices !== undefined) return inner(pick(choices, random));
  if (node.allOf !== undefined) return Object.assign({}, ...node.allOf.map(inner)) as unknown;
  switch (node.type) {
    case 'object':
      return sampleObject(node, inner, random);
    case 'array':
      if (node.prefixItems !== undefined) return node.prefixItems.map(inner);
      return Array.from({ length: (node.minItems ?? 0) + Math.floor(random() * 3) }, () => inner(node.items));
    case 'string':
      return sampleText(node.pattern, random);
    case 'number':
    case 'integer':
      return Math.max(node.minimum ?? -5, Math.floor(random() * 200));
    case 'boolean':
      return random() < 0.5;
    default:
      return random() < 0.5 ? null : pick(words, random);
  }
}

function sampleObject(
  node: z.output<typeof schemaNode>,
  inner: (schema: unknown) => unknown,
  random: () => number,
): Record<string, unknown> {
  const required = new Set(node.required);
  const parts = Object.entries(node.properties ?? {}).filter(([name]) => required.has(name) || random() < 0.5);
  const free = node.properties === undefined && node.additionalProperties !== false ? ['formats', 'somethingElse'] : [];
  return Object.fromEntries([
    ...parts.map(([name, part]): [string, unknown] => [name, inner(part)]),
    ...free.map((name): [string, unknown] => [name, inner(node.additionalProperties)]),
  ]);
}

function sampleText(pattern: string | undefined, random: () => number): string {
  const rule = pattern === undefined ? null : new RegExp(pattern);
  const fitting = rule === null ? words : words.filter((word) => rule.test(word));
  return fitting.length === 0 ? pick(words, random) : pick(fitting, random);
}
