import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { app } from 'electron';
import { type BodyId, localEngineConnectionId, type ConnectionId } from '../../shared/base/brand.ts';
import { parseExactJson } from '../../shared/base/exactNumber.ts';
import { isJsonObject, type JsonObject } from '../../shared/base/json.ts';
import { err, ok, type Result } from '../../shared/base/result.ts';
import type { RunModel } from '../../shared/run/reduceRun.ts';
import { readRegularFile, reasonOfFailure } from '../adapters/regularFile.ts';
import { sealDefaultSession } from '../adapters/sessionFactory.ts';
import { productName } from '../app/launch/product.ts';
import { openStore } from '../app/services/historyStore.ts';
import { createServices, type ServiceOptions, type Services } from '../app/services/services.ts';
import { type CommonFlags, exitCodes } from './commonFlags.ts';

/**
 * Runs a command with the app's own services and ends the program with its exit code. Its history is temporary: the app's store has one
 * writer.
 */
export async function runWithServices(
  flags: CommonFlags,
  command: (services: Services) => Promise<number>,
  options: ServiceOptions = {},
): Promise<void> {
  const profile = flags.profile === null ? join(app.getPath('appData'), app.getName()) : resolve(flags.profile);
  app.setName(productName);
  await app.whenReady();
  sealDefaultSession();
  const scratch = mkdtempSync(join(tmpdir(), 'trowel-scrape-'));
  const services = createServices(
    { profile, data: join(scratch, 'store'), engine: join(scratch, 'engine'), lab: join(profile, 'lab') },
    () => undefined,
    options,
  );
  void openStore(services);
  const code = await command(services);
  await services.shutDown();
  rmSync(scratch, { recursive: true, force: true });
  app.exit(code);
}

/** Finds a connection by its name; the local engine without one. */
export async function findConnection(services: Services, name: string | null): Promise<Result<ConnectionId, string>> {
  if (name === null) return ok(localEngineConnectionId);
  const list = await services.connections.list();
  if (!list.ok) return err(list.error.message);
  const found = list.value.find((connection) => connection.name === name);
  if (found !== undefined) return ok(found.id);
  return err(
    `Unknown connection "${name}". Connections: ${list.value.map((connection) => connection.name).join(', ')}.`,
  );
}

/** Reads the JSON object in a file that a person named; `-` is standard input. */
export function readJsonFile(path: string): Result<JsonObject, string> {
  const text = readTextFile(path);
  if (!text.ok) return text;
  const parsed = parseExactJson(text.value);
  if (!parsed.ok) return err(`${path} is not JSON: ${parsed.error.message}`);
  return isJsonObject(parsed.value) ? ok(parsed.value) : err(`${path} holds no JSON object.`);
}

/** Reads a file that a person named; `-` is standard input. */
export function readTextFile(path: string): Result<string, string> {
  try {
    return ok(path === '-' ? readFileSync(0, 'utf8') : readRegularFile(path));
  } catch (problem) {
    return err(`${path} could not be read: ${reasonOfFailure(problem)}`);
  }
}

/** Reads the response of a run as a JSON object; empty where it is gone or none. */
export async function readAnswer(services: Services, { body }: RunModel): Promise<JsonObject> {
  const bytes = body === null ? null : await readBytes(services, body.bodyId);
  const answer = bytes === null ? null : parseExactJson(new TextDecoder().decode(bytes));
  return answer?.ok === true && isJsonObject(answer.value) ? answer.value : {};
}

/** Reads a stored response; null where it is gone. The bodies of a run that leaves nothing are in memory. */
export async function readBytes(services: Services, bodyId: BodyId): Promise<Uint8Array | null> {
  const inMemory = services.privateBodies.find(bodyId);
  if (inMemory !== null) return inMemory.bytes;
  const stored = await services.bodies.read(bodyId);
  return stored.ok ? stored.value : null;
}

/**
 * Writes to standard output. A pipe accepts as much as its buffer holds: the program may only end after the pipe has accepted everything.
 * Rejects where the reader is gone.
 */
export function writeOut(text: string): Promise<void> {
  return new Promise((resolved, rejected) => {
    process.stdout.write(text, (problem) => {
      if (problem) rejected(problem);
      else resolved();
    });
  });
}

/** The exit code of a run that did not succeed. */
export function failureCode(run: RunModel): number {
  if (run.state === 'cancelled') return exitCodes.cancelled;
  return run.error?.kind === 'service' ? exitCodes.service : exitCodes.unreachable;
}

/** Prints an error and returns the exit code. */
export function printError(text: string, code: number): number {
  process.stderr.write(`${text}\n`);
  return code;
}

/** Ends the program before anything was started. */
export function endWith(text: string, code: number): void {
  process.stderr.write(text);
  app.exit(code);
}
