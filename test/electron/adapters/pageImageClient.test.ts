import { expect, test } from 'vitest';
import { createPageImageClient, type PageImageProcess } from '../../../electron/adapters/pageImageClient.ts';
import type { PaintedPage, PaintTask } from '../../../shared/engine/paintTask.ts';
import { createManualTime } from '../../support/manualTime.ts';

function deskOf() {
  const time = createManualTime();
  const asked: PaintTask[] = [];
  let stopped = 0;
  let started = 0;
  let answer: (page: PaintedPage) => void = () => undefined;
  let leave: () => void = () => undefined;
  const desk = createPageImageClient({
    scheduler: time.scheduler,
    start(): PageImageProcess {
      started += 1;
      return {
        send: (task) => void asked.push(task),
        onResult: (listener) => {
          answer = listener;
        },
        onGone: (listener) => {
          leave = listener;
        },
        stop: () => {
          stopped += 1;
        },
      };
    },
  });
  const paint = (page: number) => desk.paint({ key: 'file', file: '/file', page, width: 800 });
  const draw = (): void => {
    const task = asked.at(-1);
    if (task !== undefined) answer({ id: task.id, png: Uint8Array.of(task.page) });
  };
  return { time, asked, paint, draw, leave: () => leave(), counts: () => ({ started, stopped }) };
}

test('the page that is wanted last is drawn next, and those that were turned past are let go', async () => {
  const { asked, paint, draw } = deskOf();
  const wanted = Array.from({ length: 20 }, (_, page) => paint(page));
  draw();
  expect(asked.map(({ page }) => page)).toEqual([0, 19]);
  expect(await wanted[1]).toBeNull();
  expect(await wanted[0]).toEqual(Uint8Array.of(0));
});

test('a picture that is there is not drawn again', async () => {
  const { asked, paint, draw } = deskOf();
  const first = paint(3);
  draw();
  expect(await paint(3)).toBe(await first);
  expect(asked).toHaveLength(1);
});

test('a page that takes too long costs its process, and the next page gets another', async () => {
  const { time, paint, draw, counts } = deskOf();
  const slow = paint(1);
  await time.advance(10_000);
  expect(await slow).toBeNull();
  const next = paint(2);
  draw();
  expect(await next).toEqual(Uint8Array.of(2));
  expect(counts()).toEqual({ started: 2, stopped: 1 });
});

test('a process that breaks gives no picture, and one that rests ends', async () => {
  const { time, paint, draw, leave, counts } = deskOf();
  const broken = paint(1);
  leave();
  expect(await broken).toBeNull();
  const fine = paint(2);
  draw();
  await fine;
  await time.advance(60_000);
  expect(counts()).toEqual({ started: 2, stopped: 1 });
});
