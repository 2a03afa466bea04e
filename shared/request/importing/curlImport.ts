import { timeoutBounds } from '../../api/options.ts';
import { isJsonObject, parseJson, type JsonValue } from '../../base/json.ts';
import { emptyTable } from '../../base/lookupTable.ts';
import { err, ok, type Result } from '../../base/result.ts';
import { withScheme } from '../../base/address.ts';
import { trimEndBy } from '../../base/trimText.ts';
import { defaultEndpoint, type Endpoint, endpoints } from '../../operations/endpoint.ts';
import { requestKinds } from '../../operations/requestKinds.ts';
import { readCurlArguments, type CurlArgument } from './curlOptions.ts';
import { isCurlData, readCurlQuery, withQuery } from './curlQuery.ts';
import {
  importOf,
  withIgnored,
  type IgnoredPart,
  type IgnoredReason,
  type ImportFault,
  type RequestImport,
} from './requestImport.ts';
import { renewRequest } from './operationImport.ts';
import { findShellCommand, type ShellCommand } from './shellWords.ts';

/** Whether text is meant as a cURL command. */
export function isCurlCommand(text: string): boolean {
  return commandIn(text) !== null;
}

/**
 * Parses a pasted cURL command, alone or in a script that sets its variables, as a request. No command is run, no file is read, and no key
 * is imported: keys belong to connections.
 */
export function importCurl(text: string): Result<RequestImport, ImportFault> {
  const command = commandIn(text);
  if (command === null) return err('not-curl');
  if (!command.ok) return err(command.error === 'open-quote' ? 'open-quote' : 'no-address');
  const { words, document, unquoted } = command.value;
  const { args, redirected } = withoutRedirections(words.slice(1));
  const parts = readCurlArguments(args).map((part) => withDocument(part, document));
  const read = importArguments(parts);
  if (!read.ok) return read;
  return ok({
    ...withIgnored(read.value, [...redirected.map(shellPart), ...afterCommand(command.value)]),
    doubts: unquoted.map((part) => ({ part, reason: 'unquoted' as const })),
  });
}

/** Removes `> file` and `2>&1`, which redirect the output. */
function withoutRedirections(words: readonly string[]): {
  readonly args: readonly string[];
  readonly redirected: readonly string[];
} {
  const args: string[] = [];
  const redirected: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (!/^\d?(?:>>?|<)/.test(word)) args.push(word);
    else if (/^\d?(?:>>?|<)$/.test(word)) {
      index += 1;
      redirected.push(`${word} ${words[index] ?? ''}`.trim());
    } else redirected.push(word);
  }
  return { args, redirected };
}

