import { err, type Result } from '../../../shared/base/result.ts';
import type {
  FoundDocument,
  Library,
  LibraryDocument,
  LibraryFailure,
  LibraryHost,
  LibrarySize,
  ReadText,
  StoredText,
} from '../ports/library.ts';
import type { LibraryCall, LibraryReply } from './libraryServer.ts';

/** The process of the library, as its client uses it. */
export interface LibraryProcess {
  send(call: LibraryCall): void;
  onReply(listener: (reply: LibraryReply) => void): void;
  onGone(listener: () => void): void;
  stop(): void;
}

/** A library in a process of its own. */
export interface LibraryClient extends Library {
  /** Ends the process; settles when it is gone. All later calls fail, and documents that wait are left out. */
  close(): Promise<void>;
}

/** Documents that wait to be added: beyond this, further ones are left out. */
const limits = { maxWaiting: 500, maxWaitingChars: 30_000_000 } as const;

const gone: LibraryFailure = { kind: 'failed', message: 'the process of the library ended' };
const off: LibraryFailure = { kind: 'off', message: 'this engine has no library' };

type Answer = (result: Result<unknown, LibraryFailure>) => void;
type Unsent<Call> = Call extends { readonly id: number } ? Omit<Call, 'id'> : never;

/**
 * Opens the library; its process starts with the first call, and again after it ended. Documents are sent one at a time, so that a search
 * waits for one of them at most.
 * @param now milliseconds since 1970
 */
export function createLibraryClient(
  start: () => LibraryProcess,
  now: () => number,
  log: (line: string) => void,
): LibraryClient {
  const { call, close, isClosed } = createCalls(start);
  const waiting: ReadText[] = [];
  let waitingChars = 0;
  let isAdding = false;

  async function addWaiting(): Promise<void> {
    if (isAdding) return;
    isAdding = true;
    for (let document = waiting.shift(); document !== undefined && !isClosed(); document = waiting.shift()) {
      waitingChars -= document.markdown.length;
      const added = await call({ method: 'add', document, now: now() });
      if (!added.ok && !isClosed()) log(`the library could not add a document (${added.error.message})`);
    }
    isAdding = false;
  }

  return {
    add(document) {
      if (isClosed() || waiting.length >= limits.maxWaiting || waitingChars > limits.maxWaitingChars) return;
      waiting.push(document);
      waitingChars += document.markdown.length;
      void addWaiting();
    },
    find: (query) => call<readonly FoundDocument[]>({ method: 'find', query }),
    list: (listing) => call<readonly LibraryDocument[]>({ method: 'list', listing }),
    hosts: () => call<readonly LibraryHost[]>({ method: 'hosts' }),
    read: (document) => call<StoredText | null>({ method: 'read', document }),
    remove: (document) => call<boolean>({ method: 'remove', document }),
    clear: () => {
      waiting.length = 0;
      waitingChars = 0;
      return call<null>({ method: 'clear' });
    },
    size: () => call<LibrarySize>({ method: 'size' }),
    close,
  };
}

interface LibraryCalls {
  call<Value>(request: Unsent<LibraryCall>): Promise<Result<Value, LibraryFailure>>;
  close(): Promise<void>;
  isClosed(): boolean;
}

/** Calls of a process that is started with the first of them, and again after it ended. */
function createCalls(start: () => LibraryProcess): LibraryCalls {
  let child: LibraryProcess | null = null;
  let isClosed = false;
  let nextId = 1;
  const pending = new Map<number, Answer>();

  function open(): LibraryProcess {
    const started = start();
    started.onReply(({ id, result }) => {
      const answer = pending.get(id);
      pending.delete(id);
      answer?.(result);
    });
    started.onGone(() => {
      if (child === started) child = null;
      const answers = [...pending.values()];
      pending.clear();
      for (const answer of answers) answer(err(gone));
    });
    return started;
  }

  return {
    call<Value>(request: Unsent<LibraryCall>): Promise<Result<Value, LibraryFailure>> {
      // A process that is started while the program exits would crash it.
      if (isClosed) return Promise.resolve(err(gone));
      child ??= open();
      const to = child;
      return new Promise((resolve) => {
        const id = nextId;
        nextId += 1;
        // Each method gets the result of its own type.
        pending.set(id, resolve as Answer);
        to.send({ id, ...request });
      });
    },
    async close() {
      isClosed = true;
      const running = child;
      if (running === null) return;
      await new Promise<void>((resolve) => {
        running.onGone(resolve);
        running.stop();
      });
    },
    isClosed: () => isClosed,
  };
}

/** The library of an engine that has none. */
export const noLibrary: LibraryClient = {
  add: () => undefined,
  find: () => Promise.resolve(err(off)),
  list: () => Promise.resolve(err(off)),
  hosts: () => Promise.resolve(err(off)),
  read: () => Promise.resolve(err(off)),
  remove: () => Promise.resolve(err(off)),
  clear: () => Promise.resolve(err(off)),
  size: () => Promise.resolve(err(off)),
  close: () => Promise.resolve(),
};
