import type { Alert } from '../../../shared/recovery/alert.ts';

/** Alerts of the window about the safety of stored data: one alert per cause, with its latest text. */
export interface AlertBoard {
  /** Oldest first. */
  list(): Alert[];
  /** Replaces the alert with the same id. */
  put(alert: Alert): void;
  /** Removes an alert because its cause is gone or the person has read it. */
  clear(id: string): void;
}

export function createAlertBoard(onChanged: (alerts: Alert[]) => void): AlertBoard {
  const alerts = new Map<string, Alert>();
  return {
    list: () => [...alerts.values()],
    put(alert) {
      // A continuing cause is reported once.
      if (JSON.stringify(alerts.get(alert.id)) === JSON.stringify(alert)) return;
      alerts.set(alert.id, alert);
      onChanged([...alerts.values()]);
    },
    clear(id) {
      if (alerts.delete(id)) onChanged([...alerts.values()]);
    },
  };
}
