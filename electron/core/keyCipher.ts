/** The operating system's keychain: it seals and opens, we keep what is sealed. */
export interface KeyCipher {
  /** The platform's name for the store; `protects` is false for `basic_text` or none: then nothing is written (security 5). */
  backend(): { readonly name: string; readonly protects: boolean };
  /** Rejects when the keychain refuses. */
  encrypt(secret: string): Promise<Uint8Array>;
  /** Rejects when this keychain did not seal it or is locked. */
  decrypt(sealed: Uint8Array): Promise<string>;
}
