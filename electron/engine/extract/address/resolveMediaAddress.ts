import { absoluteUrl } from '../absoluteUrl.ts';

/**
 * Like `absoluteUrl` for images and media, which may also be `data:` URLs of an image, audio or video type. No image is the page itself: an
 * empty URL or a mere fragment is a placeholder for a script.
 */
export function resolveMediaAddress(address: string, base: string): string | null {
  const trimmed = address.trim();
  if (/^data:/i.test(trimmed)) return /^data:(image|audio|video)\//i.test(trimmed) ? trimmed : null;
  return trimmed === '' || trimmed.startsWith('#') ? null : absoluteUrl(trimmed, base);
}
