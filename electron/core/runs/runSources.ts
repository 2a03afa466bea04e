import { createHash } from 'node:crypto';
import { inspectionPath } from '../../../shared/api/engine/inspection.ts';
import { readFileAddress, sourceField } from '../../../shared/api/engine/localFiles.ts';
import { localEngineConnectionId, type RunId } from '../../../shared/base/brand.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { LoggedRunEvent, StoredBody } from '../../../shared/run/events.ts';
import { inspectionField } from '../../../shared/run/inspectionFields.ts';
import { imageField, maxImagePixels } from '../../../shared/run/loadedImages.ts';
import { reduceRunLog, type RunModel } from '../../../shared/run/reduceRun.ts';
import { sourceUrlOf } from '../../../shared/run/sourceUrl.ts';
import { importedRunIsReadOnly } from '../history/importedRuns.ts';
import type { ArtifactCall } from './artifactFetcher.ts';
import { createRunLog, type RunLog } from './runLog.ts';
import type { RunServicePorts } from './runPorts.ts';

interface RunLogs {
  readonly events: (runId: RunId, after: number) => Promise<Result<LoggedRunEvent[], AppError>>;
  /** The log of a run that is read from memory; null for one that is read from the store. */
  readonly inMemoryLog: (runId: RunId) => RunLog | null;
}

export interface RunSources {
  /** Downloads the source file of a run, so that its pages can be drawn; a failure does not change the run. */
  fetchSource(runId: RunId): Promise<Result<null, AppError>>;
  /** Draws its pages from a file of this computer, given by its URL. */
  useSource(runId: RunId, url: string): Promise<Result<null, AppError>>;
  /** Downloads a file of its response that could not be fetched before; a failure is that of the call and does not change the run. */
  fetchAgain(runId: RunId, field: string): Promise<Result<null, AppError>>;
  /** Has the local engine make the X-ray of the page that it captured for a run; fails without a trace where it has let go of that page. */
  fetchXray(runId: RunId): Promise<Result<null, AppError>>;
  /** Fetches images of its page; each one that is not available is a failed artifact. */
  fetchImages(runId: RunId, urls: readonly string[]): Promise<Result<null, AppError>>;
}

/** Adds the visible parts of their pages to runs afterward: third-party services send blocks and URLs, and no images. */
export function createRunSources(ports: RunServicePorts, logs: RunLogs): RunSources {
  const fetchForeign = createForeignFetch(ports, logs);
  async function find(runId: RunId): Promise<Result<RunModel, AppError>> {
    const events = await logs.events(runId, 0);
    if (!events.ok) return events;
    const run = reduceRunLog(events.value);
    if (run === null) return err(noSuchRun);
    if (run.isImported) return err(importedRunIsReadOnly);
    return run.state === 'running' || run.state === 'waiting-to-retry' ? err(notYet) : ok(run);
  }

  const logOf = (runId: RunId): RunLog =>
    logs.inMemoryLog(runId) ??
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
  const { artifacts } = logs.inMemoryLog(run.runId) === null ? ports : ports.privately;
  const call = { url, baseUrl, extraCaFile: null, key: token, secrets: ports.keys.knownSecrets() };
  const fetched = await artifacts.fetchArtifact(call, new AbortController().signal);
  return fetched.ok ? ok({ url, body: fetched.value }) : fetched;
}

/**
 * Without any key: unless `baseUrl` is given no origin counts as the connection's own, since a third party wrote the URL, wherever it
 * leads.
 */
function createForeignFetch(ports: RunServicePorts, logs: RunLogs) {
  return (
    runId: RunId,
    url: string,
    signal: AbortSignal,
    { baseUrl = nobody, ...bounds }: ImageBounds & { readonly baseUrl?: string } = {},
  ) => {
    // A private run's file stays in memory like its response.
    const { artifacts } = logs.inMemoryLog(runId) === null ? ports : ports.privately;
    const secrets = ports.keys.knownSecrets();
    const call = { url, baseUrl, extraCaFile: null, key: null, secrets };
    return artifacts.fetchArtifact({ ...call, ...bounds }, signal);
  };
}

type ImageBounds = Pick<ArtifactCall, 'maxBytes' | 'maxPixels'>;

const imageBounds: ImageBounds = { maxBytes: 10 * 1024 * 1024, maxPixels: maxImagePixels };
const imagesAtOnce = 4;
/** Timeout for all images together. */
const imagesPatienceMs = 60_000;

function digestOf(url: string): string {
  return createHash('sha256').update(url).digest('hex').slice(0, 32);
}

/** An origin that no URL has. */
const nobody = 'http://nobody.invalid';

const noSuchRun: AppError = { kind: 'not-found', what: 'run', message: 'Unknown run' };
const notYet: AppError = { kind: 'refused', reason: 'not-allowed', message: 'The run has not ended' };
const noSuchFile: AppError = { kind: 'not-found', what: 'file', message: 'Unknown file' };
