import type { JsonObject } from '../../../shared/base/json.ts';
import type { Result } from '../../../shared/base/result.ts';
import { withValueAt } from '../../../shared/request/jsonPath.ts';
import { type BodyArguments, parseBodyArguments } from './bodyArguments.ts';
import type { OperationCommand } from './operationCommand.ts';

/** Parses the command line of an operation over several pages. An invalid argument gives an error sentence. */
export function parseOperationArguments(
  command: OperationCommand,
  words: readonly string[],
): Result<BodyArguments, string> {
  const { flags, hasDocuments, hasUrlList, hasData } = command;
  const findProblem = (args: BodyArguments): string | null => findTargetProblem(command, args);
  return parseBodyArguments(
    { flags, hasFolder: hasDocuments, hasUrlsFile: hasUrlList, hasLines: hasData, findProblem },
    words,
  );
}

function findTargetProblem(command: OperationCommand, args: BodyArguments): string | null {
  const { hasQuery, hasUrlList } = command;
  const { targets, urlsFile, bodyFile } = args;
  if (hasQuery && targets.length === 0 && bodyFile === null) return 'A query or --body is required.';
  if (!hasQuery && !hasUrlList && targets.length > 1)
    return `Only one URL is accepted; unexpected argument "${targets.slice(1).join(' ')}"`;
  if (targets.length === 0 && urlsFile === null && bodyFile === null && !hasPrompt(command, args))
    return hasUrlList ? 'A URL, --urls or --body is required.' : 'A URL or --body is required.';
  return urlsFile === '-' && bodyFile === '-' ? 'Standard input holds either the URLs or the body.' : null;
}

/** Some operations look for pages by their prompt. */
function hasPrompt({ operation }: OperationCommand, { values }: BodyArguments): boolean {
  return operation.findsPages === true && values.some(({ path }) => path[0] === 'prompt');
}

/**
 * Returns the body to send: that of the file, changed by the URLs and flags of the command line.
 * @param listed the URLs of the file of `--urls`
 */
export function bodyOf(
  { hasQuery, hasUrlList }: OperationCommand,
  args: BodyArguments,
  fileBody: JsonObject,
  listed: readonly string[],
): JsonObject {
  const urls = [...args.targets, ...listed];
  const one: JsonObject = hasQuery ? { query: urls.join(' ') } : { url: urls[0] ?? '' };
  const target: JsonObject = urls.length === 0 ? {} : hasUrlList ? { urls } : one;
  return args.values.reduce((body, { path, value }) => withValueAt(body, path, value), { ...fileBody, ...target });
}
