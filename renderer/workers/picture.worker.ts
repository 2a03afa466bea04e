import { type Pixels, pixelDifference } from '../../shared/document/compare/pixelDifference.ts';
import type { PictureReply, PictureRequest } from './pictureProtocol.ts';

/** Larger pictures are made smaller, both by the same: a page of any length takes the same memory. */
const mostPixels = 6_000_000;
/** Larger files are not decoded. */
const mostBytes = 64 * 1024 * 1024;

/** Reads a stored picture of our own origin, or one that stands in the answer. */
async function readPicture(source: string): Promise<ImageBitmap> {
  const inline = /^data:(image\/[a-z]+);base64,/.exec(source);
  if (inline !== null) {
    const bytes = Uint8Array.from(atob(source.slice(inline[0].length)), (letter) => letter.charCodeAt(0));
    return createImageBitmap(new Blob([bytes], { type: inline[1] ?? '' }));
  }
  const response = await fetch(source);
  if (!response.ok) throw new Error(`The stored picture could not be read (${response.status})`);
  const blob = await response.blob();
  if (blob.size > mostBytes) throw new Error('The picture is too large to be compared');
  return createImageBitmap(blob);
}

function pixelsOf(picture: ImageBitmap, scale: number): Pixels {
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This picture cannot be drawn');
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return context.getImageData(0, 0, width, height);
}

async function compare({ before, after, threshold }: PictureRequest): Promise<PictureReply> {
  const [one, other] = await Promise.all([readPicture(before), readPicture(after)]);
  const largest = Math.max(one.width * one.height, other.width * other.height);
  const scale = Math.min(1, Math.sqrt(mostPixels / largest));
  const { picture, changed, areas } = pixelDifference(pixelsOf(one, scale), pixelsOf(other, scale), threshold);
  const { width, height } = picture;
  const drawn = await createImageBitmap(new ImageData(picture.data, width, height));
  return { ok: true, value: { picture: drawn, width, height, scale, changed, areas } };
}

addEventListener('message', (event: MessageEvent<PictureRequest>) => {
  compare(event.data).then(
    (reply) => (reply.ok ? postMessage(reply, { transfer: [reply.value.picture] }) : undefined),
    (failure: unknown) => {
      const reply: PictureReply = {
        ok: false,
        message: failure instanceof Error ? failure.message : String(failure),
      };
      postMessage(reply);
    },
  );
});
