import { app } from 'electron';
import { parseExactJson, writeExactJson } from '../../shared/base/exactNumber.ts';
import { isJsonObject, type JsonObject } from '../../shared/base/json.ts';
import { ok, type Result } from '../../shared/base/result.ts';
import type { RunModel } from '../../shared/run/reduceRun.ts';
import type { Services } from '../app/services/services.ts';
import {
  endWith,
  failureCode,
  findConnection,
  printError,
  readJsonFile,
  runWithServices,
  writeOut,
} from './commandServices.ts';
import { exitCodes } from './commonFlags.ts';
import { parseScrapeArguments, scrapeHelp, type ScrapeArguments } from './scrapeArguments.ts';

/**
 * Runs one request without a window through the app's own services: the document goes to standard output, an error to standard error.
 */
export async function runScrape(): Promise<void> {
  const words = parseScrapeArguments(process.argv.slice(process.argv.indexOf('--scrape') + 1));
  if (!words.ok) return endWith(`${words.error}\n\n${scrapeHelp}`, exitCodes.usage);
  if (words.value.help) {
    process.stdout.write(scrapeHelp);
    return app.exit(exitCodes.done);
  }
  const body = readBody(words.value);
  if (!body.ok) return endWith(`${body.error}\n`, exitCodes.usage);
  return runWithServices(words.value, (services) => scrape(services, words.value, body.value));
}

async function scrape(services: Services, words: ScrapeArguments, body: JsonObject): Promise<number> {
  const connection = await findConnection(services, words.connection);
  if (!connection.ok) return printError(connection.error, exitCodes.usage);
  const started = await services.runs.start({
    connectionId: connection.value,
    body,
    allowPrivateHosts: words.allowPrivateHosts,
    scenario: words.scenario,
  });
  if (!started.ok) return printError(JSON.stringify(started.error), exitCodes.unreachable);
  const { runId } = started.value;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void services.runs.cancel(runId));
  const run = await services.runs.waitForEnd(runId);
  if (run === null) return printError('The run was lost.', exitCodes.unreachable);
  return run.state === 'done'
    ? printDocument(services, run, words.only)
    : printError(JSON.stringify(run.error ?? { kind: run.state }, null, 2), failureCode(run));
}

async function printDocument(services: Services, run: RunModel, only: string | null): Promise<number> {
  const bytes = run.body === null ? null : await services.bodies.read(run.body.bodyId);
  if (bytes === null || !bytes.ok) return printError('The response could not be read back.', exitCodes.unreachable);
  const answer = parseExactJson(new TextDecoder().decode(bytes.value));
  const data = answer.ok && isJsonObject(answer.value) ? (answer.value['data'] ?? null) : null;
  const chosen = only === null || data === null || !isJsonObject(data) ? data : (data[only] ?? null);
  // A reader that is gone needs no document.
  await writeOut(typeof chosen === 'string' ? `${chosen}\n` : `${writeExactJson(chosen, 2)}\n`).catch(() => undefined);
  return only !== null && chosen === null
    ? printError(`The document has no ${only}.`, exitCodes.service)
    : exitCodes.done;
}

/** The body to send: that of the file, overridden by the command-line options. */
function readBody(words: ScrapeArguments): Result<JsonObject, string> {
  const file = words.bodyFile === null ? ok<JsonObject>({}) : readJsonFile(words.bodyFile);
  if (!file.ok) return file;
  return ok({
    ...file.value,
    ...(words.url === null ? {} : { url: words.url }),
    ...(words.formats.length === 0 ? {} : { formats: words.formats }),
  });
}
