import type { DocumentCall, DocumentCalls, DocumentReply, FirstScreenNote } from './documentProtocol.ts';

/** Client of the document worker. A rejected promise has a one-line message that can be displayed. */
export interface DocumentClient {
  /** Starts the worker, because a response is expected. */
  warm(): void;
  /** Receives first screens to store; one listener. */
  onFirstScreen(listener: (screen: FirstScreenNote['firstScreen']) => void): void;
  call<Name extends DocumentCall>(
    name: Name,
    input: DocumentCalls[Name]['input'],
  ): Promise<DocumentCalls[Name]['output']>;
}

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (failure: Error) => void;
}

/** One worker for all documents of the window; it is created at the first query, and again if it crashes. */
export function createDocumentClient(makeWorker: () => Worker): DocumentClient {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lastId = 0;
  let keep: (screen: FirstScreenNote['firstScreen']) => void = () => undefined;

  function start(): Worker {
    const made = makeWorker();
    made.addEventListener('message', (event: MessageEvent<DocumentReply | FirstScreenNote>) => {
      const reply = event.data;
      if ('firstScreen' in reply) return keep(reply.firstScreen);
      const asked = waiting.get(reply.id);
      waiting.delete(reply.id);
      if (reply.ok) asked?.resolve(reply.value as never);
      else asked?.reject(new Error(reply.message));
    });
    made.addEventListener('error', (event) => {
      worker = null;
      made.terminate();
      for (const asked of waiting.values()) asked.reject(new Error(event.message));
      waiting.clear();
    });
    return made;
  }

  return {
    warm() {
      worker ??= start();
    },
    onFirstScreen(listener) {
      keep = listener;
    },
    call(name, input) {
      worker ??= start();
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker?.postMessage({ id, name, input });
      });
    },
  };
}

/** The worker of this build. */
export function makeDocumentWorker(): Worker {
  return new Worker(new URL('./document.worker.ts', import.meta.url), { type: 'module' });
}
