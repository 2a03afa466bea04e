/** `text/html` of `Text/HTML; charset=utf-8`; empty where there is none. */
export function mediaTypeOf(contentType: string | null | undefined): string {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Returns `utf-8` of `text/html; charset="utf-8"`, as written; null where no charset is stated. */
export function charsetOf(contentType: string | null | undefined): string | null {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1] ?? null;
}
