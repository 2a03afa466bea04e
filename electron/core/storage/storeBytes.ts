import { lookupTable } from '../../../shared/base/lookupTable.ts';
import { ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { StoredBody } from '../../../shared/run/events.ts';
import type { BodySink } from './bodyStore.ts';

/** Writes bytes in memory to the body store. */
export async function storeBytes(
  bodies: BodySink,
  bytes: Uint8Array,
  contentType: string,
): Promise<Result<StoredBody, AppError>> {
  const writer = bodies.open();
  const written = await writer.write(bytes);
  if (!written.ok) {
    await writer.discard();
    return written;
  }
  return writer.commit({ contentType, redactions: 0, notUtf8: false });
}

const typeByKind: Readonly<Record<string, string>> = lookupTable({
  json: 'application/json',
  markdown: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
});

/**
 * Stores the text of a snapshot in the form of its artifact. The text of a screenshot is not specified (api-facts 5.6): an image in base64,
 * with or without `data:` before it, is stored as the image, anything else as text.
 */
export async function storeSnapshot(
  bodies: BodySink,
  text: string,
  artifactKind: string | null,
): Promise<Result<StoredBody, AppError>> {
  const image = artifactKind === 'screenshot' ? decodeImage(text) : null;
  if (image !== null) return storeBytes(bodies, image.bytes, image.type);
  const type = Object.hasOwn(typeByKind, artifactKind ?? '') ? typeByKind[artifactKind ?? ''] : undefined;
  const kept = await storeBytes(bodies, Buffer.from(text, 'utf8'), type ?? 'text/plain; charset=utf-8');
  return kept.ok ? ok(kept.value) : kept;
}

const imageSignatures = [
  { type: 'image/png', beginning: 'iVBORw0KGgo' },
  { type: 'image/jpeg', beginning: '/9j/' },
  { type: 'image/webp', beginning: 'UklGR' },
] as const;

function decodeImage(text: string): { readonly type: string; readonly bytes: Uint8Array } | null {
  const base64 = /^data:image\/[a-z+.-]+;base64,/i.exec(text);
  const data = base64 === null ? text : text.slice(base64[0].length);
  const found = imageSignatures.find(({ beginning }) => data.startsWith(beginning));
  return found === undefined ? null : { type: found.type, bytes: Buffer.from(data, 'base64') };
}
