import type { ImageComparison, ImageReply, ImagePair } from './imageProtocol.ts';

/**
 * Compares two images in a dedicated worker, which terminates afterwards: decoding takes memory that is not needed later. Rejects with a
 * message if one cannot be read; `signal` aborts it.
 */
export function compareImages(images: ImagePair, signal: AbortSignal): Promise<ImageComparison> {
  const worker = new Worker(new URL('./comparedImages.worker.ts', import.meta.url), { type: 'module' });
  const done = new Promise<ImageComparison>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ImageReply>) =>
      data.ok ? resolve(data.value) : reject(new Error(data.message)),
    );
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    signal.addEventListener('abort', () => reject(new Error('Nobody wants this any more')));
  });
  worker.postMessage(images);
  return done.finally(() => worker.terminate());
}
