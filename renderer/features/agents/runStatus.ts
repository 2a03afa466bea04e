import { isTerminalStatus } from '../../../shared/api/agent.ts';
import { isPlayed } from '../../../shared/lab/playedRun.ts';
import { readApproval } from '../../../shared/api/pendingApproval.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { TraceModel } from '../../../shared/trace/traceModel.ts';
import { isUnderWay } from '../../data/runs/sendRun.ts';
import type { Text } from '../../messages/createText.ts';
import type { Tone } from '../../ui/labels/Tag.tsx';
import { outcomeWord } from './eventLabel.ts';

/** Returns the status of a run: the service's status, followed by the trace's if the two differ (ux 10). */
export function statusOf(run: RunModel, model: TraceModel, t: Text['t']): string {
  const word = statusWord(run, model, t);
  return waitsForApproval(run) ? `${word} · ${t('agents.approval.status')}` : word;
}

/** Returns whether the run has an unresolved approval request. */
export function waitsForApproval({ agent }: RunModel): boolean {
  return agent !== null && readApproval(agent.facts)?.resolution === null;
}

function statusWord(run: RunModel, { end }: TraceModel, t: Text['t']): string {
  const word = run.agent?.status ?? null;
  // For a run that is no longer followed, an intermediate status is meaningless.
  const said = word === null || isUnderWay(run) || isTerminalStatus(word) ? word : null;
  const own = said ?? t(run.state === 'done' && isPlayed(run) ? 'agents.state.played' : `agents.state.${run.state}`);
  if (end === null) return own;
  const outcome = outcomeWord(end.outcome, t);
  const agrees = said === null || said === end.outcome || (said === 'completed' && end.outcome === 'succeeded');
  return agrees ? outcome : `${own} · ${outcome}`;
}

/** Returns the tone of that status. While a run settles, the trace already contains its end, but the log does not. */
export function statusTone(run: RunModel, { end }: TraceModel): Tone {
  if (waitsForApproval(run)) return 'warning';
  if (isUnderWay(run)) return end === null ? 'info' : (outcomeTones.get(end.outcome ?? '') ?? 'danger');
  if (run.state === 'done') return 'success';
  return run.state === 'failed' ? 'danger' : 'warning';
}

const outcomeTones: ReadonlyMap<string, Tone> = new Map([
  ['succeeded', 'success'],
  ['cancelled', 'warning'],
]);

/** Only late events can follow: the service or the trace has reported the end. */
export function hasEnded(run: RunModel, { end }: TraceModel): boolean {
  return !isUnderWay(run) || end !== null || isTerminalStatus(run.agent?.status ?? '');
}
