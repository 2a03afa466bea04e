import { ok } from '../../../shared/base/result.ts';
import type { Crash, Alert } from '../../../shared/recovery/alert.ts';
import type { Handlers } from '../handleCall.ts';

export interface RecoveryPorts {
  readonly alerts: () => Alert[];
  readonly dismissAlert: (id: string) => void;
  readonly reopenHistory: () => Promise<void>;
  readonly crashes: () => Crash[];
  readonly diagnostics: {
    read(): ReturnType<Handlers['diagnostics.read']>;
    save(): ReturnType<Handlers['diagnostics.save']>;
  };
  /** Reloads the window, in or out of safe mode. */
  readonly start: (safeMode: boolean) => Promise<void>;
}

type RecoveryCalls =
  | 'diagnostics.read'
  | 'diagnostics.save'
  | 'alerts.list'
  | 'alerts.dismiss'
  | 'history.reopen'
  | 'recovery.crashes'
  | 'recovery.start';

export function recoveryHandlers(ports: RecoveryPorts): Pick<Handlers, RecoveryCalls> {
  return {
    'alerts.list': () => ok(ports.alerts()),
    'alerts.dismiss': ({ id }) => {
      ports.dismissAlert(id);
      return ok(null);
    },
    'history.reopen': async () => {
      await ports.reopenHistory();
      return ok(null);
    },
    'diagnostics.read': () => ports.diagnostics.read(),
    'diagnostics.save': () => ports.diagnostics.save(),
    'recovery.crashes': () => ok(ports.crashes()),
    'recovery.start': ({ safeMode }) => {
      // Not awaited: the calling page is gone before it could get the result.
      void ports.start(safeMode);
      return ok(null);
    },
  };
}
