/** Credit account of the engine's user. */
export interface CreditAccount {
  /** False where everything is free: then nothing is ever used, and every price is 0. */
  readonly isMetered: boolean;
  /** Remaining credits, including those reserved by running scrapes; null if everything is free. */
  readonly remaining: number | null;
  /** Credits in total; null if everything is free. */
  readonly granted: number | null;
  /** Returns whether charges can be recorded now: a caller that cannot be charged gets no result. */
  canCharge(): Promise<boolean>;
  /** Reserves credits for a scrape, so that none is spent twice; null if too few are left. */
  hold(credits: number): CreditHold | null;
}

export interface CreditHold {
  /**
   * Raises the reservation to this total when the scrape costs more than expected; false, without a change, if too few credits are left.
   */
  raise(credits: number): boolean;
  /** Ends the hold and charges the actual cost of the scrape, 0 for nothing; settles when that is recorded. Repeated calls do nothing. */
  settle(spent: number): Promise<void>;
}
