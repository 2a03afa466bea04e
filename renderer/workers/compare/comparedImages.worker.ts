import { type Pixels, pixelDifference } from '../../../shared/document/compare/pixelDifference.ts';
import type { ImageReply, ImagePair } from './imageProtocol.ts';

/** Larger images are downscaled, both by the same factor: a page of any length takes the same memory. */
const maxPixels = 6_000_000;
/** Larger files are not decoded. */
const maxBytes = 64 * 1024 * 1024;

/** Reads a stored image from our own origin, or one embedded in the response. */
async function readImage(source: string): Promise<ImageBitmap> {
  const inline = /^data:(image\/[a-z]+);base64,/.exec(source);
  if (inline !== null) {
    const bytes = Uint8Array.from(atob(source.slice(inline[0].length)), (letter) => letter.charCodeAt(0));
    return createImageBitmap(new Blob([bytes], { type: inline[1] ?? '' }));
  }
  const response = await fetch(source);
  if (!response.ok) throw new Error(`The stored picture could not be read (${response.status})`);
  const blob = await response.blob();
  if (blob.size > maxBytes) throw new Error('The picture is too large to be compared');
  return createImageBitmap(blob);
}

function pixelsOf(image: ImageBitmap, scale: number): Pixels {
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This picture cannot be drawn');
  context.drawImage(image, 0, 0, width, height);
  image.close();
  return context.getImageData(0, 0, width, height);
}

async function compare({ before, after, threshold }: ImagePair): Promise<ImageReply> {
  const [one, other] = await Promise.all([readImage(before), readImage(after)]);
  const largest = Math.max(one.width * one.height, other.width * other.height);
  const scale = Math.min(1, Math.sqrt(maxPixels / largest));
  const { image, changed, areas } = pixelDifference(pixelsOf(one, scale), pixelsOf(other, scale), threshold);
  const { width, height } = image;
  const drawn = await createImageBitmap(new ImageData(image.data, width, height));
  return { ok: true, value: { picture: drawn, width, height, scale, changed, areas } };
}

addEventListener('message', (event: MessageEvent<ImagePair>) => {
  compare(event.data).then(
    (reply) => (reply.ok ? postMessage(reply, { transfer: [reply.value.picture] }) : undefined),
    (failure: unknown) => {
      const reply: ImageReply = {
        ok: false,
        message: failure instanceof Error ? failure.message : String(failure),
      };
      postMessage(reply);
    },
  );
});
