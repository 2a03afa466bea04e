import { formatNameSchema } from '../../api/formats.ts';
import { withScheme } from '../../base/address.ts';
import { isJsonObject, parseJson, type JsonObject, type JsonValue } from '../../base/json.ts';
import { err, ok, type Result } from '../../base/result.ts';
import { afterCommand } from './curlImport.ts';
import { importOf, withIgnored, type IgnoredPart, type ImportFault, type RequestImport } from './requestImport.ts';
import { findShellCommand, type ShellCommand } from './shellWords.ts';

/** Effect of a flag on the body. A flag with `word: false` takes no value. */
interface FlagRule {
  readonly word: boolean;
  add(to: CommandBody, word: string, flag: string): void;
}

/** The body that flags build up, and the parts that it does not contain. */
interface CommandBody {
  readonly options: Record<string, JsonValue>;
  readonly formats: JsonValue[];
  readonly ignored: IgnoredPart[];
  document: string | null;
  only: string | null;
}

/** A command line tool that scrapes: `firecrawl` (firecrawl-cli 1.23), or Trowel's own script. */
interface Tool {
  readonly flags: Readonly<Record<string, FlagRule>>;
  /** The values that the tool sends for an absent flag where the API has another default. */
  readonly defaults: JsonObject;
}

/** Reads a pasted command line of `firecrawl scrape` or of `npm run scrape` as a request; null where it is neither. */
export function importCommand(text: string): Result<RequestImport, ImportFault> | null {
  if (!/\b(?:firecrawl|scrape)\b/.test(text)) return null;
  const found = findShellCommand(text.replace(/^\s*[$>#%]\s+/, ''), (name) => runners.test(name));
  if (found === null) return null;
  if (!found.ok) return /^\s*(?:firecrawl|npm run)\b/.test(text) ? err('open-quote') : null;
  const call = readCall(found.value.words);
  if (call === null) return null;
  return call === 'other' ? err('other-endpoint') : importCall(call, found.value);
}

const runners = /^(?:firecrawl|npx|pnpx|bunx|npm|pnpm|yarn)$/;
const otherCommands = /^(?:crawl|map|search|agent|extract|parse|batch|monitor|interact|browser|download)$/;

interface ToolCall {
  readonly tool: Tool;
  readonly args: readonly string[];
}

/** Returns which tool is run, and its arguments. */
function readCall(words: readonly string[]): ToolCall | 'other' | null {
  const [runner = '', ...rest] = words;
  if (runner === 'firecrawl') return readFirecrawl(rest);
  const named = rest.findIndex((word) => !word.startsWith('-') && !/^(?:run|exec|dlx)$/.test(word));
  const name = rest[named] ?? '';
  const after = rest.slice(named + 1);
  if (/^firecrawl(?:-cli)?(?:@[\w.^~-]+)?$/.test(name)) return readFirecrawl(after);
  if (name !== 'scrape' || !rest.includes('run')) return null;
  return { tool: trowel, args: after[0] === '--' ? after.slice(1) : after };
}

function readFirecrawl(args: readonly string[]): ToolCall | 'other' | null {
  const [first = ''] = args;
  if (first === 'scrape') return { tool: firecrawl, args: args.slice(1) };
  if (otherCommands.test(first)) return 'other';
  return /^https?:\/\//i.test(first) || withScheme(first) !== null ? { tool: firecrawl, args } : null;
}

function importCall({ tool, args }: ToolCall, command: ShellCommand): Result<RequestImport, ImportFault> {
  const body: CommandBody = { options: {}, formats: [], ignored: [], document: command.document, only: null };
  const urls = readFlags(tool, args, body);
  const [first, ...others] = urls;
  const { url: named, formats: own, ...options } = body.options;
  const url = first === undefined ? named : (withScheme(first) ?? first);
  if (url === undefined) return err('no-address');
  const only = body.formats.length === 0 && own === undefined ? body.only : null;
  const formats = body.formats.length > 0 ? body.formats : only === null ? own : [only];
  const whole = { url, ...(formats === undefined ? {} : { formats }), ...tool.defaults, ...options };
  const ignored = [...body.ignored, ...others.map((part) => ({ part, reason: 'address' as const }))];
  return ok(withIgnored(importOf('command', whole, ignored), afterCommand(command)));
}

/** Applies the flags and returns the positional arguments. */
function readFlags(tool: Tool, words: readonly string[], body: CommandBody): readonly string[] {
  const urls: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (!word.startsWith('-') || word === '-') {
      urls.push(word);
      continue;
    }
    const equals = word.startsWith('--') ? word.indexOf('=') : -1;
    const flag = equals < 0 ? word : word.slice(0, equals);
    const rule = Object.hasOwn(tool.flags, flag) ? tool.flags[flag] : undefined;
    if (rule === undefined) body.ignored.push({ part: flag, reason: 'option' });
    else if (!rule.word) rule.add(body, '', flag);
    else if (equals >= 0) rule.add(body, word.slice(equals + 1), flag);
    else {
      index += 1;
      rule.add(body, words[index] ?? '', flag);
    }
  }
  return urls;
}

function set(name: string, value: JsonValue): FlagRule {
  return { word: false, add: ({ options }) => void (options[name] = value) };
}

function format(value: JsonValue): FlagRule {
  return { word: false, add: ({ formats }) => void formats.push(value) };
}

function ignored(reason: IgnoredPart['reason'], word: boolean): FlagRule {
  return { word, add: (body, _word, flag) => void body.ignored.push({ part: flag, reason }) };
}

/** A flag that controls the tool's output, not the request. */
const printing: FlagRule = { word: false, add: () => undefined };

function option(name: string, read: (word: string) => JsonValue | undefined): FlagRule {
  return {
    word: true,
    add: (body, word, flag) => {
      const value = read(word);
      if (value === undefined) body.ignored.push({ part: `${flag} ${word}`.trim(), reason: 'value' });
      else body.options[name] = value;
    },
  };
}

/** A part of an option that is an object. */
function part(name: string, key: string, read: (word: string) => JsonValue): FlagRule {
  return { word: true, add: ({ options }, word) => void (options[name] = withEntry(options[name], key, read(word))) };
}

function withEntry(value: JsonValue | undefined, key: string, entry: JsonValue): JsonObject {
  return { ...(isJsonObject(value) ? value : {}), [key]: entry };
}

const wordOf = (word: string): string => word;
const listOf = (word: string): JsonValue =>
  word
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
const countOf = (word: string): JsonValue | undefined => (/^\d{1,15}$/.test(word) ? Number(word) : undefined);

function jsonOf(word: string): JsonValue | undefined {
  const parsed = parseJson(word);
  return parsed.ok ? parsed.value : undefined;
}

/** `--format a,b`; `json` alone is incomplete without its schema, which has a separate flag. */
const namedFormats: FlagRule = {
  word: true,
  add: ({ formats, ignored: left }, word) => {
    for (const name of word.split(',').map((each) => each.trim())) {
      const known = formatNameSchema.options.find((each) => each.toLowerCase() === name.toLowerCase());
      if (known === undefined) left.push({ part: `--format ${name}`, reason: 'value' });
      else if (known !== 'json') formats.push(known);
    }
  },
};

const schemaFormat: FlagRule = {
  word: true,
  add: ({ formats, ignored: left }, word, flag) => {
    const schema = jsonOf(word);
    if (schema === undefined) left.push({ part: flag, reason: 'value' });
    else formats.push({ type: 'json', schema });
  },
};

const queryFormat: FlagRule = {
  word: true,
  add: ({ formats }, prompt) => void formats.push({ type: 'query', prompt }),
};

const htmlFormat = format('html');
const summaryFormat = format('summary');
const key = ignored('key', true);
const service = ignored('connection', true);
const file = ignored('file', true);
const output = ignored('around', true);
const url = option('url', wordOf);

const firecrawl: Tool = {
  // Without its flag the tool requests the full page.
  defaults: { onlyMainContent: false },
  flags: {
    '-u': url,
    '--url': url,
    '-H': htmlFormat,
    '--html': htmlFormat,
    '-S': summaryFormat,
    '--summary': summaryFormat,
    '-f': namedFormats,
    '--format': namedFormats,
    '--screenshot': format('screenshot'),
    '--full-page-screenshot': format({ type: 'screenshot', fullPage: true }),
    '-Q': queryFormat,
    '--query': queryFormat,
    '--schema': schemaFormat,
    '--schema-file': file,
    '--only-main-content': set('onlyMainContent', true),
    '--wait-for': option('waitFor', countOf),
    '--max-age': option('maxAge', countOf),
    '--include-tags': option('includeTags', listOf),
    '--exclude-tags': option('excludeTags', listOf),
    '--country': part('location', 'country', wordOf),
    '--languages': part('location', 'languages', listOf),
    '--profile': part('profile', 'name', wordOf),
    '--no-save-changes': {
      word: false,
      add: ({ options }) => void (options['profile'] = withEntry(options['profile'], 'saveChanges', false)),
    },
    '--proxy': option('proxy', wordOf),
    '--actions': option('actions', jsonOf),
    '--actions-file': file,
    '--lockdown': set('lockdown', true),
    '--redact-pii': set('redactPII', true),
    '-k': key,
    '--api-key': key,
    '--api-url': service,
    '-o': output,
    '--output': output,
    '--json': printing,
    '--pretty': printing,
    '--timing': printing,
  },
};

const bodyFlag: FlagRule = {
  word: true,
  add: (body, word, flag) => {
    const read = word === '-' && body.document !== null ? jsonOf(body.document) : undefined;
    if (read !== undefined && isJsonObject(read)) Object.assign(body.options, read);
    else body.ignored.push({ part: `${flag} ${word}`.trim(), reason: word === '-' ? 'value' : 'file' });
  },
};

const onlyFlag: FlagRule = {
  word: true,
  add: (body, word) => {
    // The script requests the format of this name where none is given.
    if (formatNameSchema.safeParse(word).success) body.only = word;
  },
};

const trowel: Tool = {
  defaults: {},
  flags: {
    '--format': namedFormats,
    '--body': bodyFlag,
    '--only': onlyFlag,
    '--connection': service,
    '--scenario': service,
    '--profile': service,
    '--allow-private': service,
  },
};
