import type { PaintedPage, PaintTask } from '../../shared/engine/pagePicture.ts';
import type { Scheduler } from '../core/time.ts';

/** A process that draws one page after another. */
export interface PictureProcess {
  ask(task: PaintTask): void;
  onAnswer(listener: (page: PaintedPage) => void): void;
  onGone(listener: () => void): void;
  stop(): void;
}

export interface PictureDeskPorts {
  readonly start: () => PictureProcess;
  readonly scheduler: Scheduler;
}

export interface PictureDesk {
  /** A page as a PNG; null for one that cannot be drawn, takes too long, or is not wanted any more by the time it is due. */
  paint(wanted: Omit<PaintTask, 'id'>): Promise<Uint8Array | null>;
}

/** What one page may take (security 4). */
const patienceMs = 10_000;
/** A process that nobody asks anything ends: an open document takes its memory along. */
const idleMs = 60_000;
/** Who turns pages quickly wants the last of them. */
const mostWaiting = 12;
const mostKeptBytes = 24 * 1024 * 1024;

interface Waiting {
  readonly task: PaintTask;
  readonly settle: (png: Uint8Array | null) => void;
}

/** Asks a process for pages, the newest wish first, and keeps the last pictures. */
export function createPictureDesk({ start, scheduler }: PictureDeskPorts): PictureDesk {
  const kept = new Map<string, Uint8Array>();
  let waiting: Waiting[] = [];
  let current: Waiting | null = null;
  let painter: PictureProcess | null = null;
  let callOff: () => void = () => undefined;
  let lastId = 0;

  function begin(): PictureProcess {
    const begun = start();
    begun.onAnswer(({ id, png }) => {
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
    painter.ask(current.task);
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
      if (total <= mostKeptBytes) return;
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
        const late = waiting.slice(0, -mostWaiting);
        waiting = waiting.slice(-mostWaiting);
        for (const one of late) one.settle(null);
        next();
      });
    },
  };
}

function nameOf({ key, page, width }: Omit<PaintTask, 'id'>): string {
  return `${key}/${page}/${width}`;
}
