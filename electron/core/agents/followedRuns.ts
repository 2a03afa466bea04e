import type { ConnectionId, RunId } from '../../../shared/base/brand.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { LoggedRunEvent, RunCreated } from '../../../shared/run/events.ts';
import { reduceRunLog } from '../../../shared/run/reduceRun.ts';
import { forgetfulStore } from '../history/privacy.ts';
import { createRunLog, type RunLog } from '../runs/runLog.ts';
import { type AgentKeeping, type AgentPlan, type AgentServicePorts, noSuchConnection } from './agentPorts.ts';
import { startAgentTask, type AgentTask } from './agentTask.ts';
import type { TraceStore } from './traceStore.ts';

export interface FollowedRun {
  readonly plan: AgentPlan;
  readonly task: AgentTask;
  readonly log: RunLog;
}

/** The runs followed now, and those known only to this program. */
export interface FollowedRuns {
  find(runId: RunId): FollowedRun | null;
  /** Also of runs that have ended, when the store does not have them. */
  findInMemory(runId: RunId): FollowedRun | null;
  /** The run that follows a service's job now, or has done so to its end where only this program knows it. */
  findJob(connectionId: ConnectionId, jobId: string): RunId | null;
  /** Brings a new run to disk, and follows it. */
  begin(plan: AgentPlan): Promise<Result<{ runId: RunId }, AppError>>;
  /** Continues a run of an earlier start; false if it cannot be followed. */
  resume(runId: RunId): Promise<boolean>;
  /** The plan and the log of any run, followed or not, so that something can be added to it. */
  open(runId: RunId): Promise<Result<Pick<FollowedRun, 'plan' | 'log'>, AppError>>;
  /** The trace store of a run. */
  tracesOf(runId: RunId): TraceStore;
  /** Leaves all as they are. */
  leave(): Promise<void>;
}

export function createFollowedRuns(ports: AgentServicePorts): FollowedRuns {
  const followed = new Map<RunId, FollowedRun>();
  const unsaved = new Map<RunId, FollowedRun>();
  let isDown = false;

  function follow(plan: AgentPlan, log: RunLog, past: readonly LoggedRunEvent[]): void {
    const task = startAgentTask(plan, log, ports, keepingOf(plan, ports), past);
    const run = { plan, task, log };
    followed.set(plan.runId, run);
    void task.ended.then(() => {
      followed.delete(plan.runId);
      if (plan.isPrivate || !log.isSaved()) unsaved.set(plan.runId, run);
      if (!isDown) ports.onHistoryChanged({ runIds: [plan.runId] });
    });
  }

  async function begin(plan: AgentPlan): Promise<Result<{ runId: RunId }, AppError>> {
    const log = newLog(plan, ports, []);
    const at = ports.clock.now();
    const { runId, connection } = plan;
    if (plan.isPrivate) {
      const run = { runId, at, connectionId: connection.id, connectionName: connection.name };
      const noted = await ports.store.notePrivateRun(run);
      if (!noted.ok) return noted;
    }
    const begun = await log.begin(toCreated(plan, at));
    if (!begun.ok) return begun;
    if (plan.jobId !== null) {
      const { jobId } = plan;
      log.add({ kind: 'agent.accepted', at, jobId, threadId: null, threadTurn: null, isAttached: true });
      await log.flush();
    }
    ports.onHistoryChanged({ runIds: [runId] });
    follow(plan, log, []);
    return ok({ runId });
  }

  const findInMemory = (runId: RunId): FollowedRun | null => followed.get(runId) ?? unsaved.get(runId) ?? null;

  return {
    find: (runId) => followed.get(runId) ?? null,
    findInMemory,
    findJob(connectionId, jobId) {
      const follows = ({ plan, log }: FollowedRun): boolean =>
        plan.connection.id === connectionId && reduceRunLog(log.events())?.agent?.jobId === jobId;
      const isTold = ({ log }: FollowedRun): boolean => {
        const run = reduceRunLog(log.events());
        return run?.state !== 'failed' || run.error?.kind === 'agent';
      };
      const found =
        [...followed.values()].find(follows) ?? [...unsaved.values()].find((run) => follows(run) && isTold(run));
      return found?.plan.runId ?? null;
    },
    begin,
    async resume(runId) {
      const read = await readRun(ports, runId);
      if (!read.ok || read.value.plan.jobId === null) return false;
      const { plan, past } = read.value;
      follow(plan, newLog(plan, ports, past), past);
      return true;
    },
    async open(runId) {
      const own = findInMemory(runId);
      if (own !== null) return ok(own);
      const read = await readRun(ports, runId);
      return read.ok ? ok({ plan: read.value.plan, log: newLog(read.value.plan, ports, read.value.past) }) : read;
    },
    tracesOf: (runId) => (findInMemory(runId)?.plan.isPrivate === true ? ports.privately.traces : ports.store),
    async leave() {
      isDown = true;
      const runs = [...followed.values()];
      for (const { task } of runs) task.leave();
      await Promise.all(runs.map(({ task }) => task.ended));
    },
  };
}

/** A run as the store has it. */
async function readRun(
  ports: AgentServicePorts,
  runId: RunId,
): Promise<Result<{ readonly plan: AgentPlan; readonly past: readonly LoggedRunEvent[] }, AppError>> {
  const events = await ports.store.readEvents(runId, 0);
  if (!events.ok) return events;
  const model = reduceRunLog(events.value);
  if (model === null) return err(noSuchRun);
  const connection = await ports.connections.find(model.connectionId);
  if (connection === null) return err(noSuchConnection);
  const { request: body, scenario, agent } = model;
  const jobId = agent?.jobId ?? null;
  const plan: AgentPlan = { runId, connection, body, sentBody: body, scenario, isPrivate: false, jobId };
  return ok({ plan, past: events.value });
}

const noSuchRun: AppError = { kind: 'not-found', what: 'run', message: 'Unknown run' };

/** Returns where a run's responses are stored. */
export function keepingOf(plan: AgentPlan, ports: AgentServicePorts): AgentKeeping {
  return plan.isPrivate ? ports.privately : ports.persistent;
}

function newLog(plan: AgentPlan, ports: AgentServicePorts, past: readonly LoggedRunEvent[]): RunLog {
  const { runId } = plan;
  return createRunLog(
    runId,
    {
      scheduler: ports.scheduler,
      store: plan.isPrivate ? forgetfulStore() : ports.store,
      onLogged: (events) => ports.onRunChanged({ runId, events: [...events] }),
    },
    past,
  );
}

function toCreated({ runId, connection, body, scenario }: AgentPlan, at: number): RunCreated {
  return {
    kind: 'run.created',
    at,
    runId,
    endpoint: 'agent',
    connectionId: connection.id,
    connectionName: connection.name,
    baseUrl: connection.kind === 'service' ? connection.baseUrl : null,
    request: body,
    allowPrivateHosts: [],
    ...(scenario === null ? {} : { scenario }),
  };
}
