import { absoluteUrl } from '../absoluteUrl.ts';

/**
 * Like `absoluteUrl` for pictures and media, which may also be `data:` addresses of an image, audio or video type. None is the page
 * itself: an empty address, or a mere fragment, keeps the place for a script.
 */
export function resolveMediaAddress(address: string, base: string): string | null {
  const trimmed = address.trim();
  if (/^data:/i.test(trimmed)) return /^data:(image|audio|video)\//i.test(trimmed) ? trimmed : null;
  return trimmed === '' || trimmed.startsWith('#') ? null : absoluteUrl(trimmed, base);
}
