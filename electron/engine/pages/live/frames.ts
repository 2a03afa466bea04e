import type { NativeImage, WebContents } from 'electron';
import { waitForTurn } from '../../../../shared/base/waitForTurn.ts';
import type { LiveFrame } from '../../ports/live.ts';

const quality = 80;

export interface Frames {
  after(number: number, signal: AbortSignal): Promise<LiveFrame | null>;
  /** Called after the page was repainted. */
  onFrame: () => void;
  stop(): void;
}

/**
 * Screenshots of a page as it is painted. Only the newest is stored, and is encoded as JPEG on request: frames that nobody requests cost no
 * more than painting. (A screencast of the DevTools protocol would copy each image twice.)
 */
export function watchFrames(contents: WebContents): Frames {
  let drawn = 0;
  let image: NativeImage | null = null;
  let latest: LiveFrame | null = null;
  const waiting = new Set<() => void>();
  const wake = (): void => {
    for (const settle of waiting) settle();
  };
  const frames: Frames = {
    onFrame: () => undefined,
    async after(number, signal) {
      if (drawn <= number) await waitForTurn(waiting, signal);
      if (drawn <= number || image === null) return null;
      if (latest?.number !== drawn) latest = { number: drawn, bytes: image.toJPEG(quality) };
      return latest;
    },
    stop() {
      contents.off('paint', onPaint);
      wake();
    },
  };
  const onPaint = (_event: unknown, _dirty: unknown, picture: NativeImage): void => {
    if (picture.isEmpty()) return;
    drawn += 1;
    image = picture;
    wake();
    frames.onFrame();
  };
  contents.on('paint', onPaint);
  return frames;
}
