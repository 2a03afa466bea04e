import type { GuardSettings } from '../../guard/guardClient.ts';
import type { GuardProcess } from './guardProcess.ts';

/**
 * A lost guard is replaced at once, but not more often than this, in ms. One that never came to work rests long: what
 * cannot live must not be started without end. One that did work was killed from outside, and scrapes wait for the next.
 */
const restMs = { workedBefore: 250, neverWorked: 1000 } as const;

interface GuardKeeperPorts {
  readonly settings: GuardSettings;
  readonly start: () => GuardProcess;
  /** Everything ends: a guard that goes now is not missed. */
  readonly isStopping: () => boolean;
  /** Another guard has taken the place of the last one. */
  readonly onReplaced: (guard: GuardProcess) => void;
  readonly now: () => number;
  readonly after: (ms: number, act: () => void) => void;
  readonly log: (line: string) => void;
}

/** Tells a guard what it has to know, and starts another one whenever it is lost. */
export function keepGuard(guard: GuardProcess, ports: GuardKeeperPorts): void {
  const { settings, start, isStopping, onReplaced, now, after, log } = ports;
  const born = now();
  guard.client.configure(settings);
  const replace = (): void => {
    if (isStopping()) return;
    const next = start();
    keepGuard(next, ports);
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
