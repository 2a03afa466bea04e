/** The operating system's keychain: it encrypts and decrypts, we store the encrypted keys. */
export interface KeyCipher {
  /**
   * The platform's name for the store; `protects` is false for `basic_text`, for none, and once it turned out not to be usable: then
   * nothing is written (security 5). Prompts neither the keychain nor the person.
   */
  backend(): { readonly name: string; readonly protects: boolean };
  /**
   * Whether it encrypts and decrypts now. A locked keychain prompts the person for its password: call it only for an action of the person.
   */
  isUsable(): Promise<boolean>;
  /** Rejects when the keychain refuses. */
  encrypt(secret: string): Promise<Uint8Array>;
  /** Rejects when this keychain did not seal it or is locked. */
  decrypt(sealed: Uint8Array): Promise<string>;
}
