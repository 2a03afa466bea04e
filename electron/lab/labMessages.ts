import type { TlsFault } from '../../shared/lab/scenario.ts';

/** What the app tells its lab at the start. */
export interface LabOrder {
  readonly token: string;
  /** Of a person's own scenarios; it need not exist. */
  readonly folder: string;
}

/** What the lab tells when it listens, or why it does not. */
export type LabReport =
  | {
      readonly ready: true;
      readonly url: string;
      readonly tlsUrls: Readonly<Record<TlsFault, string>>;
      /** PEM of the authority behind certificates that fail for their date or name alone. */
      readonly authority: string;
    }
  | { readonly ready: false; readonly message: string };
