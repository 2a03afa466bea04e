import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { isJsonObject, jsonDepth, parseJson, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import { redactionMark, redactText } from '../../../client/redact.ts';
import { readOptions, type OptionValues } from '../readOptions.ts';
import type { Tool, ToolContract } from '../tool.ts';
import type { ToolFailure } from '../toolFailure.ts';
import type { ToolResponse, ToolRequest } from '../toolFetch.ts';
import { fillJson, fillText } from './template.ts';
import type { HttpProvider, HttpToolDefinition } from './toolsFile.ts';

const maxDepth = 128;
/** Shorter keys are no secrets, and would strike out ordinary text. In UTF-16 units. */
const minKeyLength = 4;

/** A user-defined tool: one HTTP request built from its options, and a value picked from the response. */
export function createHttpTool(
  { provider, category, domains, terms }: HttpProvider,
  definition: HttpToolDefinition,
  keyOf: (variable: string) => string | undefined,
): Tool {
  const { capability, description, returns, creditsCost, whenToUse } = definition;
  const contract: ToolContract = {
    provider,
    capability,
    name: definition.name ?? `${provider} ${capability}`,
    description,
    returns,
    category,
    creditsCost,
    options: definition.options.map(({ name, type, ...rest }) => ({ name, type, ...present(rest) })),
    ...(whenToUse === undefined ? {} : { whenToUse }),
  };
  const secrets = new Map<string, string>();
  const missing: string[] = [];
  for (const [header, value] of Object.entries(definition.request.headers)) {
    if (typeof value === 'string') continue;
    const key = keyOf(value.env) ?? '';
    if (key === '') missing.push(value.env);
    secrets.set(header, key);
  }
  return {
    contract,
    domains,
    optionsFor: (pageUrl) => optionsForPage(definition, pageUrl),
    isSafe: definition.request.method === 'GET',
    openTerms: terms === undefined || terms.accepted === terms.version ? null : terms,
    async run(options, { fetch, signal }) {
      const values = readOptions(contract, options);
      if (!values.ok) return values;
      if (missing.length > 0) return err(keyMissing(missing));
      const request = buildRequest(definition, values.value, secrets);
      if (!request.ok) return request;
      const answer = await fetch({ ...request.value, signal });
      const known = secretsOf(secrets, definition);
      // The host of a redirect is the service's choice, too.
      if (!answer.ok) return err(redactFailure(answer.error, known));
      const read = parseToolResponse(definition.pick, answer.value);
      if (!read.ok) return err(redactFailure(read.error, known));
      // After it was read: JSON may write each character of the key as an escape.
      return ok({ ...read.value, data: redactJson(read.value.data, known) });
    },
  };
}

/** Drops undefined values: JSON readers distinguish an absent key from an undefined one. */
function present<Fields extends object>(fields: Fields): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

function optionsForPage({ forPage }: HttpToolDefinition, pageUrl: string): JsonObject {
  if (!canParseUrl(pageUrl)) return {};
  const { href, hostname, pathname } = new URL(pageUrl);
  const values = { url: href, host: hostname, path: pathname };
  return Object.fromEntries(
    Object.entries(forPage).map(([name, template]) => [name, fillText(template, values) ?? template]),
  );
}

function buildRequest(
  { request }: HttpToolDefinition,
  values: OptionValues,
  secrets: ReadonlyMap<string, string>,
): Result<Omit<ToolRequest, 'signal'>, ToolFailure> {
  const path = fillText(request.url, values, encodeURIComponent);
  if (path === null) return invalid('an option that the URL needs has no value');
  // Rejects dot segments in any encoding: they lead up, and an option value must stay where the file placed it.
  if (path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment)))
    return invalid('a path segment of the URL cannot consist of dots only');
  const url = new URL(path);
  for (const [name, template] of Object.entries(request.query)) {
    const value = fillText(template, values);
    if (value !== null) url.searchParams.set(name, value);
  }
  const headers: Record<string, string> = { accept: 'application/json, text/*;q=0.8, */*;q=0.5' };
  for (const [name, value] of Object.entries(request.headers)) {
    const filled = typeof value === 'string' ? fillText(value, values) : `${value.prefix}${secrets.get(name) ?? ''}`;
    if (filled === null) continue;
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(filled))
      return invalid(`the header ${name} would contain characters that headers do not allow`);
    headers[name.toLowerCase()] = filled;
  }
  if (request.method === 'GET') return ok({ url: url.href, method: 'GET', headers });
  const body = request.body === undefined ? undefined : JSON.stringify(fillJson(request.body, values) ?? null);
  if (body !== undefined) headers['content-type'] ??= 'application/json';
  return ok({ url: url.href, method: 'POST', headers, ...(body === undefined ? {} : { body }) });
}

