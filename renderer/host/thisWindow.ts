/** Returns the id of this window: null for the first, otherwise the id in its URL. */
export function thisWindowId(): string | null {
  return /^#window=([\w-]{1,40})$/.exec(globalThis.location?.hash ?? '')?.[1] ?? null;
}
