import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { JsonValue } from '../../../shared/base/json.ts';
import type { JsonPath } from '../../../shared/base/pathText.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { flagOption, readFlagValue } from '../../../shared/request/flags/flagValue.ts';
import { type RequestFlag, requestFlags } from '../../../shared/request/flags/requestFlags.ts';
import { type CommonFlags, commonOptions, readCommonFlags } from '../commonFlags.ts';

/** What a command line of `parse` asks for. */
export interface ParseArguments extends CommonFlags {
  /** Files, and folders of files. */
  readonly paths: readonly string[];
  readonly bodyFile: string | null;
  /** Options, each at its path in the body. */
  readonly values: readonly { readonly path: JsonPath; readonly value: JsonValue }[];
  /** Where documents are written as files; null: standard output. */
  readonly folder: string | null;
  /** The only field of each line. */
  readonly only: string | null;
  readonly isQuiet: boolean;
  readonly help: boolean;
}

const { operation } = requestKinds.parse;

/** The options of a file as flags. */
export const parseFlags: readonly RequestFlag[] = operation === null ? [] : requestFlags(operation);

const options: NonNullable<ParseArgsConfig['options']> = {
  ...Object.fromEntries(parseFlags.map((flag) => [flag.name, flagOption(flag)])),
  ...commonOptions,
  body: { type: 'string' },
  folder: { type: 'string' },
  only: { type: 'string' },
  quiet: { type: 'boolean' },
};

/** Parses the command line of `parse`. An invalid argument gives an error sentence. */
export function parseParseArguments(words: readonly string[]): Result<ParseArguments, string> {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      allowNegative: true,
      options,
    });
    return readArguments(values, positionals);
  } catch (problem) {
    return err(problem instanceof Error ? problem.message : String(problem));
  }
}

type FlagValues = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

function readArguments(given: FlagValues, paths: readonly string[]): Result<ParseArguments, string> {
  const values: { path: JsonPath; value: JsonValue }[] = [];
  for (const flag of parseFlags) {
    const word = given[flag.name];
    if (word === undefined) continue;
    const read = readFlagValue(flag, word as string | boolean | readonly string[]);
    if (!read.ok) return read;
    values.push({ path: flag.path, value: read.value });
  }
  const textOf = (name: string): string | null => {
    const value = given[name];
    return typeof value === 'string' ? value : null;
  };
  const args: ParseArguments = {
    ...readCommonFlags(given),
    paths,
    bodyFile: textOf('body'),
    values,
    folder: textOf('folder'),
    only: textOf('only'),
    isQuiet: given['quiet'] === true,
    help: given['help'] === true,
  };
  const problem = args.help ? null : findProblem(args);
  return problem === null ? ok(args) : err(problem);
}

function findProblem({ paths, folder, only }: ParseArguments): string | null {
  if (paths.length === 0) return 'A file or a folder is required.';
  if (folder === '') return '--folder needs the path of a folder.';
  return folder !== null && only !== null ? '--only has no effect on the files of --folder.' : null;
}
