import { decodeText } from './decodeText.ts';
import { guessCharset } from './guessCharset.ts';

/** Decodes response bytes as a browser would: by the declared encoding, else by the detected one. */
export async function decodeBody(bytes: Uint8Array, contentType: string | null, mediaType: string): Promise<string> {
  const known = decodeText(bytes, contentType, mediaType);
  if (known !== null) return known;
  // JSON and XML are UTF-8 by definition.
  const label = /json|xml/.test(mediaType) ? 'utf-8' : await guessCharset(bytes);
  return new TextDecoder(label).decode(bytes);
}
