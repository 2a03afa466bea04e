import { resolve } from 'node:path';
import { app } from 'electron';
import type { ConnectionId, RunId } from '../../../shared/base/brand.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { extractResult } from '../../../shared/document/site/extractResult.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { readListWithSchemes } from '../../../shared/list/urlList.ts';
import { publicRequest } from '../../../shared/request/publicRequest.ts';
import type { LoggedRunEvent } from '../../../shared/run/events.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { Services } from '../../app/services/services.ts';
import {
  endWith,
  failureCode,
  findConnection,
  printError,
  readAnswer,
  readBytes,
  readJsonFile,
  readTextFile,
  runWithServices,
  writeOut,
} from '../commandServices.ts';
import { exitCodes } from '../commonFlags.ts';
import { createPageFolder } from '../folder/pageFolder.ts';
import type { DocumentOutput } from './documentOutput.ts';
import { frontierTimeMs, readUnfinishedPages, type UnfinishedPages } from './jobFrontier.ts';
import { createJobResults, type JobResults, type ListedPages } from './jobResults.ts';
import type { JobSummary } from './jobSummary.ts';
import { lineOf } from './jsonLines.ts';
import { dataLine, readExtractBody, summaryOf, valueLines } from './extractLines.ts';
import type { BodyArguments } from './bodyArguments.ts';
import { bodyOf, parseOperationArguments } from './operationArguments.ts';
import { type OperationCommand, operationCommand, type OperationCommandName } from './operationCommand.ts';
import { operationHelp } from './operationHelp.ts';
import { createProgressLines, type ProgressLines } from './progressLines.ts';
import { summaryLines } from './summaryLines.ts';

/**
 * Runs a map, crawl, batch, search or extract without a window through the app's own services: links and documents go to standard output or a folder,
 * progress and errors to standard error.
 */
export async function runOperation(name: OperationCommandName): Promise<void> {
  const command = operationCommand(name);
  const help = operationHelp(command);
  const words = parseOperationArguments(command, process.argv.slice(process.argv.indexOf(`--${name}`) + 1));
  if (!words.ok) return endWith(`${words.error}\n\nnpm run -s ${name} -- --help lists all flags.\n`, exitCodes.usage);
  if (words.value.help) {
    await writeOut(help);
    return app.exit(exitCodes.done);
  }
  const body = readBody(command, words.value);
  if (!body.ok) return endWith(`${body.error}\n`, exitCodes.usage);
  const work = createWork(command, words.value, body.value);
  return runWithServices(words.value, work.run, { onRunEvents: work.onRunEvents });
}

function readBody(command: OperationCommand, words: BodyArguments): Result<JsonObject, string> {
  const file = words.bodyFile === null ? ok<JsonObject>({}) : readJsonFile(words.bodyFile);
  if (!file.ok) return file;
  const listed = words.urlsFile === null ? ok([]) : readUrls(words.urlsFile);
  if (!listed.ok) return listed;
  const body = bodyOf(command, words, file.value, listed.value);
  return command.hasData ? readExtractBody(body, words.printsValues, readJsonFile) : ok(body);
}

function readUrls(path: string): Result<readonly string[], string> {
  const text = readTextFile(path);
  if (!text.ok) return text;
  const { addresses, invalid, beyond } = readListWithSchemes(text.value);
  const [first] = invalid;
  if (first !== undefined) return err(`${path}, line ${first.line} is no URL: ${first.text}`);
  if (beyond > 0) return err(`${path} has ${beyond} URLs too many for one batch.`);
  return addresses.length === 0 ? err(`${path} has no URL.`) : ok(addresses);
}

interface Work {
  readonly run: (services: Services) => Promise<number>;
  readonly onRunEvents: (runId: RunId, events: readonly LoggedRunEvent[]) => void;
}

/** One run, from its start to its exit code. */
function createWork(command: OperationCommand, words: BodyArguments, body: JsonObject): Work {
  const progress = createProgressLines({
    name: command.name,
    write: (text) => (words.isQuiet ? undefined : process.stderr.write(text)),
    isTerminal: process.stderr.isTTY,
  });
  let results: JobResults | null = null;

  async function run(services: Services): Promise<number> {
    const connection = await findConnection(services, words.connection);
    if (!connection.ok) return printError(connection.error, exitCodes.usage);
    const job: RunningJob = { services, command, words, body, progress, connectionId: connection.value };
    if (command.hasData) return printData(job);
    if (!command.hasDocuments) return printList(job);
    return followJob(job, (opened) => (results = opened));
  }

  return {
    run,
    onRunEvents(_runId, events) {
      progress.take(events);
      results?.take(events);
    },
  };
}

interface RunningJob {
  readonly services: Services;
  readonly command: OperationCommand;
  readonly words: BodyArguments;
  readonly body: JsonObject;
  readonly progress: ProgressLines;
  readonly connectionId: ConnectionId;
}

/** Starts the run; Ctrl+C cancels it, and its job at the service. */
async function start({ services, command, words, body, connectionId }: RunningJob): Promise<Result<RunId, number>> {
  const started = await services.runs.start({
    connectionId,
    endpoint: command.endpoint,
    body,
    allowPrivateHosts: words.allowPrivateHosts,
    scenario: words.scenario,
  });
  if (!started.ok) return err(printError(JSON.stringify(started.error), exitCodes.unreachable));
  const { runId } = started.value;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void services.runs.cancel(runId));
  return ok(runId);
}

