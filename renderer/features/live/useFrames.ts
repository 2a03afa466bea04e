import { type RefObject, useEffect, useState } from 'react';

/** Delay before a page without a frame yet is polled again. */
const restMs = 200;

/**
 * Draws the frames of a live page into a canvas as they arrive, one at a time: the next is requested when the last is drawn. Returns the
 * number of frames within the last second; null before the first.
 */
export function useFrames(liveId: string | null, canvas: RefObject<HTMLCanvasElement | null>): number | null {
  const [rate, setRate] = useState<number | null>(null);
  useEffect(() => {
    if (liveId === null) return;
    const end = new AbortController();
    let count = 0;
    const timer = setInterval(() => {
      setRate((before) => (before === null && count === 0 ? null : count));
      count = 0;
    }, 1000);
    const pull = async (): Promise<void> => {
      let number = 0;
      while (!end.signal.aborted) {
        // After a frame that fails to load or to draw, the next one is tried.
        const next = await drawNext(`/live/${liveId}/${number}`, canvas.current, end.signal).catch(() => null);
        if (next === null) await rest();
        else {
          if (count === 0) setRate((before) => before ?? 1);
          number = next;
          count += 1;
        }
      }
    };
    void pull();
    return () => {
      end.abort();
      clearInterval(timer);
      setRate(null);
    };
  }, [liveId, canvas]);
  return rate;
}

/** Waits for the frame at a URL and draws it. Returns its number; null if none arrived. */
async function drawNext(url: string, canvas: HTMLCanvasElement | null, signal: AbortSignal): Promise<number | null> {
  const answer = await fetch(url, { signal });
  const number = Number(answer.headers.get('x-trowel-frame') ?? Number.NaN);
  if (answer.status !== 200 || canvas === null || !Number.isInteger(number)) return null;
  const image = await createImageBitmap(await answer.blob());
  // As many pixels as the screen has for it: scaled by the compositor, small text would become illegible.
  const width = Math.round(canvas.clientWidth * devicePixelRatio);
  const height = Math.round(canvas.clientHeight * devicePixelRatio);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d');
  if (context !== null) context.imageSmoothingQuality = 'high';
  context?.drawImage(image, 0, 0, width, height);
  image.close();
  return number;
}

function rest(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, restMs);
  });
}
