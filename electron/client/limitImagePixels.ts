import { err, type Result } from '../../shared/base/result.ts';
import { isDrawableImage } from '../../shared/run/loadedImages.ts';
import { maxImageHeadBytes, imageSize } from '../../shared/document/imageSize.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import type { BodySink } from '../core/storage/bodyStore.ts';

/**
 * Returns a sink for images that are to be drawn: one with more pixels than `maxPixels` is refused as soon as its header states that, and
 * one of unknown size is refused at its end, since its size would be found only by decoding it.
 */
export function limitImagePixels(sink: BodySink, maxPixels: number): BodySink {
  return {
    open() {
      const writer = sink.open();
      let head = new Uint8Array(0);
      const check = (): Result<null, AppError> | null => {
        const size = imageSize(head);
        if (size === null) return null;
        const { width, height } = size;
        return width * height > maxPixels ? err(tooManyPixels(`${width} × ${height}`)) : { ok: true, value: null };
      };
      let checked = check();
      return {
        async write(chunk) {
          if (checked === null && head.length < maxImageHeadBytes) {
            head = new Uint8Array(Buffer.concat([head, chunk.subarray(0, maxImageHeadBytes - head.length)]));
            checked = check();
          }
          return checked?.ok === false ? checked : writer.write(chunk);
        },
        async commit(facts) {
          if (checked === null && isDrawableImage(facts.contentType)) {
            await writer.discard();
            return err(noSize);
          }
          return writer.commit(facts);
        },
        discard: () => writer.discard(),
      };
    },
  };
}

function tooManyPixels(size: string): AppError {
  return { kind: 'refused', reason: 'too-large', message: `The image has ${size} pixels, more than the limit` };
}

const noSize: AppError = {
  kind: 'refused',
  reason: 'bad-input',
  message: 'The size of the image cannot be determined, so it is not shown',
};
