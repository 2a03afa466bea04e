/** The operating system's keychain: it seals and opens, we keep what is sealed. */
export interface KeyCipher {
  /**
   * The platform's name for the store; `protects` is false for `basic_text`, for none, and once it turned out not to be usable: then
   * nothing is written (security 5). Asks neither the keychain nor the person.
   */
  backend(): { readonly name: string; readonly protects: boolean };
  /** Whether it seals and opens now. A locked keychain asks the person for its password first: only for what the person wanted. */
  isUsable(): Promise<boolean>;
  /** Rejects when the keychain refuses. */
  encrypt(secret: string): Promise<Uint8Array>;
  /** Rejects when this keychain did not seal it or is locked. */
  decrypt(sealed: Uint8Array): Promise<string>;
}
