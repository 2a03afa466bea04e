import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { app } from 'electron';
import { err, ok, type Result } from '../../shared/base/result.ts';
import { plainScenario } from '../../shared/lab/scenarioName.ts';
import { labHelp, readLabOptions, type LabOptions } from './labOptions.ts';
import { startLab } from './labServer.ts';
import { openLibrary, type ScenarioLibrary } from './scenarioLibrary.ts';

/** Exit codes for scripts, the same as those of the engine. */
const exits = { usage: 64, failed: 1 } as const;

/** Runs the failure lab until it is stopped: the `--lab` program, for a person's own code. */
export async function runLab(): Promise<void> {
  const command = readLabOptions(process.argv.slice(process.argv.indexOf('--lab') + 1));
  if (!command.ok) return leave(exits.usage, command.error);
  if (command.value.kind === 'help') return print(labHelp);
  const options = command.value.kind === 'list' ? command.value : command.value.options;
  const folder = options.folder === null ? join(app.getPath('appData'), app.getName(), 'lab') : resolve(options.folder);
  const library = openLibrary(folder);
  for (const { file, message } of library.catalogue().problems) process.stderr.write(`lab: ${file}: ${message}\n`);
  if (command.value.kind === 'list') return print(listOf(library));
  const served = await serve(command.value.options, library);
  if (!served.ok) leave(served.error.code, served.error.sentence);
}

interface Failure {
  readonly code: number;
  readonly sentence: string;
}

async function serve(options: LabOptions, library: ScenarioLibrary): Promise<Result<null, Failure>> {
  const scenario = options.scenario ?? plainScenario;
  const chosen = library.find(scenario);
  if (chosen === null)
    return err({ code: exits.usage, sentence: `Unknown scenario "${scenario}"; --list prints all of them.` });
  const token = options.token ?? randomBytes(32).toString('hex');
  const lab = await startLab({
    port: options.port,
    token,
    scenario,
    library: () => library,
    onCall: ({ scenario: name, status, durationMs }) => {
      if (durationMs === null) process.stderr.write(`lab: ${name} ${status ?? 'broken'}\n`);
    },
  });
  if (!lab.ok) return err({ code: exits.failed, sentence: lab.error });
  const stop = (): void => void lab.value.close().finally(() => app.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, stop);
  const { url, tlsUrls } = lab.value;
  const { tls } = chosen.scenario;
  const reached = tls === undefined ? url : tlsUrls[tls];
  process.stdout.write(`${JSON.stringify({ ready: true, url: reached, token, scenario, tls: tlsUrls })}\n`);
  return ok(null);
}

function listOf(library: ScenarioLibrary): string {
  const { entries } = library.catalogue();
  const width = Math.max(...entries.map(({ name }) => name.length));
  return entries
    .map(({ name, title, about }) => `${name.padEnd(width)}  ${about === '' ? title : `${title}. ${about}`}\n`)
    .join('');
}

/** A pipe accepts only as much as its buffer can take: the program may end only when everything is written. */
function print(text: string): void {
  process.stdout.write(text, () => app.exit(0));
}

function leave(code: number, sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  app.exit(code);
}
