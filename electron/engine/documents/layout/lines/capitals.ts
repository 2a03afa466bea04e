/** Returns the number of letters of a text in capitals; 0 for any other text, and for scripts without capitals. */
export function capitalsOf(text: string): number {
  const letters = text.replace(/\P{L}/gu, '');
  return letters === letters.toUpperCase() && letters !== letters.toLowerCase() ? letters.length : 0;
}
