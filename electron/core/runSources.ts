import { readFileAddress, sourceField } from '../../shared/api/engine/localFiles.ts';
import type { RunId } from '../../shared/base/brand.ts';
import { err, ok, type Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import type { LoggedRunEvent, StoredBody } from '../../shared/run/events.ts';
import { reduceRunLog, type RunModel } from '../../shared/run/reduceRun.ts';
import { sourceUrlOf } from '../../shared/run/sourceUrl.ts';
import { createRunLog, type RunLog } from './runLog.ts';
import type { RunServicePorts } from './runPorts.ts';

interface RunLogs {
  readonly events: (runId: RunId, after: number) => Promise<Result<LoggedRunEvent[], AppError>>;
  /** The log of a run that is told from memory; null for one that is told from the store. */
  readonly ownLog: (runId: RunId) => RunLog | null;
}

export interface RunSources {
  /** Downloads the file that a run was asked for, so that its pages can be drawn; fails without a trace in the run. */
  fetchSource(runId: RunId): Promise<Result<null, AppError>>;
  /** Draws them from a file of this computer, which its address names. */
  useSource(runId: RunId, url: string): Promise<Result<null, AppError>>;
}

/** Gives runs the files whose pages they show, after the fact: services of others send blocks and no picture. */
export function createRunSources(ports: RunServicePorts, logs: RunLogs): RunSources {
  async function find(runId: RunId): Promise<Result<RunModel, AppError>> {
    const events = await logs.events(runId, 0);
    if (!events.ok) return events;
    const run = reduceRunLog(events.value);
    if (run === null) return err(noSuchRun);
    return run.state === 'running' || run.state === 'waiting-to-retry' ? err(notYet) : ok(run);
  }

  async function add(runId: RunId, url: string, body: StoredBody): Promise<Result<null, AppError>> {
    const log =
      logs.ownLog(runId) ??
      createRunLog(runId, { ...ports, onLogged: (events) => ports.onRunChanged({ runId, events: [...events] }) });
    log.add({ kind: 'artifact.saved', at: ports.clock.now(), field: sourceField, url: url.slice(0, 4000), body });
    await log.flush();
    return ok(null);
  }

  return {
    async fetchSource(runId) {
      const run = await find(runId);
      if (!run.ok) return run;
      const url = sourceUrlOf(run.value);
      // A private run's file stays in memory like its answer.
      const { artifacts } = logs.ownLog(runId) === null ? ports : ports.privately;
      const secrets = ports.keys.knownSecrets();
      // No origin is the connection's own here: the address is a stranger's, wherever it leads.
      const call = { url, baseUrl: nobody, extraCaFile: null, key: null, secrets };
      const fetched = await artifacts.fetchArtifact(call, new AbortController().signal);
      return fetched.ok ? await add(runId, url, fetched.value) : fetched;
    },
    async useSource(runId, url) {
      const address = readFileAddress(url);
      const found = address === null ? err(noSuchFile) : await ports.localFiles.find(address);
      return found.ok ? await add(runId, url, found.value.body) : found;
    },
  };
}

/** An origin that no address has. */
const nobody = 'http://nobody.invalid';

const noSuchRun: AppError = { kind: 'not-found', what: 'run', message: 'There is no such run' };
const notYet: AppError = { kind: 'refused', reason: 'not-allowed', message: 'The run has not ended' };
const noSuchFile: AppError = { kind: 'not-found', what: 'file', message: 'There is no such file' };
