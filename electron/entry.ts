import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { app } from 'electron';

/**
 * Picks the program and gives it its own Chromium profile. Everything here happens before `ready`: the app's schemes must be registered by
 * then, so each program's module is awaited, but not its run.
 */

type Program = 'app' | 'engine' | 'scrape' | 'map' | 'crawl' | 'batch' | 'parse' | 'search' | 'extract' | 'lab';

const named: ReadonlyMap<string, Program> = new Map([
  ['--engine', 'engine'],
  ['--scrape', 'scrape'],
  ['--map', 'map'],
  ['--crawl', 'crawl'],
  ['--batch', 'batch'],
  ['--parse', 'parse'],
  ['--search', 'search'],
  ['--extract', 'extract'],
  ['--lab', 'lab'],
]);

function pickProgram(words: readonly string[]): Program {
  // The first match counts: the arguments after it belong to that program and may look alike.
  const word = words.find((each) => named.has(each));
  return named.get(word ?? '') ?? 'app';
}

function valueOf(name: string, words: readonly string[]): string | undefined {
  const joined = words.find((word) => word.startsWith(`${name}=`));
  if (joined !== undefined) return joined.slice(name.length + 1);
  const index = words.indexOf(name);
  return index === -1 ? undefined : words[index + 1];
}

/** The app's profile stays; `--profile DIR` puts it elsewhere. */
function useLastingProfile(words: readonly string[]): void {
  const profile = valueOf('--profile', words);
  const folder = profile === undefined ? join(app.getPath('appData'), app.getName()) : resolve(profile);
  app.setPath('userData', join(folder, 'app'));
  app.setPath('sessionData', join(folder, 'app'));
}

const temporaryPrefix = 'trowel-chromium-';

/**
 * Programs without a window store nothing of Chromium. A calling program passes a folder with `--user-data-dir` and removes it afterward,
 * because Chromium still writes into it after our last line has run; this is for a manual start.
 */
function useTemporaryProfile(): void {
  const folder = mkdtempSync(join(tmpdir(), `${temporaryPrefix}${process.pid}-`));
  app.setPath('userData', folder);
  app.setPath('sessionData', folder);
  process.on('exit', () => removeFolder(folder));
}

/** A program that was killed could not remove its profile. */
function removeAbandonedProfiles(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(temporaryPrefix)) continue;
    const owner = Number(name.slice(temporaryPrefix.length).split('-')[0]);
    if (Number.isInteger(owner) && !isRunning(owner)) removeFolder(join(tmpdir(), name));
  }
}

function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Another person's, or still written to: the next start tries again.
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A debugging port on an installed Trowel would expose the window and everything in it. */
function refuseDebugging(): void {
  if (!app.isPackaged) return;
  for (const name of [
    'remote-debugging-port',
    'remote-debugging-pipe',
    'remote-debugging-address',
    'remote-allow-origins',
  ]) {
    app.commandLine.removeSwitch(name);
  }
}

/** Programs that send one request and print what it brings. */
const operations = ['map', 'crawl', 'batch', 'search', 'extract'] as const satisfies readonly Program[];

function isOperation(program: Program): program is (typeof operations)[number] {
  return operations.some((each) => each === program);
}

async function loadProgram(program: Program): Promise<() => Promise<void>> {
  if (isOperation(program)) {
    const { runOperation } = await import('./cli/operation/runOperation.ts');
    return () => runOperation(program);
  }
  if (program === 'parse') return (await import('./cli/parse/runParse.ts')).runParse;
  if (program === 'engine') return (await import('./engine/main.ts')).runEngine;
  if (program === 'scrape') return (await import('./cli/main.ts')).runScrape;
  if (program === 'lab') return (await import('./lab/main.ts')).runLab;
  return (await import('./app/main.ts')).runApp;
}

function endWith(error: unknown): void {
  process.stderr.write(
    `Trowel could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  app.exit(1);
}

/** The reader of our output may be gone: a write to a closed pipe is not a failure, and reporting it there would fail again, endlessly. */
function outliveReaders(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}

const commandArguments = process.argv.slice(1);
outliveReaders();
const program = pickProgram(commandArguments);
refuseDebugging();
// Root has no sandbox to enable, and is started with this flag; everybody else's pages get one, in every process.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
if (program !== 'app') removeAbandonedProfiles();
if (!app.commandLine.hasSwitch('user-data-dir')) {
  if (program === 'app') useLastingProfile(commandArguments);
  else useTemporaryProfile();
}
const run = await loadProgram(program);
run().catch(endWith);
