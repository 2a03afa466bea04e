import { ok } from '../../../shared/base/result.ts';
import type { Crash, Alert } from '../../../shared/recovery/alert.ts';
import type { Handlers } from '../answerCall.ts';

export interface RecoveryPorts {
  readonly alerts: () => Alert[];
  readonly dismissAlert: (id: string) => void;
  readonly reopenHistory: () => Promise<void>;
  readonly crashes: () => Crash[];
  readonly diagnostics: {
    read(): ReturnType<Handlers['diagnostics.read']>;
    save(): ReturnType<Handlers['diagnostics.save']>;
  };
  /** Loads the window anew, in safe mode or out of it. */
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
      // Not awaited: the page that asked is gone before it could hear.
      void ports.start(safeMode);
      return ok(null);
    },
  };
}
