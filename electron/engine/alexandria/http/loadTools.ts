import type { z } from 'zod';
import { jsonDepth, parseJson } from '../../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { Tool } from '../tool.ts';
import { finder } from '../findTools.ts';
import { createHttpTool } from './httpTool.ts';
import { placeholdersOf } from './template.ts';
import { toolsFileSchema, type HttpProvider, type HttpToolDefinition, type ToolsFile } from './toolsFile.ts';

const deepest = 64;
const ownProviders: ReadonlySet<string> = new Set([finder.provider, 'site']);

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the text of a tools file. Every header's variable must be set now, so that a missing key is a message at the start and not
 * an error of some later call.
 * @returns the tools, or one sentence that names the place in the file and what is wrong there
 */
export function loadTools(text: string, environment: Environment): Result<readonly Tool[], string> {
  if (jsonDepth(text) > deepest) return err(`it nests deeper than ${deepest} levels`);
  const parsed = parseJson(text);
  if (!parsed.ok) return err(`it is no JSON: ${parsed.error.message}`.slice(0, 300));
  const file = toolsFileSchema.safeParse(parsed.value);
  if (!file.success) return err(sayIssue(file.error.issues));
  const problem = findProblem(file.data, environment);
  if (problem !== null) return err(problem);
  return ok(
    file.data.providers.flatMap((provider) =>
      provider.tools.map((tool) => createHttpTool(provider, tool, environment)),
    ),
  );
}

function sayIssue(issues: readonly z.core.$ZodIssue[]): string {
  const said = issues.slice(0, 3).map((issue) => {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : '';
    return `${pathText([...issue.path])}: ${keys === '' ? issue.message : `${keys} is not known here`}`;
  });
  return said.join('; ').slice(0, 500);
}

function pathText(path: readonly PropertyKey[]): string {
  return path.length === 0
    ? 'the file'
    : path
        .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
        .join('')
        .replace(/^\./, '');
}

function findProblem({ providers }: ToolsFile, environment: Environment): string | null {
  const names = new Set<string>();
  for (const [index, provider] of providers.entries()) {
    const at = `providers[${index}]`;
    if (ownProviders.has(provider.provider)) return `${at}.provider: ${provider.provider} is the engine’s own`;
    for (const [number, tool] of provider.tools.entries()) {
      const name = `${provider.provider}/${tool.capability}`;
      const place = `${at}.tools[${number}]`;
      if (names.has(name)) return `${place}.capability: there are two of ${name}`;
      names.add(name);
      const problem = toolProblem(provider, tool, environment);
      if (problem !== null) return `${place}${problem}`;
    }
  }
  return null;
}

function toolProblem(_provider: HttpProvider, tool: HttpToolDefinition, environment: Environment): string | null {
  const { request, options, forPage } = tool;
  const known = new Set(options.map(({ name }) => name));
  if (known.size < options.length) return '.options: two have the same name';
  const origin = /^https?:\/\/[^/{}?#@\s\\]+(?=\/|$)/.exec(request.url)?.[0];
  if (origin === undefined || !URL.canParse(origin))
    return '.request.url: an absolute http or https address is needed, its host without {{…}} and without a user';
  if (/[?#]/.test(request.url)) return '.request.url: what follows a ? belongs into query';
  const unknown = placeholdersOf([request.url, request.query, request.headers, request.body ?? null]).find(
    (name) => !known.has(name),
  );
  if (unknown !== undefined) return `.request: {{${unknown}}} is no option of this tool`;
  const strange = Object.keys(forPage).find((name) => !known.has(name));
  if (strange !== undefined) return `.forPage: ${strange} is no option of this tool`;
  if (request.method === 'GET' && request.body !== undefined) return '.request.body: a GET has none';
  for (const [header, value] of Object.entries(request.headers)) {
    if (
      !/^[!#$%&'*+.^_`|~0-9a-z-]{1,100}$/i.test(header) ||
      /^(?:host|content-length|connection|transfer-encoding|upgrade|proxy-.*)$/i.test(header)
    )
      return `.request.headers: ${header.slice(0, 60)} cannot be set`;
    if (typeof value !== 'string' && (environment[value.env] ?? '') === '')
      return `.request.headers.${header}: the variable ${value.env} is not set`;
  }
  return null;
}
