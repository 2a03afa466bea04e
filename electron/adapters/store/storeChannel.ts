/** A message port reduced to what the store needs, so that a utility process, a forked process and a test fit alike. */
export interface StoreChannel {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): void;
  /** Told when nothing will ever come back. */
  onClosed(listener: () => void): void;
}
