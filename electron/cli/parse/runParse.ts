import { resolve } from 'node:path';
import { app } from 'electron';
import type { ConnectionId, RunId } from '../../../shared/base/brand.ts';
import { isJsonObject, type JsonObject } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { withValueAt } from '../../../shared/request/jsonPath.ts';
import { publicRequest } from '../../../shared/request/publicRequest.ts';
import { takeIn } from '../../app/files/takeFilesIn.ts';
import type { Services } from '../../app/services/services.ts';
import {
  endWith,
  findConnection,
  printError,
  readAnswer,
  readJsonFile,
  runWithServices,
  writeOut,
} from '../commandServices.ts';
import { exitCodes } from '../commonFlags.ts';
import { createPageFolder } from '../folder/pageFolder.ts';
import type { BodyArguments } from '../operation/bodyArguments.ts';
import type { DocumentOutput } from '../operation/documentOutput.ts';
import type { FailedPage } from '../operation/jobSummary.ts';
import { lineOf } from '../operation/jsonLines.ts';
import { createProgressLines, type ProgressLines } from '../operation/progressLines.ts';
import { findFiles, type FoundFile } from './findFiles.ts';
import { parseParseArguments } from './parseArguments.ts';
import { createParsedFileNames } from './parsedFileNames.ts';
import { parseHelp } from './parseHelp.ts';

/** Files that are read at the same time; their documents are written in the order of the files. */
const maxAtOnce = 4;

/**
 * Parses files without a window through the app's own services: documents go to standard output or a folder, progress and errors to standard
 * error.
 */
export async function runParse(): Promise<void> {
  const words = parseParseArguments(process.argv.slice(process.argv.indexOf('--parse') + 1));
  if (!words.ok) return endWith(`${words.error}\n\nnpm run -s parse -- --help lists all flags.\n`, exitCodes.usage);
  if (words.value.help) {
    await writeOut(parseHelp);
    return app.exit(exitCodes.done);
  }
  const files = findFiles(words.value.targets);
  if (!files.ok) return endWith(`${files.error}\n`, exitCodes.usage);
  const options = readOptions(words.value);
  if (!options.ok) return endWith(`${options.error}\n`, exitCodes.usage);
  return runWithServices(words.value, (services) => parseFiles(services, words.value, files.value, options.value));
}

/** The options of the body file, changed by the flags. */
function readOptions({ bodyFile, values }: BodyArguments): Result<JsonObject, string> {
  const file = bodyFile === null ? ok<JsonObject>({}) : readJsonFile(bodyFile);
  if (!file.ok) return file;
  const { url: _url, ...options } = file.value;
  return ok(values.reduce<JsonObject>((body, { path, value }) => withValueAt(body, path, value), options));
}

interface ParsedFile {
  readonly document: JsonObject | null;
  readonly failure: Omit<FailedPage, 'url'> | null;
  /** The service or the engine did not answer. */
  readonly isUnreachable: boolean;
}

interface Parsing {
  readonly services: Services;
  readonly words: BodyArguments;
  readonly options: JsonObject;
  readonly connectionId: ConnectionId;
  /** Runs under way, to be cancelled with the command. */
  readonly running: Set<RunId>;
  readonly isCancelled: () => boolean;
}

async function parseFiles(
  services: Services,
  words: BodyArguments,
  files: readonly FoundFile[],
  options: JsonObject,
): Promise<number> {
  const connection = await findConnection(services, words.connection);
  if (!connection.ok) return printError(connection.error, exitCodes.usage);
  const output = openOutput(words);
  if (!output.ok) return printError(output.error, exitCodes.unreachable);
  const progress = createProgressLines({
    name: 'parse',
    write: (text) => (words.isQuiet ? undefined : process.stderr.write(text)),
    isTerminal: process.stderr.isTTY,
  });
  const running = new Set<RunId>();
  let cancelled = false;
  const cancel = (): void => {
    cancelled = true;
    for (const runId of running) void services.runs.cancel(runId);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, cancel);
  const connectionId = connection.value;
  const parsing = { services, words, options, connectionId, running, isCancelled: () => cancelled };
  try {
    return await writeAll(parsing, files, output.value, progress);
  } catch (problem) {
    cancel();
    const isReaderGone = problem instanceof Error && 'code' in problem && problem.code === 'EPIPE';
    if (isReaderGone) return exitCodes.cancelled;
    const reason = problem instanceof Error ? problem.message : String(problem);
    return printError(`The output could not be written: ${reason}`, exitCodes.unreachable);
  }
}

