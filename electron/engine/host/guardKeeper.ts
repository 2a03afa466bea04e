import type { GuardSettings } from '../../guard/guardClient.ts';
import { startGuardProcess, type GuardProcess } from './guardProcess.ts';

/** A lost guard is replaced at once, but not more often than this: one that cannot live must not be started without end. */
const restMs = 1000;

interface GuardKeeperPorts {
  readonly settings: GuardSettings;
  /** Everything ends: a guard that goes now is not missed. */
  readonly isStopping: () => boolean;
  /** Another guard has taken the place of the last one. */
  readonly onReplaced: (guard: GuardProcess) => void;
  readonly now: () => number;
  readonly log: (line: string) => void;
}

/** Tells a guard what it has to know, and starts another one whenever it is lost. */
export function keepGuard(guard: GuardProcess, ports: GuardKeeperPorts): void {
  const { settings, isStopping, onReplaced, now, log } = ports;
  const born = now();
  guard.client.configure(settings);
  const replace = (): void => {
    const next = startGuardProcess();
    keepGuard(next, ports);
    onReplaced(next);
  };
  guard.client.onLost(() => {
    if (isStopping()) return;
    log('the guard is gone; another one takes its place');
    const left = restMs - (now() - born);
    if (left > 0) setTimeout(replace, left);
    else replace();
  });
}
