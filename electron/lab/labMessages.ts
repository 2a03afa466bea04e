import type { PlayedCall } from '../../shared/lab/playedCall.ts';
import type { TlsFault } from '../../shared/lab/scenario.ts';

/** What the app tells its lab at the start. */
export interface LabOrder {
  readonly token: string;
  /** Of a person's own scenarios; it need not exist. */
  readonly folder: string;
  /** The number of its first call: those of an earlier process come before it. */
  readonly firstSeq: number;
}

/** What the lab tells once it listens, or why it does not. */
export type LabReport =
  | {
      readonly ready: true;
      readonly url: string;
      readonly tlsUrls: Readonly<Record<TlsFault, string>>;
      /** PEM of the authority behind certificates that fail for their date or name alone. */
      readonly authority: string;
    }
  | { readonly ready: false; readonly message: string };

/** What the lab tells while it runs: a call that it plays or has played. */
export interface LabNews {
  readonly call: PlayedCall;
}
