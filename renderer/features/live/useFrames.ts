import { type RefObject, useEffect, useState } from 'react';

/** Before the page is asked again that had no picture yet. */
const restMs = 200;

/**
 * Draws the pictures of a live page into a canvas as they come, one at a time: the next is asked for when the last is drawn. Gives
 * how many came within the last second; null before the first.
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
        // One picture that does not come or cannot be drawn is not the last one.
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

/** Waits for the picture at an address and draws it. Gives its number; null when none came. */
async function drawNext(url: string, canvas: HTMLCanvasElement | null, signal: AbortSignal): Promise<number | null> {
  const answer = await fetch(url, { signal });
  const number = Number(answer.headers.get('x-trowel-frame') ?? Number.NaN);
  if (answer.status !== 200 || canvas === null || !Number.isInteger(number)) return null;
  const picture = await createImageBitmap(await answer.blob());
  // As many points as the screen shows of it: scaled by the painter, small letters would break up.
  const width = Math.round(canvas.clientWidth * devicePixelRatio);
  const height = Math.round(canvas.clientHeight * devicePixelRatio);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d');
  if (context !== null) context.imageSmoothingQuality = 'high';
  context?.drawImage(picture, 0, 0, width, height);
  picture.close();
  return number;
}

function rest(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, restMs);
  });
}
