import { absoluteUrl } from '../absoluteUrl.ts';

/** Like `absoluteUrl` for pictures and media, which may also be `data:` addresses of an image, audio or video type. */
export function resolveMediaAddress(address: string, base: string): string | null {
  const trimmed = address.trim();
  if (/^data:/i.test(trimmed)) return /^data:(image|audio|video)\//i.test(trimmed) ? trimmed : null;
  return absoluteUrl(trimmed, base);
}
