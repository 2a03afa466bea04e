import { onTestFinished } from 'vitest';
import { createNodeTransport } from '../../electron/adapters/nodeTransport.ts';
import type { StoreClient } from '../../electron/adapters/store/storeClient.ts';
import { createBodyFiles, type BodyFiles } from '../../electron/adapters/store/bodyFiles.ts';
import { createMemoryBodies, type MemoryBodies } from '../../electron/adapters/store/memoryBodies.ts';
import { systemClock, systemScheduler } from '../../electron/adapters/systemTime.ts';
import { createAgentClient } from '../../electron/client/agents/agentClient.ts';
import { createPlainTraceReader } from '../../electron/client/agents/traceReader.ts';
import { decideRetry } from '../../electron/client/retryPolicy.ts';
import type { Transport } from '../../electron/client/transport.ts';
import type { AgentApi } from '../../electron/core/agents/agentApi.ts';
import type { AgentServicePorts } from '../../electron/core/agents/agentPorts.ts';
import { noVariables } from '../../electron/core/project/projectVariables.ts';
import { createAgentService, type AgentService } from '../../electron/core/agents/agentService.ts';
import { createMemoryTraces } from '../../electron/core/agents/memoryTraces.ts';
import type { TraceStore } from '../../electron/core/agents/traceStore.ts';
import type { LabGateway } from '../../electron/core/engine/labGateway.ts';
import type { BodySink } from '../../electron/core/storage/bodyStore.ts';
import type { Scheduler } from '../../electron/core/time.ts';
import { systemLabClock } from '../../electron/lab/labClock.ts';
import { startLab } from '../../electron/lab/labServer.ts';
import { openLibrary } from '../../electron/lab/scenarioLibrary.ts';
import { labConnectionId, runIdSchema, type RunId } from '../../shared/base/brand.ts';
import { ok } from '../../shared/base/result.ts';
import type { Connection } from '../../shared/connection/connection.ts';
import type { AgentPoll } from '../../shared/ipc/agentCalls.ts';
import { scenarioPath } from '../../shared/lab/scenarioName.ts';
import type { RunModel } from '../../shared/run/reduceRun.ts';
import { settingsSchema } from '../../shared/settings/settings.ts';
import { createTrace } from '../../shared/trace/createTrace.ts';
import { parseStoredEvents } from '../../shared/trace/loggedEvent.ts';
import type { TraceModel } from '../../shared/trace/traceModel.ts';
import { createStorePair } from './storeFixtures.ts';
import { createTestEngine } from './testDoubles.ts';
import { temporaryFolder } from './temporaryFolder.ts';

const token = 'lab-token-0123456789';

/** The lab plays its runs in seconds: short enough for a person, long for a test. */
const runsFaster = 2;
/** Waits of the real service, made short in proportion. */
const waitsFaster = 30 * runsFaster;

/** A scheduler whose waits are so many times as short. */
const hastened = (times: number): Scheduler => ({
  after: (ms, action) => systemScheduler.after(ms / times, action),
});

/**
 * Returns a scheduler and a time in which a lab plays: it passes only with the waits of the service, so that a busy computer changes nothing
 * in what each poll finds.
 */
export function createPlayedTime(): { readonly scheduler: Scheduler; readonly now: () => number } {
  const waitsPerPlayedMs = 10;
  let now = Date.now();
  return {
    now: () => now,
    scheduler: {
      after: (ms, action) =>
        systemScheduler.after(ms / waitsFaster, () => {
          now += ms / waitsPerPlayedMs;
          action();
        }),
    },
  };
}

/**
 * Starts a lab on its own port, as a gateway: the next start of a test's program may have another.
 * @param playedNow the time in which it plays, in milliseconds; by default that of the computer, faster
 */
export async function startAgentLab(playedNow?: () => number): Promise<LabGateway & { readonly url: string }> {
  const library = openLibrary(null);
  const startedAt = Date.now();
  const lab = await startLab({
    port: 0,
    token,
    scenario: null,
    library: () => library,
    onCall: () => undefined,
    clock: { ...systemLabClock, now: playedNow ?? (() => startedAt + (Date.now() - startedAt) * runsFaster) },
  });
  if (!lab.ok) throw new Error(lab.error);
  onTestFinished(() => lab.value.close());
  const { url } = lab.value;
  return {
    url,
    ensureReady: async (scenario) => ok({ baseUrl: `${url}${scenarioPath}${scenario}`, token, extraCaFile: null }),
  };
}