/** Prints the links of a map, or the results of a search. */
async function printList(job: RunningJob): Promise<number> {
  const started = await start(job);
  if (!started.ok) return started.error;
  const run = await job.services.runs.waitForEnd(started.value);
  if (run === null) return printError('The run was lost.', exitCodes.unreachable);
  if (run.state !== 'done') return printFailure(run);
  const answer = await readAnswer(job.services, run);
  const { warning } = answer;
  const items = job.command.hasQuery ? resultsOf(answer) : answer['links'];
  const noun = job.command.hasQuery ? 'results' : 'links';
  if (!Array.isArray(items)) return printError(`The response has no ${noun}.`, exitCodes.service);
  const lines = (items as readonly JsonValue[]).filter(isJsonObject).map((item) => lineOf(item, job.words.only));
  // A reader that is gone needs nothing.
  await writeOut(lines.join('')).catch(() => undefined);
  if (typeof warning === 'string') job.progress.say(warning);
  job.progress.say(`${lines.length} ${noun}`);
  return exitCodes.done;
}

/** Prints the data of an extract, or a line for each of its values with its sources. */
async function printData(job: RunningJob): Promise<number> {
  const { services, words, progress } = job;
  const started = await start(job);
  if (!started.ok) return started.error;
  const run = await services.runs.waitForEnd(started.value);
  if (run === null) return printError('The run was lost.', exitCodes.unreachable);
  if (run.state !== 'done') return printFailure(run);
  const status = await readAnswer(services, run);
  const lines = words.printsValues ? valueLines(status) : [dataLine(status, words.only)];
  await writeOut(lines.join('')).catch(() => undefined);
  const { warning } = extractResult(status);
  if (warning !== null) progress.say(warning);
  progress.say(summaryOf(status));
  return exitCodes.done;
}

/** The results of all sources, each with its source; null where the response has none. */
function resultsOf({ data }: JsonObject): readonly JsonObject[] | null {
  if (!isJsonObject(data)) return null;
  return Object.entries(data).flatMap(([source, list]) =>
    source !== 'tools' && Array.isArray(list)
      ? (list as readonly JsonValue[]).filter(isJsonObject).map((result) => ({ source, ...result }))
      : [],
  );
}

function printFailure(run: RunModel): number {
  return printError(JSON.stringify(run.error ?? { kind: run.state }, null, 2), failureCode(run));
}

/** Writes the documents of a crawl or batch while they arrive, and tells about its end. */
async function followJob(job: RunningJob, onOpened: (results: JobResults) => void): Promise<number> {
  const { services, words, progress } = job;
  const startedAt = new Date();
  const opened = openOutput(words);
  if (!opened.ok) return printOutputProblem(opened.error);
  const counted = countWrites(opened.value);
  let runId: RunId | null = null;
  let problem: unknown = null;
  const results = createJobResults({
    readBody: (bodyId) => readBytes(services, bodyId),
    output: counted.output,
    onBrokenOutput(failure) {
      problem = failure;
      if (runId !== null) void services.runs.cancel(runId);
    },
  });
  onOpened(results);
  const started = await start(job);
  if (!started.ok) return started.error;
  runId = started.value;
  const run = await services.runs.waitForEnd(runId);
  const listed = await results.settled();
  if (run === null) return printError('The run was lost.', exitCodes.unreachable);
  const summary = await summarize(job, run, listed, startedAt);
  if (problem === null) await counted.output.end(summary).catch((failure: unknown) => (problem = failure));
  for (const line of summaryLines(summary, counted.count())) progress.say(line);
  if (problem !== null) return printOutputProblem(problem);
  return run.state === 'done' ? exitCodes.done : run.state === 'cancelled' ? failureCode(run) : printFailure(run);
}

function printOutputProblem(problem: unknown): number {
  const isReaderGone = problem instanceof Error && 'code' in problem && problem.code === 'EPIPE';
  if (isReaderGone) return exitCodes.cancelled;
  const reason = problem instanceof Error ? problem.message : String(problem);
  return printError(`The output could not be written: ${reason}`, exitCodes.unreachable);
}

function openOutput({ folder, only }: BodyArguments): Result<DocumentOutput, unknown> {
  if (folder === null)
    return ok({ write: (document) => writeOut(lineOf(document, only)), end: () => Promise.resolve() });
  try {
    return ok(createPageFolder(resolve(folder)));
  } catch (problem) {
    return err(problem);
  }
}

function countWrites(output: DocumentOutput): { readonly output: DocumentOutput; readonly count: () => number } {
  let written = 0;
  return {
    count: () => written,
    output: {
      ...output,
      async write(document) {
        await output.write(document);
        written += 1;
      },
    },
  };
}

async function summarize(
  { services, command, body }: RunningJob,
  run: RunModel,
  { failed, robotsBlocked }: ListedPages,
  startedAt: Date,
): Promise<JobSummary> {
  const status = run.state === 'done' ? 'completed' : run.state === 'cancelled' ? 'cancelled' : 'failed';
  const { warning } = await readAnswer(services, run);
  const unfinished = await unfinishedPages(services, run);
  return {
    operation: command.name,
    request: publicRequest(body),
    status,
    error: run.error?.message ?? null,
    warning: typeof warning === 'string' ? warning : null,
    startedAt,
    endedAt: new Date(),
    creditsUsed: run.job?.creditsUsed ?? null,
    ...(unfinished ?? { failed, skipped: robotsBlocked, unlistedSkipped: 0 }),
  };
}

/** Only the local engine knows why a page was skipped. */
async function unfinishedPages(services: Services, run: RunModel): Promise<UnfinishedPages | null> {
  const address = run.baseUrl === null ? services.engine.address() : null;
  const jobId = /\/([0-9a-f-]{36})$/.exec(run.job?.statusPath ?? '')?.[1];
  if (address === null || jobId === undefined) return null;
  return readUnfinishedPages(address, jobId, frontierTimeMs[run.state === 'cancelled' ? 'cancelled' : 'ended']);
}
