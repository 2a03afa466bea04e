/** The credits of whoever uses the engine. */
export interface CreditAccount {
  /** False where everything is free: then nothing is ever used, and every price is 0. */
  readonly isMetered: boolean;
  /** Credits that are left, those of running scrapes included; null where everything is free. */
  readonly remaining: number | null;
  /** Whether what is charged can be written down just now: who cannot be charged gets nothing. */
  canCharge(): Promise<boolean>;
  /** Sets credits aside for a scrape, so that none is spent twice; null where so many are not left. */
  hold(credits: number): CreditHold | null;
}

export interface CreditHold {
  /** Sets aside so many in all, where the scrape turns out to cost more; false, and nothing changed, where so many are not left. */
  raise(credits: number): boolean;
  /** Ends the hold and takes what the scrape did cost, 0 for nothing; settles when that is written down. Repeated calls do nothing. */
  settle(spent: number): Promise<void>;
}
