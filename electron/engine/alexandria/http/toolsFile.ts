import { z } from 'zod';
import { jsonValueSchema } from '../../../../shared/base/json.ts';

const name = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,99}$/, 'lowercase letters, digits, dots, hyphens and underscores, at most 100');
const sentence = z.string().min(1).max(1000);
const optionName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,59}$/, 'a letter, then letters, digits and underscores');

const optionSchema = z.strictObject({
  name: optionName,
  type: z.enum(['string', 'integer', 'number', 'boolean']).default('string'),
  required: z.boolean().optional(),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
  about: sentence.optional(),
  max: z.number().optional(),
});

/** Short enough for the name that its key has in a keychain. */
const variableSchema = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]{0,49}$/, 'a letter, then letters, digits and underscores, at most 50');

/** A text with `{{option}}` in it, or the value of a variable of the environment (a key), read when the engine starts. */
const headerSchema = z.union([
  z.string().max(4000),
  z.strictObject({ env: variableSchema, prefix: z.string().max(100).default('') }),
]);

const requestSchema = z.strictObject({
  method: z.enum(['GET', 'POST']).default('GET'),
  /** The scheme and host are fixed; `{{option}}` is allowed in the path. */
  url: z.string().max(4000),
  /** Values that contain an option without a value are left out. */
  query: z.record(z.string(), z.string().max(4000)).default({}),
  headers: z.record(z.string(), headerSchema).default({}),
  /** JSON; a text that is `{{option}}` alone becomes the option's value with its kind. */
  body: jsonValueSchema.optional(),
});

const toolSchema = z.strictObject({
  capability: name,
  name: sentence.optional(),
  description: sentence,
  whenToUse: sentence.optional(),
  returns: sentence.default('The response of the service.'),
  creditsCost: z.int().min(0).max(1_000_000).default(0),
  options: z.array(optionSchema).max(50).default([]),
  /** Options that make a call for a page, for `domainTools`: values with `{{url}}`, `{{host}}` or `{{path}}` of it. */
  forPage: z.record(optionName, z.string().max(500)).default({}),
  request: requestSchema,
  /** JSON pointer to the part of the response that is the result. */
  pick: z
    .string()
    .regex(/^(?:\/[^/]*)*$/, 'a JSON pointer such as /items')
    .default(''),
});

const providerSchema = z.strictObject({
  provider: name,
  category: name.default('local'),
  /** Hosts that its tools are about; left out, they are found by name alone. */
  domains: z
    .array(z.string().regex(/^[a-z0-9.-]+$/))
    .max(100)
    .default([]),
  /** Terms of the data owner: the tools run once `accepted` names this version. */
  terms: z
    .strictObject({ version: z.string().min(1).max(100), url: z.url(), accepted: z.string().optional() })
    .optional(),
  tools: z.array(toolSchema).min(1, 'a provider needs a tool').max(100),
});

/** The file of `--tools`: user-defined HTTP tools by provider. */
export const toolsFileSchema = z.strictObject({ providers: z.array(providerSchema).max(100) });

export type ToolsFile = z.infer<typeof toolsFileSchema>;
export type HttpProvider = ToolsFile['providers'][number];
export type HttpToolDefinition = HttpProvider['tools'][number];
