import { createHash } from 'node:crypto';
import { inspectionPath } from '../../shared/api/engine/inspection.ts';
import { readFileAddress, sourceField } from '../../shared/api/engine/localFiles.ts';
import { localEngineConnectionId, type RunId } from '../../shared/base/brand.ts';
import { err, ok, type Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import type { LoggedRunEvent, StoredBody } from '../../shared/run/events.ts';
import { inspectionField } from '../../shared/run/inspectionFields.ts';
import { imageField, mostImagePixels } from '../../shared/run/loadedImages.ts';
import { reduceRunLog, type RunModel } from '../../shared/run/reduceRun.ts';
import { sourceUrlOf } from '../../shared/run/sourceUrl.ts';
import { asItCame } from './asItCame.ts';
import type { ArtifactCall } from './artifactFetcher.ts';
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
  /** Downloads a file of its answer that could not be had before; a failure is the call's, and leaves the run as it is. */
  fetchAgain(runId: RunId, field: string): Promise<Result<null, AppError>>;
  /** Has the local engine make the X-ray of the page that it captured for a run; fails without a trace where it has let go of that page. */
  fetchXray(runId: RunId): Promise<Result<null, AppError>>;
  /** Fetches pictures of its page; each that cannot be had is an artifact that failed. */
  fetchImages(runId: RunId, urls: readonly string[]): Promise<Result<null, AppError>>;
}

/** Gives runs what is shown of their pages, after the fact: services of others send blocks and addresses, and no pictures. */
export function createRunSources(ports: RunServicePorts, logs: RunLogs): RunSources {
  const fetchForeign = createForeignFetch(ports, logs);
  async function find(runId: RunId): Promise<Result<RunModel, AppError>> {
    const events = await logs.events(runId, 0);
    if (!events.ok) return events;
    const run = reduceRunLog(events.value);
    if (run === null) return err(noSuchRun);
    if (run.isImported) return err(asItCame);
    return run.state === 'running' || run.state === 'waiting-to-retry' ? err(notYet) : ok(run);
  }

  const logOf = (runId: RunId): RunLog =>
    logs.ownLog(runId) ??
    createRunLog(runId, { ...ports, onLogged: (events) => ports.onRunChanged({ runId, events: [...events] }) });

  async function add(
    runId: RunId,
    url: string,
    body: StoredBody,
    field = sourceField,
  ): Promise<Result<null, AppError>> {
    const log = logOf(runId);
    log.add({ kind: 'artifact.saved', at: ports.clock.now(), field, url: url.slice(0, 4000), body });
    await log.flush();
    return ok(null);
  }

  return {
    async fetchSource(runId) {
      const run = await find(runId);
      if (!run.ok) return run;
      const url = sourceUrlOf(run.value);
      const fetched = await fetchForeign(runId, url, new AbortController().signal);
      return fetched.ok ? await add(runId, url, fetched.value) : fetched;
    },
    async useSource(runId, url) {
      const run = await find(runId);
      if (!run.ok) return run;
      const address = readFileAddress(url);
      const found = address === null ? err(noSuchFile) : await ports.localFiles.find(address);
      return found.ok ? await add(runId, url, found.value.body) : found;
    },
    async fetchAgain(runId, field) {
      const run = await find(runId);
      if (!run.ok) return run;
      const left = run.value.artifacts.find((artifact) => artifact.field === field && artifact.body === null);
      if (left === undefined) return err(noSuchFile);
      const baseUrl = run.value.baseUrl ?? nobody;
      const fetched = await fetchForeign(runId, left.url, new AbortController().signal, { baseUrl });
      return fetched.ok ? await add(runId, left.url, fetched.value, field) : fetched;
    },
    async fetchXray(runId) {
      const run = await find(runId);
      if (!run.ok) return run;
      const fetched = await fetchXrayOf(run.value, ports, logs);
      return fetched.ok ? await add(runId, fetched.value.url, fetched.value.body, inspectionField('xray')) : fetched;
    },
    async fetchImages(runId, urls) {
      const run = await find(runId);
      if (!run.ok) return run;
      const log = logOf(runId);
      const stop = new AbortController();
      const callOff = ports.scheduler.after(imagesPatienceMs, () => stop.abort());
      const waiting = [...new Set(urls)];
      const worker = async (): Promise<void> => {
        for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
          const fetched = await fetchForeign(runId, url, stop.signal, imageBounds);
          const told = { at: ports.clock.now(), field: imageField(digestOf(url)), url };
          if (fetched.ok) log.add({ kind: 'artifact.saved', ...told, body: fetched.value });
          else log.add({ kind: 'artifact.failed', ...told, error: fetched.error });
        }
      };
      await Promise.all(Array.from({ length: imagesAtOnce }, worker));
      callOff();
      await log.flush();
      return ok(null);
    },
  };
}

/** The X-ray that the local engine makes of its captured page of a run, stored as a body. */
async function fetchXrayOf(
  run: RunModel,
  ports: RunServicePorts,
  logs: RunLogs,
): Promise<Result<{ readonly url: string; readonly body: StoredBody }, AppError>> {
  if (run.connectionId !== localEngineConnectionId) return err(noSuchFile);
  const engine = await ports.engine.ensureReady();
  if (!engine.ok) return engine;
  const { baseUrl, token } = engine.value;
  const url = `${baseUrl}${inspectionPath(run.runId, 'xray')}`;
  const { artifacts } = logs.ownLog(run.runId) === null ? ports : ports.privately;
  const call = { url, baseUrl, extraCaFile: null, key: token, secrets: ports.keys.knownSecrets() };
  const fetched = await artifacts.fetchArtifact(call, new AbortController().signal);
  return fetched.ok ? ok({ url, body: fetched.value }) : fetched;
}

/** Without any key: unless `baseUrl` is given no origin is the connection's own, since the address is a stranger's, wherever it leads. */
function createForeignFetch(ports: RunServicePorts, logs: RunLogs) {
  return (
    runId: RunId,
    url: string,
    signal: AbortSignal,
    { baseUrl = nobody, ...bounds }: PictureBounds & { readonly baseUrl?: string } = {},
  ) => {
    // A private run's file stays in memory like its answer.
    const { artifacts } = logs.ownLog(runId) === null ? ports : ports.privately;
    const secrets = ports.keys.knownSecrets();
    const call = { url, baseUrl, extraCaFile: null, key: null, secrets };
    return artifacts.fetchArtifact({ ...call, ...bounds }, signal);
  };
}

type PictureBounds = Pick<ArtifactCall, 'mostBytes' | 'mostPixels'>;

const imageBounds: PictureBounds = { mostBytes: 10 * 1024 * 1024, mostPixels: mostImagePixels };
const imagesAtOnce = 4;
/** All pictures together. */
const imagesPatienceMs = 60_000;

function digestOf(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 32);
}

/** An origin that no address has. */
const nobody = 'http://nobody.invalid';

const noSuchRun: AppError = { kind: 'not-found', what: 'run', message: 'There is no such run' };
const notYet: AppError = { kind: 'refused', reason: 'not-allowed', message: 'The run has not ended' };
const noSuchFile: AppError = { kind: 'not-found', what: 'file', message: 'There is no such file' };