function parseToolResponse(
  pick: string,
  { status, mediaType, bytes, url }: ToolResponse,
): Result<{ readonly data: JsonValue; readonly upstreamStatus: number }, ToolFailure> {
  if (status < 200 || status > 299)
    return err({ code: 'upstream_error', message: `${new URL(url).host} responded with status ${status}`, status });
  const text = new TextDecoder().decode(bytes);
  const isJson = mediaType === 'application/json' || mediaType.endsWith('+json') || /^\s*[[{]/.test(text);
  if (isJson && jsonDepth(text) > maxDepth) return broken('JSON that nests too deep');
  const parsed = isJson ? parseJson(text) : null;
  if (parsed !== null && !parsed.ok && mediaType.includes('json')) return broken('broken JSON');
  const whole: JsonValue = parsed?.ok === true ? parsed.value : text;
  const data = partOf(whole, pick);
  return data === undefined ? broken(`nothing at ${pick}`) : ok({ data, upstreamStatus: status });
}

/** Strings to redact when a service echoes its request: the keys, and the decoded Basic credentials. */
function secretsOf(secrets: ReadonlyMap<string, string>, { request }: HttpToolDefinition): readonly string[] {
  const all = [...secrets].flatMap(([header, key]) => {
    const written = request.headers[header];
    const isBasic = typeof written === 'object' && /^\s*basic\s*$/i.test(written.prefix);
    const credentials = isBasic ? Buffer.from(key, 'base64').toString('utf8') : '';
    return [key, key.trim(), credentials, credentials.slice(credentials.indexOf(':') + 1)];
  });
  return [...new Set(all)].filter((secret) => secret.length >= minKeyLength);
}

function redactFailure({ message, ...rest }: ToolFailure, secrets: readonly string[]): ToolFailure {
  // Hosts are written in lower case.
  const forms = [...secrets, ...secrets.map((secret) => secret.toLowerCase())];
  return { ...rest, message: redactText(message, forms, minKeyLength) };
}

/** Strikes the secrets out of every text, name and number of a value. */
function redactJson(value: JsonValue, secrets: readonly string[]): JsonValue {
  const hide = (text: string): string => redactText(text, secrets, minKeyLength);
  const whole = JSON.stringify(value);
  // Most values hold no secret: one check of the complete text is enough.
  if (secrets.length === 0 || hide(whole) === whole) return value;
  const visit = (part: JsonValue): JsonValue => {
    if (typeof part === 'string') return hide(part);
    if (typeof part === 'number') return hide(String(part)) === String(part) ? part : redactionMark;
    if (Array.isArray(part)) return (part as readonly JsonValue[]).map(visit);
    if (!isJsonObject(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [hide(name), visit(each)]));
  };
  return visit(value);
}

function partOf(value: JsonValue, pointer: string): JsonValue | undefined {
  let at: JsonValue | undefined = value;
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(at)) at = (at as readonly JsonValue[])[Number(name)];
    else at = isJsonObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  }
  return at;
}

function keyMissing(variables: readonly string[]): ToolFailure {
  const message = `This tool needs a key, but none is set for ${variables.join(', ')}. In Trowel, set tool keys in the settings under Model.`;
  return { code: 'key_missing', message, status: 403 };
}

function invalid(message: string): Result<never, ToolFailure> {
  return err({ code: 'invalid_options', message, status: 400 });
}

function broken(what: string): Result<never, ToolFailure> {
  return err({ code: 'upstream_error', message: `The service responded with ${what}`, status: 502 });
}
