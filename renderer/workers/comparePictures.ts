import type { ComparedPictures, PictureReply, PictureRequest } from './pictureProtocol.ts';

/**
 * Compares two pictures in a worker of their own, which ends with it: decoding takes memory that nobody needs afterwards.
 * Rejects with words when one cannot be read; `signal` ends it.
 */
export function comparePictures(pictures: PictureRequest, signal: AbortSignal): Promise<ComparedPictures> {
  const worker = new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module' });
  const done = new Promise<ComparedPictures>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<PictureReply>) =>
      data.ok ? resolve(data.value) : reject(new Error(data.message)),
    );
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    signal.addEventListener('abort', () => reject(new Error('Nobody wants this any more')));
  });
  worker.postMessage(pictures);
  return done.finally(() => worker.terminate());
}