export interface AgentWorld {
  readonly agents: AgentService;
  readonly store: StoreClient;
  readonly bodies: BodyFiles;
  readonly privateBodies: MemoryBodies;
  readonly polls: AgentPoll[];
  start(scenario: string, record?: 'private'): Promise<RunId>;
  /** The run when it is not followed any more. */
  end(runId: RunId): Promise<RunModel>;
  trace(runId: RunId): Promise<TraceModel>;
  /** Like `kill -9`: nothing is reported, the store's file stays as it is. */
  kill(): void;
}

const labConnection = {
  id: labConnectionId,
  kind: 'lab',
  name: 'Failure lab',
  baseUrl: '',
  extraCaFile: null,
} as Connection;

/** Creates clients that share one trace reader and differ in where they store responses. */
function createClients(transport: Transport): (to: BodySink) => AgentApi {
  const traces = createPlainTraceReader();
  return (bodies) =>
    createAgentClient({ transport, clock: systemClock, scheduler: systemScheduler, bodies, traces, userAgent: 'x' });
}

/** All events of a run that the store has, as one model. */
async function readTrace(agents: AgentService, runId: RunId): Promise<TraceModel> {
  const trace = createTrace();
  for (;;) {
    const page = await agents.trace(runId, trace.model().lastSeq, 2000);
    if (!page.ok) throw new Error(page.error.message);
    const model = trace.append(parseStoredEvents(page.value.events));
    if (model.lastSeq >= page.value.last) return model;
  }
}

interface WorldChange extends Partial<AgentServicePorts> {
  readonly folder?: string;
  readonly transport?: Transport;
  /** Wrapper around the store's traces. */
  readonly traces?: (kept: TraceStore) => TraceStore;
}

/** The service of agents over a real store, real sockets and the lab, in plain Node. */
export async function createAgentWorld(
  lab: LabGateway,
  {
    folder = temporaryFolder(),
    transport = createNodeTransport(),
    traces = (kept) => kept,
    ...change
  }: WorldChange = {},
): Promise<AgentWorld> {
  const store = createStorePair();
  const opened = await store.open(folder);
  if (!opened.ok) throw new Error(opened.error.message);
  let isKilled = false;
  const alive = <Value extends (...input: never[]) => Promise<unknown>>(work: Value): Value =>
    ((...input: never[]) => (isKilled ? new Promise(() => undefined) : work(...input))) as Value;
  const kept: StoreClient = {
    ...store,
    appendEvents: alive(store.appendEvents),
    appendTrace: alive(store.appendTrace),
  };
  const bodies = createBodyFiles(folder);
  const privateBodies = createMemoryBodies(1_000_000);
  const clientOver = createClients(transport);
  const polls: AgentPoll[] = [];
  let lastRun = Math.trunc(Math.random() * 1e9);
  const agents = createAgentService({
    store: kept,
    persistent: { api: clientOver(bodies), bodies, traces: traces(kept) },
    privately: { api: clientOver(privateBodies), bodies: privateBodies, traces: createMemoryTraces() },
    lab,
    engine: createTestEngine(),
    connections: { find: async (id) => (id === labConnectionId ? labConnection : null) },
    keys: { resolveKey: async () => ok(null), knownSecrets: () => [token] },
    settings: { get: async () => ok(settingsSchema.parse({})) },
    variables: noVariables,
    decideRetry,
    clock: systemClock,
    scheduler: hastened(waitsFaster),
    random: () => 0,
    newRunId: () => runIdSchema.parse(`agent-run-${(lastRun += 1)}`),
    isHidden: () => false,
    onRunChanged: () => undefined,
    onHistoryChanged: () => undefined,
    onPolled: (poll) => void polls.push(poll),
    onTraced: () => undefined,
    ...change,
  });
  onTestFinished(async () => {
    if (!isKilled) await agents.shutDown();
    await store.close();
  });
  return {
    agents,
    store,
    bodies,
    privateBodies,
    polls,
    async start(scenario, record) {
      const body = { prompt: 'Find all stoves', urls: ['https://shop.example/'], maxCredits: 500 };
      const started = await agents.start({ connectionId: labConnectionId, body, scenario, record });
      if (!started.ok) throw new Error(started.error.message);
      return started.value.runId;
    },
    async end(runId) {
      const model = await agents.waitForEnd(runId);
      if (model === null) throw new Error('no run');
      return model;
    },
    trace: (runId) => readTrace(agents, runId),
    kill() {
      isKilled = true;
      void agents.shutDown();
    },
  };
}
