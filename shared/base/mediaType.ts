/** `text/html` of `Text/HTML; charset=utf-8`; empty where there is none. */
export function mediaTypeOf(contentType: string | null | undefined): string {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** `utf-8` of `text/html; charset="utf-8"`, as it is written there; null where nothing is said. */
export function charsetOf(contentType: string | null | undefined): string | null {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1] ?? null;
}
