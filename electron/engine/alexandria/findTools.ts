import { z } from 'zod';
import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { isAbout } from './catalogue.ts';
import { describeTool } from './describeTool.ts';
import type { Tool } from './tool.ts';
import type { ToolFailure } from './toolFailure.ts';

export const finder = { provider: 'firecrawl', capability: 'find-tools' } as const;

const names = z.array(z.string().min(1).max(200)).max(100);

const optionsSchema = z.strictObject({
  urls: z.array(z.string().max(16_000)).max(100).optional(),
  providers: names.optional(),
  categories: names.optional(),
  groups: names.optional(),
  capabilities: names.optional(),
  level: z.enum(['providers', 'groups', 'tools']).default('tools'),
  expand: z.array(z.enum(['options', 'response', 'examples'])).default([]),
  limit: z.int().min(1).max(100).default(25),
  offset: z.int().min(0).default(0),
});

/** The catalogue as a free call (api-facts 3.5): lists the available tools, filtered and paginated. */
export function findTools(tools: readonly Tool[], given: JsonObject): Result<JsonValue, ToolFailure> {
  const parsed = optionsSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const message = `find-tools: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.slice(0, 300);
    return err({ code: 'invalid_options', message, status: 400 });
  }
  const { level, limit, offset, expand, urls, ...wanted } = parsed.data;
  const isWanted = (list: readonly string[] | undefined, value: string): boolean =>
    list === undefined || list.includes(value);
  const found = tools.filter(
    ({ contract, domains }) =>
      isWanted(wanted.providers, contract.provider) &&
      isWanted(wanted.capabilities, contract.capability) &&
      isWanted(wanted.categories, contract.category) &&
      isWanted(wanted.groups, contract.category) &&
      (urls === undefined || domains === null || urls.some((url) => isAbout(domains, url))),
  );
  const all =
    level === 'tools' ? found.map((tool) => toolItem(tool, expand, urls?.[0] ?? null)) : groupItems(found, level);
  const items = all.slice(offset, offset + limit);
  const end = offset + items.length;
  const next = end < all.length ? { ...finder, options: { ...given, offset: end } } : null;
  return ok({ level, items, total: all.length, next });
}

function toolItem(tool: Tool, expand: readonly string[], pageUrl: string | null): JsonObject {
  const { next, options, response, ...rest } = describeTool(tool, 'full', pageUrl);
  return {
    ...rest,
    ...(expand.includes('options') && options !== undefined ? { options } : {}),
    ...(expand.includes('response') && response !== undefined ? { response } : {}),
    ...(next === undefined ? {} : { execute: next }),
  };
}

function groupItems(tools: readonly Tool[], level: 'providers' | 'groups'): JsonObject[] {
  const keyOf = ({ contract }: Tool): string => (level === 'providers' ? contract.provider : contract.category);
  return [...new Set(tools.map(keyOf))].map((key) => ({
    id: key,
    name: key,
    total: tools.filter((tool) => keyOf(tool) === key).length,
    next: { ...finder, options: { level: 'tools', [level]: [key] } },
  }));
}
