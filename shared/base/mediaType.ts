/** `text/html` of `Text/HTML; charset=utf-8`; empty where there is none. */
export function mediaTypeOf(contentType: string | null | undefined): string {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
