/** Which window this is: null for the first, else the id that its address names. */
export function thisWindowId(): string | null {
  return /^#window=([\w-]{1,40})$/.exec(globalThis.location?.hash ?? '')?.[1] ?? null;
}
