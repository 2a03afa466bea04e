import { internalError, type AppError } from '../../../shared/errors/appError.ts';
import { serviceCase } from '../../../shared/errors/serviceCase.ts';
import type { AgentPoll } from '../../../shared/ipc/agentCalls.ts';
import type { cancelOutcomes, LoggedRunEvent } from '../../../shared/run/events.ts';
import { reduceRunLog } from '../../../shared/run/reduceRun.ts';
import { createPause } from '../pause.ts';
import type { RunLog } from '../runs/runLog.ts';
import type { AgentContext } from './agentContext.ts';
import type { AgentKeeping, AgentPlan, AgentServicePorts } from './agentPorts.ts';
import { startJob } from './agentStart.ts';
import { findAgentTarget } from './agentTarget.ts';
import { followAgentJob } from './followAgentJob.ts';

/** One run of an agent while it is followed. */
export interface AgentTask {
  /** Settles when it has its end in the log, or is left to the next start of the program. Never rejects. */
  readonly ended: Promise<void>;
  /** Requests cancellation from the service, or stops the start; settles when the response is in the log. */
  cancel(): Promise<void>;
  /** Ends the wait before the next poll or the next attempt at a start. */
  skipWait(): void;
  /** Stops without ending the run, because the program ends. */
  leave(): void;
  poll(): AgentPoll;
}

/** Starts or continues a run; `past` contains its events in the log. */
export function startAgentTask(
  plan: AgentPlan,
  log: RunLog,
  ports: AgentServicePorts,
  keeping: AgentKeeping,
  past: readonly LoggedRunEvent[],
): AgentTask {
  const stop = new AbortController();
  const pause = createPause(ports.scheduler, stop.signal);
  const before = reduceRunLog(past);
  const startedAt = before?.createdAt ?? ports.clock.now();
  let isCancelled = false;
  let jobId = plan.jobId;
  let poll: AgentPoll = { runId: plan.runId, phase: 'polling', updatedAt: null, nextAt: null, everyMs: 0, error: null };
  const context: AgentContext = {
    plan,
    ports,
    keeping,
    log,
    past: before?.agent ?? null,
    signal: stop.signal,
    isCancelled: () => isCancelled,
    pause,
    ending(endedAt = ports.clock.now()) {
      return { at: ports.clock.now(), durationMs: Math.max(0, endedAt - startedAt) };
    },
  };

  async function run(): Promise<void> {
    jobId ??= await startJob(context);
    if (jobId === null) return;
    await followAgentJob(context, jobId, (told) => {
      poll = { runId: plan.runId, ...told };
      ports.onPolled(poll);
    });
  }

  return {
    ended: run().catch((bug: unknown) =>
      log.finish({ kind: 'run.failed', ...context.ending(), error: internalError(bug), body: null }),
    ),
    async cancel() {
      if (jobId === null) {
        isCancelled = true;
        stop.abort();
        return;
      }
      await cancelJob(context, jobId);
      pause.skip();
    },
    skipWait: pause.skip,
    leave: () => stop.abort(),
    poll: () => poll,
  };
}

async function cancelJob(context: AgentContext, jobId: string): Promise<void> {
  const { log, ports, keeping, plan, signal } = context;
  log.add({ kind: 'agent.cancel.asked', at: ports.clock.now() });
  const target = await findAgentTarget(ports, plan);
  const result = target.ok ? (await keeping.api.cancel(target.value, jobId, signal)).result : target;
  const at = ports.clock.now();
  if (result.ok) log.add({ kind: 'agent.cancel.answered', at, answer: 'accepted', error: null });
  else log.add({ kind: 'agent.cancel.answered', at, answer: cancelResultOf(result.error), error: result.error });
  await log.flush();
}

function cancelResultOf(error: AppError): (typeof cancelOutcomes)[number] {
  const found = error.kind === 'service' ? serviceCase(error) : null;
  if (found === 'agent-finished') return 'already-finished';
  return found === 'agent-cancelled' ? 'already-cancelled' : 'failed';
}
