import type { RunEvent } from '../../../shared/run/events.ts';
import { whenAborted } from '../abort.ts';
import type { RunLog } from './runLog.ts';
import type { RunPlan, RunServicePorts } from './runPorts.ts';
import type { ArtifactLink } from './scrapeSender.ts';

export interface ArtifactTask {
  readonly plan: RunPlan;
  readonly log: RunLog;
  readonly ports: RunServicePorts;
  readonly signal: AbortSignal;
  readonly attempt: number;
  readonly baseUrl: string;
  /** Key of the connection, for links to its own origin. */
  readonly key: string | null;
  readonly links: readonly ArtifactLink[];
}

const parallel = 3;
/** Timeout for all of them together: endless downloads must not keep a run open. */
const patienceMs = 120_000;

/** Downloads the links of a response before they expire. A failure is a separate event and fails no run. */
export async function saveArtifacts(task: ArtifactTask): Promise<void> {
  if (task.links.length === 0) return;
  const { log, ports, attempt } = task;
  log.add({ kind: 'phase.changed', at: ports.clock.now(), attempt, phase: 'saving-artifacts', bytes: 0 });
  const stop = new AbortController();
  const onAbort = (): void => stop.abort();
  if (task.signal.aborted) stop.abort();
  task.signal.addEventListener('abort', onAbort, { once: true });
  const callOff = ports.scheduler.after(patienceMs, () => stop.abort());
  const waiting = [...task.links];
  const worker = async (): Promise<void> => {
    for (let link = waiting.shift(); link !== undefined; link = waiting.shift()) {
      log.add(await saveOne(task, link, stop.signal));
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  callOff();
  task.signal.removeEventListener('abort', onAbort);
}

async function saveOne(task: ArtifactTask, link: ArtifactLink, signal: AbortSignal): Promise<RunEvent> {
  const { ports, plan, baseUrl } = task;
  const { field, url } = link;
  const key = link.needsKey === true ? task.key : null;
  const secrets = ports.keys.knownSecrets();
  const { extraCaFile } = plan.connection;
  const fetched = ports.artifacts.fetchArtifact({ url, baseUrl, extraCaFile, key, secrets }, signal);
  const saved = await Promise.race([fetched, whenAborted(signal)]);
  const at = ports.clock.now();
  return saved.ok
    ? { kind: 'artifact.saved', at, field, url, body: saved.value }
    : { kind: 'artifact.failed', at, field, url, error: saved.error };
}
