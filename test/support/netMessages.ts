import type { ClientLimits } from '../../electron/client/limits.ts';
import type { ResponseHead, TransportFailure } from '../../electron/client/transport.ts';
import type { ScrapeCall, ScrapeOutcome } from '../../electron/core/runs/scrapeSender.ts';

/** Commands of a test to `netProgram.ts`; each gets a reply with the same number. */
export interface NetCommands {
  /** The v2 client over Chromium's network stack. */
  scrape: {
    readonly ask: {
      readonly call: Omit<ScrapeCall, 'onPhase'>;
      readonly limits: Partial<ClientLimits>;
    };
    readonly answer: NetScrape;
  };
  /** The transport alone. A held transfer takes its first chunk only after `release`. */
  transfer: {
    readonly ask: {
      readonly url: string;
      readonly extraCaFile: string | null;
      readonly isHeld: boolean;
    };
    readonly answer: NetTransfer;
  };
  /** The transport alone, with a streamed body of this many bytes. */
  upload: { readonly ask: { readonly url: string; readonly size: number }; readonly answer: NetUpload };
  /** Lets go of held transfers. */
  release: { readonly ask: null; readonly answer: null };
  /** Cancels the command of this number. */
  cancel: { readonly ask: { readonly number: number }; readonly answer: null };
  /** Resident bytes of the main process. */
  memory: { readonly ask: null; readonly answer: number };
  /** Every uncaught exception and unhandled rejection so far. */
  complaints: { readonly ask: null; readonly answer: readonly string[] };
}

export interface NetScrape {
  readonly outcome: ScrapeOutcome;
  /** The stored body, a character for each byte; empty when there is none. */
  readonly kept: string;
  readonly phases: readonly string[];
}

export interface NetTransfer {
  readonly failure: TransportFailure | null;
  readonly head: ResponseHead | null;
  readonly bytes: number;
}

export interface NetUpload {
  readonly failure: TransportFailure | null;
  readonly status: number | null;
  /** Of the body, in its last reading. */
  readonly bytesRead: number;
  /** How often its source was opened, and how often closed. */
  readonly opened: number;
  readonly closed: number;
  /** Most resident bytes above those at its beginning. */
  readonly growth: number;
}

export type NetCommandName = keyof NetCommands;

/** One command on its way, as `process.send` carries it. */
export type NetMessage = {
  [Name in NetCommandName]: {
    readonly number: number;
    readonly name: Name;
    readonly ask: NetCommands[Name]['ask'];
  };
}[NetCommandName];

export interface NetAnswer {
  readonly number: number;
  readonly answer: unknown;
}
