import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { utilityProcess } from 'electron';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { internalError, type AppError } from '../../../shared/errors/appError.ts';
import type { LabCatalogue } from '../../../shared/lab/catalogue.ts';
import { plainScenario, scenarioPath } from '../../../shared/lab/scenarioName.ts';
import type { LabGateway } from '../../core/engine/labGateway.ts';
import type { LabLog } from '../../core/engine/labLog.ts';
import type { LabNews, LabOrder, LabReport } from '../../lab/labMessages.ts';
import type { WrittenScenario } from '../../lab/customScenario.ts';
import type { ScenarioLibrary } from '../../lab/scenarioLibrary.ts';

export interface FailureLab extends LabGateway {
  /** The calls that it played. */
  readonly log: LabLog;
  /** All scenarios for the menu; the person's own files are read anew. */
  catalogue(): Promise<Result<LabCatalogue, AppError>>;
  /** The text of a scenario. */
  scenario(name: string): Promise<Result<{ readonly text: string }, AppError>>;
  /** Copies it to a new file in the person's own folder. */
  copyScenario(name: string): Promise<Result<WrittenScenario, AppError>>;
  stop(): void;
}

export interface FailureLabPorts {
  /** The folder of the person's own scenarios; it need not exist. */
  readonly folder: string;
  /** The app's own profile: the public certificate of the lab's authority is written there when a scenario needs it. */
  readonly profile: string;
  readonly makeToken: () => string;
  readonly log: LabLog;
}

type ReadyReport = Extract<LabReport, { ready: true }>;

interface RunningLab {
  readonly token: string;
  readonly report: Promise<Result<ReadyReport, AppError>>;
  stop(): void;
}

/** The failure lab in its own process, started at the first request to it, with a token for this session. */
export function createFailureLab(ports: FailureLabPorts): FailureLab {
  let running: RunningLab | null = null;

  function start(): RunningLab {
    const order = { token: ports.makeToken(), folder: ports.folder, firstSeq: ports.log.lastSeq() + 1 };
    const started = forkLab(order, ports.log, () => {
      if (running === started) running = null;
    });
    return started;
  }

  return {
    log: ports.log,
    async ensureReady(scenario) {
      const name = scenario ?? plainScenario;
      const found = (await openLibrary(ports.folder)).find(name);
      if (found === null) return err(missing(name));
      running ??= start();
      const { token, report } = running;
      const lab = await report;
      if (!lab.ok) return lab;
      const { tls } = found.scenario;
      // Without a scenario it is a service like any other, which rejects invalid requests.
      if (scenario === null) return ok({ baseUrl: lab.value.url, token, extraCaFile: null });
      if (tls === undefined) return ok({ baseUrl: `${lab.value.url}${scenarioPath}${name}`, token, extraCaFile: null });
      const baseUrl = `${lab.value.tlsUrls[tls]}${scenarioPath}${name}`;
      return ok({ baseUrl, token, extraCaFile: authorityFile(ports.profile, lab.value.authority) });
    },
    catalogue: async () => ok((await openLibrary(ports.folder)).catalogue()),
    async scenario(name) {
      const [library, { scenarioText }] = await Promise.all([
        openLibrary(ports.folder),
        import('../../lab/customScenario.ts'),
      ]);
      const found = library.find(name);
      return found === null ? err(missing(name)) : ok({ text: scenarioText(found) });
    },
    async copyScenario(name) {
      const [library, own] = await Promise.all([openLibrary(ports.folder), import('../../lab/customScenario.ts')]);
      const found = library.find(name);
      if (found === null) return err(missing(name));
      const written = own.writeCustomScenario(ports.folder, library, found);
      return written.ok ? written : err(internalError(written.error));
    },
    stop: () => running?.stop(),
  };
}

/** Read with the first scenario: a start of the app without the lab does not know it. */
async function openLibrary(folder: string): Promise<ScenarioLibrary> {
  return (await import('../../lab/scenarioLibrary.ts')).openLibrary(folder);
}

function forkLab(order: LabOrder, log: LabLog, onGone: () => void): RunningLab {
  const program = join(import.meta.dirname, 'lab.process.js');
  const child = utilityProcess.fork(program, [], { serviceName: 'Trowel failure lab', stdio: 'ignore' });
  const report = new Promise<Result<ReadyReport, AppError>>((resolve) => {
    child.on('message', (told: LabReport | LabNews) => {
      if ('call' in told) return log.add(told.call);
      resolve(told.ready ? ok(told) : err(internalError(`The failure lab could not start: ${told.message}`)));
    });
    child.once('exit', (code) => {
      resolve(err(internalError(`The failure lab has ended (exit code ${code})`)));
      onGone();
    });
  });
  child.postMessage(order);
  return { token: order.token, report, stop: () => void child.kill() };
}

/** Certificates are read from files; this one is public and the same in every Trowel. */
function authorityFile(profile: string, pem: string): string {
  const path = join(profile, 'lab-authority.pem');
  if (!existsSync(path)) writeFileSync(path, pem, { mode: 0o600 });
  return path;
}

function missing(name: string): AppError {
  return { kind: 'not-found', what: 'scenario', message: `The failure lab has no scenario "${name.slice(0, 120)}"` };
}
