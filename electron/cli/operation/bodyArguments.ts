import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { JsonValue } from '../../../shared/base/json.ts';
import type { JsonPath } from '../../../shared/base/pathText.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { flagOption, readFlagValue } from '../../../shared/request/flags/flagValue.ts';
import type { RequestFlag } from '../../../shared/request/flags/requestFlags.ts';
import { type CommonFlags, commonOptions, readCommonFlags } from '../commonFlags.ts';

/** What every command line that builds the body of a request asks for. */
export interface BodyArguments extends CommonFlags {
  /** The arguments without a flag: URLs, words of a query, or files. */
  readonly targets: readonly string[];
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

/** The flags of a command besides the common ones. */
export interface BodyFlags {
  readonly flags: readonly RequestFlag[];
  readonly hasFolder: boolean;
  readonly hasUrlsFile: boolean;
  readonly hasLines?: boolean;
  /** Returns what is wrong with the arguments together, as a sentence; null if nothing is. It is not asked for `--help`. */
  findProblem(args: BodyArguments): string | null;
}

const ownOptions = {
  ...commonOptions,
  body: { type: 'string' },
  only: { type: 'string' },
  quiet: { type: 'boolean' },
} as const;

/** Parses a command line. An invalid argument gives an error sentence. */
export function parseBodyArguments(command: BodyFlags, words: readonly string[]): Result<BodyArguments, string> {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      allowNegative: true,
      options: optionsOf(command),
    });
    return readArguments(command, values as FlagValues, positionals);
  } catch (problem) {
    return err(problem instanceof Error ? problem.message : String(problem));
  }
}

function optionsOf({ flags, hasFolder, hasUrlsFile, hasLines }: BodyFlags): NonNullable<ParseArgsConfig['options']> {
  return {
    ...Object.fromEntries(flags.map((flag) => [flag.name, flagOption(flag)])),
    ...ownOptions,
    ...(hasFolder ? { folder: { type: 'string' } } : {}),
    ...(hasUrlsFile ? { urls: { type: 'string' } } : {}),
    ...(hasLines === true ? { lines: { type: 'boolean' } } : {}),
  };
}

type FlagValues = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

function readArguments(
  command: BodyFlags,
  given: FlagValues,
  targets: readonly string[],
): Result<BodyArguments, string> {
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
  const args: BodyArguments = {
    ...readCommonFlags(given),
    targets,
    urlsFile: textOf('urls'),
    bodyFile: textOf('body'),
    values,
    folder: textOf('folder'),
    only: textOf('only'),
    printsValues: given['lines'] === true,
    isQuiet: given['quiet'] === true,
    help: given['help'] === true,
  };
  const problem = args.help ? null : (command.findProblem(args) ?? findFolderProblem(args));
  return problem === null ? ok(args) : err(problem);
}

function findFolderProblem({ folder, only, printsValues }: BodyArguments): string | null {
  if (printsValues && only !== null) return '--only has no effect on the lines of --lines.';
  if (folder === '') return '--folder needs the path of a folder.';
  return folder !== null && only !== null ? '--only has no effect on the files of --folder.' : null;
}
