import type { GuardSettings } from '../../guard/guardClient.ts';
import type { GuardProcess } from './guardProcess.ts';

/**
 * Minimum delay in ms before a lost guard is replaced. A guard that never became ready has a long delay: a process that cannot start must
 * not be restarted in a loop. One that did work was killed from outside, and scrapes wait for its replacement.
 */
const restMs = { workedBefore: 250, neverWorked: 1000 } as const;

interface GuardSupervisorPorts {
  readonly settings: GuardSettings;
  readonly start: () => GuardProcess;
  /** Everything ends: a guard that goes now is not missed. */
  readonly isStopping: () => boolean;
  /** Called after a new guard has replaced the previous one. */
  readonly onReplaced: (guard: GuardProcess) => void;
  readonly now: () => number;
  readonly after: (ms: number, act: () => void) => void;
  readonly log: (line: string) => void;
}

/** Configures a guard, and starts a new one whenever it is lost. */
export function superviseGuard(guard: GuardProcess, ports: GuardSupervisorPorts): void {
  const { settings, start, isStopping, onReplaced, now, after, log } = ports;
  const born = now();
  guard.client.configure(settings);
  const replace = (): void => {
    if (isStopping()) return;
    const next = start();
    superviseGuard(next, ports);
    onReplaced(next);
  };
  guard.client.onLost(() => {
    if (isStopping()) return;
    log('the guard is gone; another one takes its place');
    const rest = guard.client.hasWorked() ? restMs.workedBefore : restMs.neverWorked;
    const left = rest - (now() - born);
    if (left > 0) after(left, replace);
    else replace();
  });
}
