/** A message port reduced to the needs of the store, so that a utility process, a forked process and a test can all provide it. */
export interface StoreChannel {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): void;
  /** Called when no message will come any more. */
  onClosed(listener: () => void): void;
}

/** Returns a channel to a process that is not started yet: messages wait for it, in order. */
export function channelTo(started: Promise<StoreChannel>): StoreChannel {
  return {
    post: (message) => void started.then((channel) => channel.post(message)),
    listen: (listener) => void started.then((channel) => channel.listen(listener)),
    onClosed: (listener) => void started.then((channel) => channel.onClosed(listener)),
  };
}
