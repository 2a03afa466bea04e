import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';
import type { JsonPath } from '../../../shared/base/pathText.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { withValueAt } from '../../../shared/request/jsonPath.ts';
import { type CommonFlags, commonOptions, readCommonFlags } from '../commonFlags.ts';
import { flagOption, readFlagValue } from '../../../shared/request/flags/flagValue.ts';
import type { OperationCommand } from './operationCommand.ts';

/** What a command line of map, crawl, batch, search or extract asks for. */
export interface OperationArguments extends CommonFlags {
  /** The URLs; of a search, the words of its query. */
  readonly urls: readonly string[];
  /** A file with a URL a line, `-` for standard input. */
  readonly urlsFile: string | null;
  readonly bodyFile: string | null;
  /** Values of the body, each at its path. */
  readonly values: readonly { readonly path: JsonPath; readonly value: JsonValue }[];
  /** Where documents are written as files; null: standard output. */
  readonly folder: string | null;
  /** The only field of each line. */
  readonly only: string | null;
  /** A line for each value with its sources, in place of the data. */
  readonly printsValues: boolean;
  readonly isQuiet: boolean;
  readonly help: boolean;
}

const ownOptions = {
  ...commonOptions,
  body: { type: 'string' },
  only: { type: 'string' },
  quiet: { type: 'boolean' },
} as const;

const folderOption = { folder: { type: 'string' } } as const;
const urlsOption = { urls: { type: 'string' } } as const;
const linesOption = { lines: { type: 'boolean' } } as const;

/** Parses the command line of an operation over several pages. An invalid argument gives an error sentence. */
export function parseOperationArguments(
  command: OperationCommand,
  words: readonly string[],
): Result<OperationArguments, string> {
  try {
    const { values, positionals } = parseArgs({ args: [...words], ...parseConfig(command) });
    return readArguments(command, values as Readonly<Record<string, FlagValue | undefined>>, positionals);
  } catch (problem) {
    return err(problem instanceof Error ? problem.message : String(problem));
  }
}

type FlagValue = string | boolean | readonly string[];

function parseConfig({ flags, hasUrlList, hasDocuments, hasData }: OperationCommand) {
  const options: NonNullable<ParseArgsConfig['options']> = {
    ...Object.fromEntries(flags.map((flag) => [flag.name, flagOption(flag)])),
    ...ownOptions,
    ...(hasDocuments ? folderOption : {}),
    ...(hasUrlList ? urlsOption : {}),
    ...(hasData ? linesOption : {}),
  };
  return { allowPositionals: true, allowNegative: true, options } as const;
}

function readArguments(
  command: OperationCommand,
  given: Readonly<Record<string, FlagValue | undefined>>,
  urls: readonly string[],
): Result<OperationArguments, string> {
  const values: { path: JsonPath; value: JsonValue }[] = [];
  for (const flag of command.flags) {
    const word = given[flag.name];
    if (word === undefined) continue;
    const read = readFlagValue(flag, word);
    if (!read.ok) return read;
    values.push({ path: flag.path, value: read.value });
  }
  const textOf = (name: string): string | null => {
    const value = given[name];
    return typeof value === 'string' ? value : null;
  };
  const args: OperationArguments = {
    ...readCommonFlags(given),
    urls,
    urlsFile: textOf('urls'),
    bodyFile: textOf('body'),
    values,
    folder: textOf('folder'),
    only: textOf('only'),
    printsValues: given['lines'] === true,
    isQuiet: given['quiet'] === true,
    help: given['help'] === true,
  };
  const problem = args.help ? null : findProblem(command, args);
  return problem === null ? ok(args) : err(problem);
}

function findProblem(command: OperationCommand, args: OperationArguments): string | null {
  const { hasQuery, hasUrlList } = command;
  const { urls, urlsFile, bodyFile, folder, only } = args;
  if (hasQuery && urls.length === 0 && bodyFile === null) return 'A query or --body is required.';
  if (!hasQuery && !hasUrlList && urls.length > 1)
    return `Only one URL is accepted; unexpected argument "${urls.slice(1).join(' ')}"`;
  if (urls.length === 0 && urlsFile === null && bodyFile === null && !hasPrompt(command, args))
    return hasUrlList ? 'A URL, --urls or --body is required.' : 'A URL or --body is required.';
  if (urlsFile === '-' && bodyFile === '-') return 'Standard input holds either the URLs or the body.';
  if (args.printsValues && only !== null) return '--only has no effect on the lines of --lines.';
  if (folder === '') return '--folder needs the path of a folder.';
  return folder !== null && only !== null ? '--only has no effect on the files of --folder.' : null;
}

/** Some operations look for pages by their prompt. */
function hasPrompt({ operation }: OperationCommand, { values }: OperationArguments): boolean {
  return operation.findsPages === true && values.some(({ path }) => path[0] === 'prompt');
}

/**
 * Returns the body to send: that of the file, changed by the URLs and flags of the command line.
 * @param listed the URLs of the file of `--urls`
 */
export function bodyOf(
  { hasQuery, hasUrlList }: OperationCommand,
  args: OperationArguments,
  fileBody: JsonObject,
  listed: readonly string[],
): JsonObject {
  const urls = [...args.urls, ...listed];
  const one: JsonObject = hasQuery ? { query: urls.join(' ') } : { url: urls[0] ?? '' };
  const target: JsonObject = urls.length === 0 ? {} : hasUrlList ? { urls } : one;
  return args.values.reduce((body, { path, value }) => withValueAt(body, path, value), { ...fileBody, ...target });
}
