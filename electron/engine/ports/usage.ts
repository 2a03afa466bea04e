import type { ActivityEndpoint } from '../../../shared/api/account.ts';

/** What the account of the engine's user has spent, by calendar month (UTC). */
export interface MonthlyUsage {
  /** `2026-11`. */
  readonly month: string;
  readonly credits: number;
  /** Tokens of the language model, as its endpoint counts them. */
  readonly tokens: number;
}

export interface UsageLedger {
  /** Adds to the current month. Never throws; settles when the sum is on disk, or could not be written. */
  add(spent: { readonly credits?: number; readonly tokens?: number }): Promise<void>;
  /** Months in order, the current one included. */
  months(): readonly MonthlyUsage[];
}

/** A request that was accepted. */
export interface Activity {
  /** Of the scrape or the job. */
  readonly id: string;
  readonly endpoint: ActivityEndpoint;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The URL, query or prompt. */
  readonly target: string;
}

export interface ActivityPage {
  readonly entries: readonly Activity[];
  /** Continues after the last entry; null where that was the last. */
  readonly cursor: string | null;
}

export interface ActivityLog {
  /** Adds a request. Callers leave out private ones and those with zero data retention. Never throws. */
  add(entry: Activity): void;
  /**
   * Returns entries of the last 24 hours, the newest first.
   * @param endpoint null for all
   * @param cursor of the page before; null for the first
   * @returns null where the cursor is none of this log
   */
  list(endpoint: ActivityEndpoint | null, limit: number, cursor: string | null): ActivityPage | null;
  /** A scrape succeeded. */
  noteSuccess(): void;
  /** Milliseconds since 1970 of the last successful scrape since the start; null before the first. */
  readonly lastSuccess: number | null;
}
