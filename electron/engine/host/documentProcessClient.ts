import { err, type Result } from '../../../shared/base/result.ts';
import type { DocumentResult, DocumentSource, PagesRead } from '../documents/documentRequest.ts';
import { type DocumentPool, readerEnded } from './documentPool.ts';

/** Messages to the document process; each reading has its own id. */
export type DocumentTask =
  | { readonly kind: 'read'; readonly id: number; readonly request: DocumentSource }
  | { readonly kind: 'cancel'; readonly id: number };

/** Messages about a reading: its progress, and once, as the last message, its result. */
export type DocumentReply =
  | { readonly id: number; readonly pages: PagesRead }
  | { readonly id: number; readonly result: Result<DocumentResult, string> };

/** A process that reads files. */
export interface DocumentProcess {
  send(task: DocumentTask): void;
  onReply(listener: (reply: DocumentReply) => void): void;
  onGone(listener: () => void): void;
  stop(): void;
}

export interface DocumentProcessClientPorts {
  readonly start: () => DocumentProcess;
  /** Runs `act` once after the given milliseconds; the returned function cancels it. */
  readonly after: (ms: number, act: () => void) => () => void;
}

/** Idle time in ms after which the process ends: nothing else releases the memory that a large file used. */
const restMs = 120_000;

interface Reading {
  readonly settle: (result: Result<DocumentResult, string>) => void;
  readonly onPages: ((pages: PagesRead) => void) | undefined;
}

/** Reads files in a process that exists only while it is needed. If it dies, the current file fails and the next one gets a new process. */
export function createDocumentProcessClient({ start, after }: DocumentProcessClientPorts): DocumentPool {
  const readings = new Map<number, Reading>();
  let running: DocumentProcess | null = null;
  let callOff: () => void = () => undefined;
  let lastId = 0;
  let isClosed = false;

  function begin(): DocumentProcess {
    const begun = start();
    begun.onReply((reply) => {
      if ('pages' in reply) readings.get(reply.id)?.onPages?.(reply.pages);
      else finish(reply.id, reply.result);
    });
    begun.onGone(() => {
      if (running !== begun) return;
      running = null;
      finishAll(readerEnded);
    });
    return begun;
  }

  function finish(id: number, result: Result<DocumentResult, string>): void {
    const reading = readings.get(id);
    if (reading === undefined) return;
    readings.delete(id);
    if (readings.size === 0) callOff = after(restMs, end);
    reading.settle(result);
  }

  function finishAll(why: string): void {
    for (const id of [...readings.keys()]) finish(id, err(why));
  }

  function end(): void {
    callOff();
    const ended = running;
    running = null;
    ended?.stop();
  }

  return {
    read(request, signal, onPages) {
      if (isClosed || signal.aborted) return Promise.resolve(err('cancelled'));
      callOff();
      running ??= begin();
      const id = (lastId += 1);
      const asked = running;
      return new Promise((resolve) => {
        const cancel = (): void => {
          asked.send({ kind: 'cancel', id });
          finish(id, err('cancelled'));
        };
        const settle = (result: Result<DocumentResult, string>): void => {
          signal.removeEventListener('abort', cancel);
          resolve(result);
        };
        readings.set(id, { settle, onPages });
        signal.addEventListener('abort', cancel, { once: true });
        asked.send({ kind: 'read', id, request });
      });
    },
    async close() {
      isClosed = true;
      finishAll('cancelled');
      const open = running;
      const isGone = open === null ? null : new Promise<void>((resolve) => open.onGone(resolve));
      end();
      await isGone;
    },
  };
}
