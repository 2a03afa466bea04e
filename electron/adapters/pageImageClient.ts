import type { PaintedPage, PaintTask } from '../../shared/engine/paintTask.ts';
import type { Scheduler } from '../core/time.ts';

/** A process that draws one page after another. */
export interface PageImageProcess {
  send(task: PaintTask): void;
  onResult(listener: (page: PaintedPage) => void): void;
  onGone(listener: () => void): void;
  stop(): void;
}

export interface PageImageClientPorts {
  readonly start: () => PageImageProcess;
  readonly scheduler: Scheduler;
}

export interface PageImageClient {
  /** Renders a page as a PNG; null if it cannot be rendered, takes too long, or is no longer needed when its turn arrives. */
  paint(wanted: Omit<PaintTask, 'id'>): Promise<Uint8Array | null>;
}

/** Time limit for one page (security 4). */
const patienceMs = 10_000;
/** An idle process ends, which frees the memory of its open document. */
const idleMs = 60_000;
/** Who turns pages quickly wants the last of them. */
const maxQueuedPages = 12;
const maxCachedBytes = 24 * 1024 * 1024;

interface Waiting {
  readonly task: PaintTask;
  readonly settle: (png: Uint8Array | null) => void;
}

/** Requests pages from a process, the newest request first, and caches the latest images. */
export function createPageImageClient({ start, scheduler }: PageImageClientPorts): PageImageClient {
  const kept = new Map<string, Uint8Array>();
  let waiting: Waiting[] = [];
  let current: Waiting | null = null;
  let painter: PageImageProcess | null = null;
  let callOff: () => void = () => undefined;
  let lastId = 0;

  function begin(): PageImageProcess {
    const begun = start();
    begun.onResult(({ id, png }) => {
      if (current?.task.id === id) finish(png);
    });
    begun.onGone(() => {
      if (painter !== begun) return;
      painter = null;
      finish(null);
    });
    return begun;
  }

  function finish(png: Uint8Array | null): void {
    callOff();
    const done = current;
    current = null;
    if (done !== null && png !== null) keep(nameOf(done.task), png);
    done?.settle(png);
    next();
  }

  function next(): void {
    if (current !== null) return;
    current = waiting.pop() ?? null;
    callOff = scheduler.after(current === null ? idleMs : patienceMs, end);
    if (current === null) return;
    painter ??= begin();
    painter.send(current.task);
  }

  /** Ends the process, in the middle of a page that takes too long or when it has rested for long. */
  function end(): void {
    const ended = painter;
    painter = null;
    ended?.stop();
    if (current !== null) finish(null);
  }

  function keep(name: string, png: Uint8Array): void {
    kept.set(name, png);
    let total = [...kept.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
    for (const [oldest, { byteLength }] of kept) {
      if (total <= maxCachedBytes) return;
      kept.delete(oldest);
      total -= byteLength;
    }
  }

  return {
    paint(wanted) {
      const known = kept.get(nameOf(wanted));
      if (known !== undefined) return Promise.resolve(known);
      return new Promise((settle) => {
        waiting.push({ task: { ...wanted, id: (lastId += 1) }, settle });
        const late = waiting.slice(0, -maxQueuedPages);
        waiting = waiting.slice(-maxQueuedPages);
        for (const one of late) one.settle(null);
        next();
      });
    },
  };
}

function nameOf({ key, page, width }: Omit<PaintTask, 'id'>): string {
  return `${key}/${page}/${width}`;
}