/** The text after the command: another request, or shell code that processes the output of this one. */
export function afterCommand({ rest }: ShellCommand): readonly IgnoredPart[] {
  // A parenthesis closes the substitution in which the command is written; `&1` belongs to `2>&1`.
  const text = rest.replace(/^(?:\)["']?|&\d)/, '').trim();
  if (text === '') return [];
  const [first = ''] = text.split('\n', 1);
  const part = first.length > maxQuotedChars ? `${first.slice(0, maxQuotedChars)}…` : first;
  return [{ part, reason: /\bcurl\b/i.test(text) ? 'further' : 'shell' }];
}

function shellPart(part: string): IgnoredPart {
  return { part, reason: 'shell' };
}

/** Maximum number of characters of the text after a command that the report quotes. */
const maxQuotedChars = 80;

function commandIn(text: string): ReturnType<typeof findShellCommand> {
  // Most pastes are not scripts.
  if (!/curl/i.test(text)) return null;
  return findShellCommand(withoutFunctions(text).replace(/^\s*[$>#%]\s+(?=curl)/i, ''), (name) =>
    /^(?:.*[/\\])?curl(?:\.exe)?$/i.test(name),
  );
}

/** `-d @-` sends the here-document of the command. */
function withDocument(part: CurlArgument, document: string | null): CurlArgument {
  const isHere = document !== null && (part.kind === 'data' || part.kind === 'json') && part.word === '@-';
  return isHere ? { ...part, word: document } : part;
}

/** Removes the shell function that precedes a command copied here with a secret. */
function withoutFunctions(text: string): string {
  return text.replace(/^\s*\w+\(\) \{.*\}\r?\n/, '');
}

/** A request from its parts, from any source: a command, code, or lines of HTTP. */
export function importArguments(parts: readonly CurlArgument[]): Result<RequestImport, ImportFault> {
  const address = addressIn(parts);
  if (address === undefined || address === '') return err('no-address');
  const call = readCallAddress(address);
  if (call === 'other') return err('other-endpoint');
  return call === 'page' ? ok(importPage(parts, address)) : importCall(parts, address, call);
}

/** The first word that is a URL: a value of an unknown option precedes it only by accident. */
function addressIn(parts: readonly CurlArgument[]): string | undefined {
  const words = parts.filter((part) => part.kind === 'url').map(({ word }) => word);
  return (
    words.find((word) => /^https?:\/\//i.test(word)) ?? words.find((word) => withScheme(word) !== null) ?? words[0]
  );
}

/** What a URL calls: a kind of request of this API, a scrape of its older versions, another of its calls, or a page. */
type CalledAddress = { readonly endpoint: Endpoint; readonly isOlder: boolean } | 'other' | 'page';

function readCallAddress(address: string): CalledAddress {
  const path = /^(?:[a-z]+:\/\/)?[^/?#]*([^?#]*)/i.exec(address)?.[1] ?? '';
  if (/\/v2\/scrape\/?$/.test(path)) return { endpoint: defaultEndpoint, isOlder: false };
  if (/\/v[01]\/scrape\/?$/.test(path)) return { endpoint: defaultEndpoint, isOlder: true };
  const called = trimEndBy(path, /\//);
  const operated = endpoints.find((each) => {
    const { operation } = requestKinds[each];
    return operation !== null && called.endsWith(operation.path);
  });
  if (operated !== undefined) return { endpoint: operated, isOlder: false };
  const [, older] = /\/v[01](\/(?:crawl|map|extract|batch\/scrape))$/.exec(called) ?? [];
  const renewed = endpoints.find((each) => requestKinds[each].operation?.path === `/v2${older}`);
  if (renewed !== undefined) return { endpoint: renewed, isOlder: true };
  return /\/v[0-2]\/(?:crawl|map|search|extract|agent|parse|batch\/scrape)(?:\/|$)/.test(path) ? 'other' : 'page';
}

function importCall(
  parts: readonly CurlArgument[],
  address: string,
  { endpoint, isOlder }: Exclude<CalledAddress, string>,
): Result<RequestImport, ImportFault> {
  if (requestKinds[endpoint].body.file !== null && parts.some(({ kind }) => kind === 'form'))
    return importForm(parts, address, endpoint);
  const data = parts.filter((part) => part.kind === 'data' || part.kind === 'json');
  if (data.some(({ word }) => word.startsWith('@'))) return err('body');
  const parsed = parseData(data.map(({ word }) => word).join(''));
  if (!parsed.ok || !isJsonObject(parsed.value)) return err('body');
  const ignored = ignoredOfCall(parts, address);
  if (!isOlder) return ok(importOf('call', parsed.value, ignored, [], endpoint));
  const { body, renewed, ignored: gone } = renewRequest(endpoint, parsed.value);
  return ok({ ...importOf('call', body, [...ignored, ...gone], [], endpoint), renewed });
}

/** A call with a file: its options are in the part of that name. The file is named, and chosen again by the person. */
function importForm(
  parts: readonly CurlArgument[],
  address: string,
  endpoint: Endpoint,
): Result<RequestImport, ImportFault> {
  const form = parts.filter(({ kind }) => kind === 'form');
  const options = form.find(({ word }) => word.startsWith('options='))?.word.slice('options='.length) ?? '{}';
  const parsed = parseData(options);
  if (!parsed.ok || !isJsonObject(parsed.value)) return err('body');
  const files = form
    .filter(({ word }) => !word.startsWith('options='))
    .map(({ option, word }): IgnoredPart => ({ part: `${option} ${word}`, reason: 'file' }));
  const others = ignoredOfCall(
    parts.filter(({ kind }) => kind !== 'form'),
    address,
  );
  return ok(importOf('call', parsed.value, [...others, ...files], [], endpoint));
}

/** What a command has besides the body of its call. */
function ignoredOfCall(parts: readonly CurlArgument[], address: string): readonly IgnoredPart[] {
  const ignored: IgnoredPart[] = [{ part: hostOf(address), reason: 'connection' }];
  for (const part of parts) {
    if (part.kind === 'header') {
      const { name } = splitHeader(part.word);
      if (isKeyHeader(name)) ignored.push({ part: name, reason: 'key' });
      else if (!/^(?:content-type|accept)$/i.test(name)) ignored.push({ part: name, reason: 'connection' });
    } else if (part.kind === 'user') ignored.push({ part: part.option, reason: 'key' });
    else if (!isExpectedInCall(part, address))
      ignored.push({
        part: part.kind === 'url' ? part.word : part.option,
        reason: part.kind === 'url' ? 'address' : 'option',
      });
  }
  return ignored;
}

/** JSON, also with backslashes before its quotes, as PowerShell and cmd require within single quotes. */
function parseData(text: string): ReturnType<typeof parseJson> {
  const parsed = parseJson(text);
  return parsed.ok || !/^\s*[{[]\s*\\"/.test(text) ? parsed : parseJson(text.replaceAll('\\"', '"'));
}

function isExpectedInCall(part: CurlArgument, address: string): boolean {
  if (part.kind === 'url') return part.word === address;
  return ['data', 'json', 'method', 'harmless', 'header'].includes(part.kind);
}

/** Headers that a browser sets for every request; fixed values would be harmful. */
const automaticHeaders =
  /^(?:host|connection|content-length|content-type|accept-encoding|te|upgrade|upgrade-insecure-requests|priority|sec-(?:fetch|ch)-.*|if-none-match|if-modified-since|:.*)$/i;

function importPage(parts: readonly CurlArgument[], address: string): RequestImport {
  const query = readCurlQuery(parts);
  const page = new PageImport(withQuery(withScheme(address) ?? address, query.parts));
  const isGet = parts.some(({ kind }) => kind === 'get');
  let isTaken = false;
  for (const part of parts) {
    if (part.kind === 'url') {
      if (isTaken || part.word !== address) page.ignore(part.word, 'address');
      else isTaken = true;
    } else if (part.kind === 'urlQuery' || (isGet && isCurlData(part))) {
      if (query.files.includes(part)) page.ignore(part.option, 'file');
    } else page.add(part);
  }
  return page.finish();
}

class PageImport {
  private readonly headers = emptyTable<string>();
  private readonly options: Record<string, JsonValue> = {};
  private readonly ignored: IgnoredPart[] = [];
  private readonly address: string;

  constructor(address: string) {
    this.address = address;
  }

  ignore(part: string, reason: IgnoredReason): void {
    this.ignored.push({ part, reason });
  }

  add(part: CurlArgument): void {
    switch (part.kind) {
      case 'header':
        return this.addHeader(part.word);
      case 'agent':
        return this.setHeader('User-Agent', part.word);
      case 'referer':
        return this.setHeader('Referer', part.word);
      case 'cookie':
        return part.word.includes('=') ? this.setHeader('Cookie', part.word) : this.ignore(part.option, 'file');
      case 'insecure':
        this.options['skipTlsVerification'] = true;
        return;
      case 'maxTime':
        return this.addMaxTime(part);
      case 'method':
      case 'head':
        return /^get$/i.test(part.word) ? undefined : this.ignore(`${part.option} ${part.word}`.trim(), 'method');
      case 'data':
      case 'json':
      case 'query':
        return this.ignore(part.option, part.word.startsWith('@') ? 'file' : 'data');
      case 'user':
        return this.ignore(part.option, 'key');
      case 'harmless':
      case 'get':
        return;
      default:
        return this.ignore(part.option, 'option');
    }
  }

  finish(): RequestImport {
    const headers = Object.keys(this.headers).length === 0 ? {} : { headers: this.headers };
    return importOf('page', { url: this.address, ...headers, ...this.options }, this.ignored);
  }

  private addHeader(text: string): void {
    const { name, value } = splitHeader(text);
    // `-H 'Name:'` takes a header away, `-H 'Name;'` sends it empty.
    if (name === '' || value === '') return this.ignore(text, 'value');
    if (automaticHeaders.test(name)) return this.ignore(name, 'automatic');
    this.setHeader(name, value);
  }

  private setHeader(name: string, value: string): void {
    const known = Object.keys(this.headers).find((other) => other.toLowerCase() === name.toLowerCase());
    this.headers[known ?? name] = value;
  }

  private addMaxTime(part: CurlArgument): void {
    const milliseconds = Math.round(Number(part.word) * 1000);
    const isTaken = milliseconds >= timeoutBounds.min && milliseconds <= timeoutBounds.max;
    if (isTaken) this.options['timeout'] = milliseconds;
    else this.ignore(`${part.option} ${part.word}`, 'value');
  }
}

function splitHeader(text: string): { readonly name: string; readonly value: string } {
  const colon = text.indexOf(':');
  if (colon < 0) return { name: text.trim(), value: '' };
  return { name: text.slice(0, colon).trim(), value: text.slice(colon + 1).trim() };
}

function isKeyHeader(name: string): boolean {
  return /^(?:proxy-)?authorization$|api[-_]?key|token$/i.test(name);
}

function hostOf(address: string): string {
  const host = /^(?:[a-z]+:\/\/)?([^/?#]*)/i.exec(address)?.[1] ?? '';
  return host === '' ? address : host;
}