/** Writes the documents in the order of the files. Rejects where the output cannot be written. */
async function writeAll(
  parsing: Parsing,
  files: readonly FoundFile[],
  output: DocumentOutput,
  progress: ProgressLines,
): Promise<number> {
  const startedAt = new Date();
  const failed: FailedPage[] = [];
  const waiting: Promise<ParsedFile>[] = [];
  let isUnreachable = false;
  for (const [index, file] of files.entries()) {
    while (waiting.length < maxAtOnce && index + waiting.length < files.length)
      waiting.push(parseOne(parsing, files[index + waiting.length] ?? file));
    const parsed = await waiting.shift();
    if (parsing.isCancelled() || parsed === undefined) break;
    isUnreachable ||= parsed.isUnreachable;
    if (parsed.document !== null) await output.write(withName(parsed.document, file.name, parsing.words.folder));
    if (parsed.failure !== null) {
      failed.push({ url: file.name, ...parsed.failure });
      progress.say(`failed: ${file.name}: ${parsed.failure.error}`);
    }
    if (files.length > 1) progress.count(index + 1, files.length, 'files');
  }
  await Promise.all(waiting);
  const cancelled = parsing.isCancelled();
  await output.end({
    operation: 'parse',
    request: publicRequest(parsing.options),
    status: cancelled ? 'cancelled' : failed.length === files.length ? 'failed' : 'completed',
    error: null,
    warning: null,
    startedAt,
    endedAt: new Date(),
    creditsUsed: null,
    failed,
    skipped: [],
    unlistedSkipped: 0,
  });
  if (cancelled) return exitCodes.cancelled;
  progress.say(`${files.length - failed.length} of ${files.length} files`);
  return isUnreachable ? exitCodes.unreachable : failed.length > 0 ? exitCodes.service : exitCodes.done;
}

/** The path below the folder that was given, instead of the name alone: two folders may have a file of one name. */
function withName(document: JsonObject, name: string, folder: string | null): JsonObject {
  const { metadata } = document;
  if (folder === null) return { file: name, ...document };
  return { ...document, metadata: { ...(isJsonObject(metadata) ? metadata : {}), sourceURL: name } };
}

async function parseOne(parsing: Parsing, { path }: FoundFile): Promise<ParsedFile> {
  const { services, words, options, connectionId, running } = parsing;
  if (parsing.isCancelled()) return failedWith('cancelled');
  const taken = await takeIn(path, services.localFiles);
  if (!taken.ok) return failedWith(taken.error.message);
  const started = await services.runs.start({
    connectionId,
    endpoint: 'parse',
    body: { ...options, url: taken.value.url },
    allowPrivateHosts: words.allowPrivateHosts,
    scenario: words.scenario,
  });
  if (!started.ok) return failedWith(started.error.message);
  const { runId } = started.value;
  running.add(runId);
  const run = await services.runs.waitForEnd(runId);
  running.delete(runId);
  if (run === null) return failedWith('the run was lost');
  if (run.state !== 'done') {
    const { error } = run;
    const code = error?.kind === 'service' ? (error.code ?? null) : null;
    const isUnreachable = error !== null && error.kind !== 'service' && run.state !== 'cancelled';
    return { document: null, failure: { code, error: error?.message ?? run.state }, isUnreachable };
  }
  const { data } = await readAnswer(services, run);
  if (data === undefined || !isJsonObject(data)) return failedWith('the response could not be read back');
  return { document: data, failure: null, isUnreachable: false };
}

function failedWith(error: string): ParsedFile {
  return { document: null, failure: { code: null, error }, isUnreachable: false };
}

function openOutput({ folder, only }: BodyArguments): Result<DocumentOutput, string> {
  if (folder === null)
    return ok({ write: (document) => writeOut(lineOf(document, only)), end: () => Promise.resolve() });
  try {
    return ok(createPageFolder(resolve(folder), createParsedFileNames()));
  } catch (problem) {
    return err(`The folder could not be made: ${problem instanceof Error ? problem.message : String(problem)}`);
  }
}
