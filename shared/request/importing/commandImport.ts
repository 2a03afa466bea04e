import { withScheme } from '../../base/address.ts';
import type { JsonObject } from '../../base/json.ts';
import { err, ok, type Result } from '../../base/result.ts';
import { requestKinds } from '../../operations/requestKinds.ts';
import type { CommandBody } from './commandFlags.ts';
import { type CommandTool, firecrawlTools, trowelTools } from './commandTools.ts';
import { afterCommand } from './curlImport.ts';
import { importOf, withIgnored, type ImportFault, type RequestImport } from './requestImport.ts';
import { findShellCommand, type ShellCommand } from './shellWords.ts';

/** Reads a pasted command line of `firecrawl` or of Trowel's own scripts as a request; null where it is neither. */
export function importCommand(text: string): Result<RequestImport, ImportFault> | null {
  if (!/\b(?:firecrawl|scrape|map|crawl|batch|parse|extract)\b/.test(text)) return null;
  const found = findShellCommand(text.replace(/^\s*[$>#%]\s+/, ''), (name) => runners.test(name));
  if (found === null) return null;
  if (!found.ok) return /^\s*(?:firecrawl|npm run)\b/.test(text) ? err('open-quote') : null;
  const call = readCall(found.value.words);
  if (call === null) return null;
  return call === 'other' ? err('other-endpoint') : importCall(call, found.value);
}

const runners = /^(?:firecrawl|npx|pnpx|bunx|npm|pnpm|yarn)$/;
const otherCommands = /^(?:search|agent|batch|monitor|interact|browser|download)$/;

interface ToolCall {
  readonly tool: CommandTool;
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
  const tool = trowelTools[name];
  if (tool === undefined || !rest.includes('run')) return null;
  return { tool, args: after[0] === '--' ? after.slice(1) : after };
}

function readFirecrawl(args: readonly string[]): ToolCall | 'other' | null {
  const [first = ''] = args;
  const tool = firecrawlTools[first];
  if (tool !== undefined) return asksAboutJob(args) ? 'other' : { tool, args: args.slice(1) };
  if (otherCommands.test(first)) return 'other';
  const scrape = firecrawlTools['scrape'];
  const isScrape = /^https?:\/\//i.test(first) || withScheme(first) !== null;
  return isScrape && scrape !== undefined ? { tool: scrape, args } : null;
}

/** `firecrawl crawl` with the id of a job reads its status or cancels it. */
function asksAboutJob(args: readonly string[]): boolean {
  return args.some((word) => word === '--status' || word === '--cancel' || /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(word));
}

function importCall({ tool, args }: ToolCall, command: ShellCommand): Result<RequestImport, ImportFault> {
  const body: CommandBody = { options: {}, formats: [], ignored: [], document: command.document, only: null };
  const words = readFlags(tool, args, body);
  const urls = words.map((word) => withScheme(word) ?? word);
  const { operation, body: parts } = requestKinds[tool.endpoint];
  if (operation !== null && parts.file !== null) return ok(importFiles(tool, body, words, command));
  const whole = operation === null ? scrapeBody(tool, body, urls) : operationBody(tool, body, urls);
  if (whole === null) return err('no-address');
  const others = Object.hasOwn(whole, 'urls') ? [] : urls.slice(1);
  const ignored = [...body.ignored, ...others.map((part) => ({ part, reason: 'address' as const }))];
  return ok(withIgnored(importOf('command', whole, ignored, [], tool.endpoint), afterCommand(command)));
}

/** A command with files, which are named in the report: the person chooses one of them. */
function importFiles(
  tool: CommandTool,
  { options, formats, ignored }: CommandBody,
  files: readonly string[],
  command: ShellCommand,
): RequestImport {
  const body = { ...(formats.length === 0 ? {} : { formats }), ...tool.defaults, ...options };
  const named = files.map((part) => ({ part, reason: 'file' as const }));
  return withIgnored(importOf('command', body, [...ignored, ...named], [], tool.endpoint), afterCommand(command));
}

function scrapeBody(tool: CommandTool, body: CommandBody, [first]: readonly string[]): JsonObject | null {
  const { url: named, formats: own, ...options } = body.options;
  const url = first ?? named;
  if (url === undefined) return null;
  const only = body.formats.length === 0 && own === undefined ? body.only : null;
  const formats = body.formats.length > 0 ? body.formats : only === null ? own : [only];
  return { url, ...(formats === undefined ? {} : { formats }), ...tool.defaults, ...options };
}

/** The URLs of a list in a file are missing: the person adds them to the request. */
function operationBody(tool: CommandTool, body: CommandBody, urls: readonly string[]): JsonObject | null {
  const { url: named, urls: listed, ...options } = body.options;
  const { operation, body: parts } = requestKinds[tool.endpoint];
  if (parts.urlField === 'urls') {
    const all = urls.length > 0 ? urls : listed;
    const isListed = body.ignored.some(({ part }) => part === '--urls');
    const findsPages = operation?.findsPages === true && options['prompt'] !== undefined;
    if (all === undefined && findsPages) return { ...tool.defaults, ...options };
    return all === undefined && !isListed ? null : { urls: all ?? [], ...tool.defaults, ...options };
  }
  const url = urls[0] ?? named;
  return url === undefined ? null : { url, ...tool.defaults, ...options };
}

/** Applies the flags and returns the positional arguments. */
function readFlags(tool: CommandTool, words: readonly string[], body: CommandBody): readonly string[] {
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
