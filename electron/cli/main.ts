import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { app } from 'electron';
import { localEngineConnectionId, type ConnectionId } from '../../shared/base/brand.ts';
import { parseExactJson, writeExactJson } from '../../shared/base/exactNumber.ts';
import { isJsonObject, type JsonObject } from '../../shared/base/json.ts';
import { err, ok, type Result } from '../../shared/base/result.ts';
import type { RunModel } from '../../shared/run/reduceRun.ts';
import { readRegularFile, reasonOfFailure } from '../adapters/regularFile.ts';
import { sealDefaultSession } from '../adapters/sessionFactory.ts';
import { productName } from '../app/launch/product.ts';
import { openStore } from '../app/services/historyStore.ts';
import { createServices, type Services } from '../app/services/services.ts';
import { parseScrapeArguments, scrapeHelp, type ScrapeArguments } from './scrapeArguments.ts';

const exitCodes = { done: 0, service: 1, usage: 2, unreachable: 3, cancelled: 130 } as const;

/**
 * Runs one request without a window through the app's own services: the document goes to standard output, an error to standard error. Its
 * history is temporary: the app's store has one writer.
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
  const profile =
    words.value.profile === null ? join(app.getPath('appData'), app.getName()) : resolve(words.value.profile);
  app.setName(productName);
  await app.whenReady();
  sealDefaultSession();
  const scratch = mkdtempSync(join(tmpdir(), 'trowel-scrape-'));
  const services = createServices(
    { profile, data: join(scratch, 'store'), engine: join(scratch, 'engine'), lab: join(profile, 'lab') },
    () => undefined,
  );
  const code = await scrape(services, words.value, body.value);
  await services.shutDown();
  rmSync(scratch, { recursive: true, force: true });
  app.exit(code);
}

async function scrape(services: Services, words: ScrapeArguments, body: JsonObject): Promise<number> {
  void openStore(services);
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
  await writeOut(typeof chosen === 'string' ? `${chosen}\n` : `${writeExactJson(chosen, 2)}\n`);
  return only !== null && chosen === null
    ? printError(`The document has no ${only}.`, exitCodes.service)
    : exitCodes.done;
}

/** A pipe accepts as much as its buffer holds: the program may only end after the pipe has accepted everything. */
function writeOut(text: string): Promise<void> {
  return new Promise((settle) => {
    process.stdout.write(text, () => {
      settle();
    });
  });
}

function failureCode(run: RunModel): number {
  if (run.state === 'cancelled') return exitCodes.cancelled;
  return run.error?.kind === 'service' ? exitCodes.service : exitCodes.unreachable;
}

async function findConnection(services: Services, name: string | null): Promise<Result<ConnectionId, string>> {
  if (name === null) return ok(localEngineConnectionId);
  const list = await services.connections.list();
  if (!list.ok) return err(list.error.message);
  const found = list.value.find((connection) => connection.name === name);
  if (found !== undefined) return ok(found.id);
  return err(
    `Unknown connection "${name}". Connections: ${list.value.map((connection) => connection.name).join(', ')}.`,
  );
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

function readJsonFile(path: string): Result<JsonObject, string> {
  let text: string;
  try {
    text = path === '-' ? readFileSync(0, 'utf8') : readRegularFile(path);
  } catch (problem) {
    return err(`${path} could not be read: ${reasonOfFailure(problem)}`);
  }
  const parsed = parseExactJson(text);
  if (!parsed.ok) return err(`${path} is not JSON: ${parsed.error.message}`);
  return isJsonObject(parsed.value) ? ok(parsed.value) : err(`${path} holds no JSON object.`);
}

function printError(text: string, code: number): number {
  process.stderr.write(`${text}\n`);
  return code;
}

function endWith(text: string, code: number): void {
  process.stderr.write(text);
  app.exit(code);
}
