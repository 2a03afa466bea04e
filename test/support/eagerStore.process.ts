import { serveStore } from '../../electron/adapters/store/storeServer.ts';

/** The store without durable writes: it acknowledges events and writes them a moment later. */
const laterMs = 20;
const swallowed = -1;

interface Message {
  readonly id: number;
  readonly operation?: string;
}

process.on('disconnect', () => process.exit(0));
serveStore({
  post: (message) => void ((message as Message).id === swallowed || process.send?.(message)),
  listen: (listener) =>
    void process.on('message', (message: Message) => {
      if (message.operation !== 'appendEvents') return listener(message);
      process.send?.({ id: message.id, result: { ok: true, value: { firstSeq: 1 } } });
      setTimeout(() => listener({ ...message, id: swallowed }), laterMs);
    }),
  onClosed: (listener) => void process.on('disconnect', listener),
});
