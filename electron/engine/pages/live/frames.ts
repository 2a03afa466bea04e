import type { NativeImage, WebContents } from 'electron';
import { waitAmong } from '../../../../shared/base/waitAmong.ts';
import type { LiveFrame } from '../../server/livePorts.ts';

const quality = 80;

export interface Frames {
  after(number: number, signal: AbortSignal): Promise<LiveFrame | null>;
  /** Called when the page has been drawn anew. */
  onFrame: () => void;
  stop(): void;
}

/**
 * Pictures of a page as it is drawn. Only the newest is kept, and it becomes a JPEG when somebody asks for it: what nobody looks at
 * costs no more than its drawing. (A screencast of the DevTools protocol would copy each picture twice.)
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
      if (drawn <= number) await waitAmong(waiting, signal);
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
