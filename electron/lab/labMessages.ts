import type { PlayedCall } from '../../shared/lab/playedCall.ts';
import type { TlsFault } from '../../shared/lab/scenario.ts';

/** The start message of the app to its lab. */
export interface LabOrder {
  readonly token: string;
  /** The folder of the person's own scenarios; it need not exist. */
  readonly folder: string;
  /** Number of its first call; calls of an earlier process have lower numbers. */
  readonly firstSeq: number;
}

/** The lab's report once it listens, or why it does not. */
export type LabReport =
  | {
      readonly ready: true;
      readonly url: string;
      readonly tlsUrls: Readonly<Record<TlsFault, string>>;
      /** PEM of the certificate authority for certificates that fail only for their date or name. */
      readonly authority: string;
    }
  | { readonly ready: false; readonly message: string };

/** The lab's message while it runs: a call that it plays or has played. */
export interface LabNews {
  readonly call: PlayedCall;
}
