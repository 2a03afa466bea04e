import type { Alert } from '../../shared/recovery/alert.ts';

/** What the window should say about the safety of what is kept: one alert a cause, the newest words of each. */
export interface AlertBoard {
  /** Oldest first. */
  list(): Alert[];
  /** Takes the place of the alert with the same id. */
  put(alert: Alert): void;
  /** The cause is gone, or the person has read it. */
  clear(id: string): void;
}

export function createAlertBoard(onChanged: (alerts: Alert[]) => void): AlertBoard {
  const alerts = new Map<string, Alert>();
  return {
    list: () => [...alerts.values()],
    put(alert) {
      // A cause that goes on and on is told once.
      if (JSON.stringify(alerts.get(alert.id)) === JSON.stringify(alert)) return;
      alerts.set(alert.id, alert);
      onChanged([...alerts.values()]);
    },
    clear(id) {
      if (alerts.delete(id)) onChanged([...alerts.values()]);
    },
  };
}
