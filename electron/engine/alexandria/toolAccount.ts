/** Credits set aside for the calls of a request. */
export interface ToolHold {
  /** Ends the hold and takes what the calls did cost; settles when that is written down. */
  settle(spent: number): Promise<void>;
}

/** What the catalogue needs of the account of the engine. */
export interface ToolAccount {
  canCharge(): Promise<boolean>;
  /** Null where so many credits are not left. */
  hold(credits: number): ToolHold | null;
}
