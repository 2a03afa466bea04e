import type { Result } from '../../../shared/base/result.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { type RequestFlag, requestFlags } from '../../../shared/request/flags/requestFlags.ts';
import { type BodyArguments, parseBodyArguments } from '../operation/bodyArguments.ts';

const { operation } = requestKinds.parse;

/** The options of a file as flags. */
export const parseFlags: readonly RequestFlag[] = operation === null ? [] : requestFlags(operation);

/** Parses the command line of `parse`, whose targets are files and folders of files. An invalid argument gives an error sentence. */
export function parseParseArguments(words: readonly string[]): Result<BodyArguments, string> {
  return parseBodyArguments(
    {
      flags: parseFlags,
      hasFolder: true,
      hasUrlsFile: false,
      findProblem: ({ targets }) => (targets.length === 0 ? 'A file or a folder is required.' : null),
    },
    words,
  );
}
