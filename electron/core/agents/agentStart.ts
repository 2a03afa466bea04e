import type { AppError } from '../../../shared/errors/appError.ts';
import { err } from '../../../shared/base/result.ts';
import type { AgentAccepted, AgentResponse } from './agentApi.ts';
import type { AgentContext } from './agentContext.ts';
import { findAgentTarget } from './agentTarget.ts';

/**
 * Requests the start of the task, and retries only after 429: after any other failure it is unknown whether the service acted on it, and a
 * second start is a second run (security 6, api-facts 8.4). Returns the job's id once that is on disk; null if the run has ended instead or
 * was left unchanged because the program exits.
 */
export async function startJob(context: AgentContext): Promise<string | null> {
  const { log, ports, signal, pause } = context;
  for (let attempt = 1; ; attempt += 1) {
    log.add({ kind: 'attempt.started', at: ports.clock.now(), attempt });
    await log.flush();
    const answer = await attemptStart(context, attempt);
    if (signal.aborted) return endStopped(context);
    logAttempt(context, attempt, answer);
    if (answer.result.ok) {
      log.add({ kind: 'agent.accepted', at: ports.clock.now(), ...answer.result.value, isAttached: false });
      await log.flush();
      return answer.result.value.jobId;
    }
    const { error } = answer.result;
    const decision = mayStartAgain(error)
      ? ports.decideRetry({ error, attempt, random: ports.random() })
      : ({ kind: 'stop' } as const);
    if (decision.kind === 'stop') {
      await log.finish({ kind: 'run.failed', ...context.ending(), error, body: answer.body });
      return null;
    }
    const at = ports.clock.now();
    const { delayMs, reason } = decision;
    log.add({ kind: 'retry.scheduled', at, attempt: attempt + 1, delayMs, dueAt: at + delayMs, reason });
    await pause.wait(delayMs);
    if (signal.aborted) return endStopped(context);
  }
}

function mayStartAgain(error: AppError): boolean {
  return error.kind === 'service' && error.status === 429;
}

/** Cancelled by a person, the run gets an end; stopped with the program, its outcome is unknown. */
async function endStopped(context: AgentContext): Promise<null> {
  if (context.isCancelled()) await context.log.finish({ kind: 'run.cancelled', ...context.ending() });
  else await context.log.flush();
  return null;
}

async function attemptStart(context: AgentContext, attempt: number): Promise<AgentResponse<AgentAccepted>> {
  const { plan, ports, keeping, log, signal } = context;
  const at = ports.clock.now();
  const phase = plan.connection.kind === 'local-engine' ? 'starting-engine' : 'connecting';
  log.add({ kind: 'phase.changed', at, attempt, phase, bytes: 0 });
  const target = await findAgentTarget(ports, plan);
  if (!target.ok) return { status: null, headers: [], durationMs: 0, body: null, result: err(target.error) };
  return keeping.api.start(target.value, plan.sentBody, signal);
}

function logAttempt({ log, ports }: AgentContext, attempt: number, answer: AgentResponse<AgentAccepted>): void {
  const { status, headers, durationMs, body, result } = answer;
  const at = ports.clock.now();
  if (status !== null) {
    const error = result.ok ? null : result.error;
    const told = headers.map(([name, value]): [string, string] => [name, value]);
    return log.add({ kind: 'attempt.answered', at, attempt, status, headers: told, durationMs, body, error });
  }
  if (!result.ok) log.add({ kind: 'attempt.failed', at, attempt, durationMs, error: result.error, body });
}
