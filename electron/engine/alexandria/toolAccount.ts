/** Credits reserved for the calls of a request. */
export interface ToolHold {
  /** Ends the hold and charges the actual cost of the calls; settles when that is stored. */
  settle(spent: number): Promise<void>;
}

/** The part of the engine's account that the catalog needs. */
export interface ToolAccount {
  canCharge(): Promise<boolean>;
  /** Null if fewer credits than these are left. */
  hold(credits: number): ToolHold | null;
}
