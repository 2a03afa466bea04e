import { err, type Result } from '../../../shared/base/result.ts';
import type { DocumentRequest, DocumentResult, PagesRead } from '../documents/documentRequest.ts';
import { type DocumentPool, readerEnded } from './documentPool.ts';

/** What the process that reads files is asked, each reading by a number of its own. */
export type DocumentTask =
  | { readonly kind: 'read'; readonly id: number; readonly request: DocumentRequest }
  | { readonly kind: 'cancel'; readonly id: number };

/** What it says of a reading: how far it is, and once, the last word, what came of it. */
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

export interface DocumentDeskPorts {
  readonly start: () => DocumentProcess;
  /** Runs `act` once after so many milliseconds; the function given back calls it off. */
  readonly after: (ms: number, act: () => void) => () => void;
}

/** A process that nobody asks anything ends, in ms: what a large file took of memory is given back by nothing else. */
const restMs = 120_000;

interface Reading {
  readonly settle: (result: Result<DocumentResult, string>) => void;
  readonly onPages: ((pages: PagesRead) => void) | undefined;
}

/** Has files read by a process, which is there while it is needed. One that dies costs what it was reading: the next file gets another. */
export function createDocumentDesk({ start, after }: DocumentDeskPorts): DocumentPool {
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
    close() {
      isClosed = true;
      finishAll('cancelled');
      end();
      return Promise.resolve();
    },
  };
}
