import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { engineReadySchema, type EngineReady, type EngineSecrets } from '../../shared/api/engine/control.ts';
import { parseJson } from '../../shared/base/json.ts';
import { err, ok, type Result } from '../../shared/base/result.ts';
import { oneLine, type EngineError } from '../../shared/errors/appError.ts';
import { lowerProcessPriority } from './lowerProcessPriority.ts';

export interface EngineCommand {
  /** The program's own binary, and the arguments that make it an engine. */
  readonly executable: string;
  readonly arguments: readonly string[];
  /** Environment variables of the child; the caller leaves out those of the parent that could change its behavior. */
  readonly environment: Readonly<Record<string, string>>;
}

export interface RunningEngine {
  readonly pid: number;
  readonly url: string;
  readonly token: string;
  /**
   * Requests its end and kills it if it has not ended within `patienceMs`; with 0 it is killed at once, without a request. Settles when it
   * is gone.
   */
  stop(patienceMs: number): Promise<void>;
}

export interface EngineProcessPorts {
  readonly command: EngineCommand;
  readonly secrets: EngineSecrets;
  readonly startDeadlineMs: number;
  readonly onExit: (exitCode: number | null) => void;
  readonly onLog: (line: string) => void;
}

/**
 * Starts the engine with its secrets on stdin (other users can read argv, security 5) and waits for the one JSON line that reports that it
 * listens. Closing that stdin, on purpose or by our death, ends the engine.
 */
export async function startEngineProcess(ports: EngineProcessPorts): Promise<Result<RunningEngine, EngineError>> {
  const child = spawn(ports.command.executable, ports.command.arguments, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: ports.command.environment,
    windowsHide: true,
  });
  // Immediately: its child processes inherit its priority.
  if (child.pid !== undefined) lowerProcessPriority(child.pid);
  const gone = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      resolve(code);
    });
    child.once('error', () => {
      resolve(null);
    });
  });
  // A dead child makes the pipe fail; its exit reports the same with more detail.
  child.stdin.on('error', () => undefined);
  child.stdin.write(`${JSON.stringify(ports.secrets)}\n`);
  const lastWords = collectLog(child, ports.onLog);
  const ready = await firstOf(readReadyLine(child), gone, ports.startDeadlineMs);
  if (ready.kind !== 'ready') {
    child.kill('SIGKILL');
    const exitCode = ready.kind === 'gone' ? ready.exitCode : null;
    return err(startFailure(ready.kind, exitCode, lastWords()));
  }
  void gone.then(ports.onExit);
  return ok(runningEngine(child, ready.line, gone));
}

type StartOutcome =
  | { readonly kind: 'ready'; readonly line: EngineReady }
  | { readonly kind: 'gone'; readonly exitCode: number | null }
  | { readonly kind: 'late' };

function firstOf(ready: Promise<EngineReady>, gone: Promise<number | null>, deadlineMs: number): Promise<StartOutcome> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve({ kind: 'late' });
    }, deadlineMs);
    const settle = (outcome: StartOutcome): void => {
      clearTimeout(timer);
      resolve(outcome);
    };
    void ready.then((line) => {
      settle({ kind: 'ready', line });
    });
    void gone.then((exitCode) => {
      settle({ kind: 'gone', exitCode });
    });
  });
}

function readReadyLine(child: ChildProcess): Promise<EngineReady> {
  return new Promise((resolve) => {
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const parsed = parseJson(line);
      const ready = parsed.ok ? engineReadySchema.safeParse(parsed.value) : null;
      if (ready?.success === true) resolve(ready.data);
    });
  });
}

/** Forwards stderr line by line and remembers the last few for the message of a failed start. */
function collectLog(child: ChildProcess, onLog: (line: string) => void): () => string {
  const lines: string[] = [];
  if (child.stderr !== null) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line);
      if (lines.length > 5) lines.shift();
      onLog(line);
    });
  }
  return () => lines.join(' · ');
}

/** The engine's message when another program already uses its port. */
const takenPort = /Port (\d{1,5}) on 127\.0\.0\.1 cannot be listened on \(EADDRINUSE\)/;

function startFailure(kind: 'gone' | 'late', exitCode: number | null, lastWords: string): EngineError {
  const taken = takenPort.exec(lastWords)?.[1];
  if (taken !== undefined)
    return { kind: 'engine', reason: 'port-taken', exitCode, message: `Port ${taken} on 127.0.0.1 is in use` };
  const what =
    kind === 'late'
      ? 'The local engine did not get ready in time'
      : `The local engine ended while starting (exit code ${exitCode ?? 'none'})`;
  return {
    kind: 'engine',
    reason: 'could-not-start',
    exitCode,
    message: oneLine(lastWords === '' ? what : `${what}: ${lastWords}`),
  };
}

function runningEngine(child: ChildProcess, ready: EngineReady, gone: Promise<number | null>): RunningEngine {
  return {
    pid: child.pid ?? 0,
    url: ready.url,
    token: ready.token,
    async stop(patienceMs) {
      if (patienceMs === 0) {
        // A slow engine that still handles a request to end would fail its calls with the error of a stop by the user.
        child.kill('SIGKILL');
        await gone;
        return;
      }
      child.stdin?.end();
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await gone;
      clearTimeout(timer);
    },
  };
}
