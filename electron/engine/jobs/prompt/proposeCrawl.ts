import { z } from 'zod';
import { crawlOptionSchemas } from '../../../../shared/api/crawl.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { ok, type Result } from '../../../../shared/base/result.ts';
import type { ModelFailure } from '../../ports/modelFailure.ts';
import type { PageModel } from '../../model/pageModel.ts';
import { compilePatterns } from '../../site/userPatterns.ts';

/** Derives options of a crawl from a description in words; only valid options are returned. */
export type ProposeCrawl = (
  url: string,
  prompt: string,
  signal: AbortSignal,
) => Promise<Result<JsonObject, ModelFailure>>;

const schema = z.toJSONSchema(z.object(crawlOptionSchemas).partial()) as JsonObject;

/** Lets a model fill the options of a crawl. */
export function createCrawlProposer({ extract }: Pick<PageModel, 'extract'>): ProposeCrawl {
  return async (url, prompt, signal) => {
    const reply = await extract(`Start URL of the crawl: ${url}`, { schema, prompt: taskOf(prompt) }, signal);
    return reply.ok ? ok(usableOptions(reply.value.value)) : reply;
  };
}

function taskOf(prompt: string): string {
  return [
    'Choose the options of a crawl of this site that visits the pages described below, and no others.',
    'includePaths and excludePaths are regular expressions on the path of a URL. Leave out every option that the description does not need.',
    `Description: ${prompt}`,
  ].join('\n');
}

function isUsable(patterns: readonly string[]): boolean {
  return compilePatterns(patterns).ok;
}

/** The options of a reply that a crawl can have. */
function usableOptions(reply: JsonValue): JsonObject {
  if (!isJsonObject(reply)) return {};
  const entries = Object.entries(crawlOptionSchemas).flatMap(([name, option]): [string, JsonValue][] => {
    const value = Object.hasOwn(reply, name) ? reply[name] : undefined;
    if (value === undefined || value === null || !option.safeParse(value).success) return [];
    const isPatternList = name === 'includePaths' || name === 'excludePaths';
    if (isPatternList && !isUsable(value as readonly string[])) return [];
    return [[name, value]];
  });
  return Object.fromEntries(entries);
}
