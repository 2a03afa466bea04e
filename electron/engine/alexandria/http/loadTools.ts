import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import type { z } from 'zod';
import { jsonDepth, parseJson } from '../../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { Tool } from '../tool.ts';
import { finder } from '../findTools.ts';
import { createHttpTool } from './httpTool.ts';
import { lineOf, syntaxProblem } from './lineOf.ts';
import { placeholdersOf } from './template.ts';
import { toolsFileSchema, type HttpToolDefinition, type ToolsFile } from './toolsFile.ts';

const maxDepth = 64;
const builtInProviders: ReadonlySet<string> = new Set([finder.provider, 'site']);

/** The key that a variable of the file names; undefined where there is none. */
export type KeyOf = (variable: string) => string | undefined;

/** What a tools file gives. */
export interface LoadedTools {
  readonly tools: readonly Tool[];
  /** Variables that it takes keys from, each once, in the order of the file. */
  readonly variables: readonly string[];
}

/** A location in the file and the problem there. */
interface FileProblem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * Parses the text of a tools file. A tool whose key is not set is listed, and reports the missing key when called.
 * @returns the tools, or one sentence with the line, the path in the file and the problem
 */
export function loadTools(text: string, keyOf: KeyOf): Result<LoadedTools, string> {
  if (jsonDepth(text) > maxDepth) return err(`it nests deeper than ${maxDepth} levels`);
  const broken = syntaxProblem(text);
  const parsed = parseJson(text);
  if (broken !== null || !parsed.ok) return err(broken ?? 'it is no JSON');
  const file = toolsFileSchema.safeParse(parsed.value);
  if (!file.success) {
    const [first, ...more] = file.error.issues;
    const others = more.length === 0 ? '' : `, and ${more.length} more`;
    return err(first === undefined ? 'it has another form' : formatProblem(text, issueProblem(first)) + others);
  }
  const problem = findProblem(file.data);
  if (problem !== null) return err(formatProblem(text, problem));
  return ok({
    tools: file.data.providers.flatMap((provider) =>
      provider.tools.map((tool) => createHttpTool(provider, tool, keyOf)),
    ),
    variables: variablesOf(file.data),
  });
}

function formatProblem(text: string, { path, message }: FileProblem): string {
  return `line ${lineOf(text, path)}: ${pathText(path)}: ${message}`.slice(0, 300);
}

function issueProblem(issue: z.core.$ZodIssue): FileProblem {
  if (issue.code !== 'unrecognized_keys') return { path: issue.path, message: issue.message };
  const [first = ''] = issue.keys;
  return { path: [...issue.path, first], message: `${issue.keys.join(', ')} is not known here` };
}

function variablesOf({ providers }: ToolsFile): readonly string[] {
  const headers = providers.flatMap(({ tools }) => tools.flatMap(({ request }) => Object.values(request.headers)));
  return [...new Set(headers.flatMap((header) => (typeof header === 'string' ? [] : [header.env])))];
}

function pathText(path: readonly PropertyKey[]): string {
  return path.length === 0
    ? 'the file'
    : path
        .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
        .join('')
        .replace(/^\./, '');
}

function findProblem({ providers }: ToolsFile): FileProblem | null {
  const names = new Set<string>();
  for (const [index, provider] of providers.entries()) {
    const at = ['providers', index];
    if (builtInProviders.has(provider.provider))
      return { path: [...at, 'provider'], message: `${provider.provider} is the engine’s own` };
    for (const [number, tool] of provider.tools.entries()) {
      const name = `${provider.provider}/${tool.capability}`;
      const place = [...at, 'tools', number];
      if (names.has(name)) return { path: [...place, 'capability'], message: `${name} occurs twice` };
      names.add(name);
      const problem = toolProblem(tool);
      if (problem !== null) return { path: [...place, ...problem.path], message: problem.message };
    }
  }
  return null;
}

function toolProblem({ request, options, forPage }: HttpToolDefinition): FileProblem | null {
  const known = new Set(options.map(({ name }) => name));
  if (known.size < options.length) return { path: ['options'], message: 'two have the same name' };
  const url = ['request', 'url'];
  const origin = /^https?:\/\/[^/{}?#@\s\\]+(?=\/|$)/.exec(request.url)?.[0];
  if (origin === undefined || !canParseUrl(origin))
    return {
      path: url,
      message: 'an absolute http or https URL is required, without {{…}} in its host and without a user',
    };
  if (/[?#]/.test(request.url)) return { path: url, message: 'what follows a ? belongs into query' };
  const unknown = placeholdersOf([request.url, request.query, request.headers, request.body ?? null]).find(
    (name) => !known.has(name),
  );
  if (unknown !== undefined) return { path: ['request'], message: `{{${unknown}}} is no option of this tool` };
  const strange = Object.keys(forPage).find((name) => !known.has(name));
  if (strange !== undefined) return { path: ['forPage', strange], message: `${strange} is no option of this tool` };
  if (request.method === 'GET' && request.body !== undefined)
    return { path: ['request', 'body'], message: 'a GET request has none' };
  for (const header of Object.keys(request.headers)) {
    if (
      !/^[!#$%&'*+.^_`|~0-9a-z-]{1,100}$/i.test(header) ||
      /^(?:host|content-length|connection|transfer-encoding|upgrade|proxy-.*)$/i.test(header)
    )
      return { path: ['request', 'headers', header], message: `${header.slice(0, 60)} cannot be set` };
  }
  return null;
}
