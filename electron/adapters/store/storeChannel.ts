/** A message port reduced to what the store needs, so that a utility process, a forked process and a test fit alike. */
export interface StoreChannel {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): void;
  /** Told when nothing will ever come back. */
  onClosed(listener: () => void): void;
}

/** A channel to what is only going to be started: messages wait for it, in their order. */
export function channelTo(started: Promise<StoreChannel>): StoreChannel {
  return {
    post: (message) => void started.then((channel) => channel.post(message)),
    listen: (listener) => void started.then((channel) => channel.listen(listener)),
    onClosed: (listener) => void started.then((channel) => channel.onClosed(listener)),
  };
}
