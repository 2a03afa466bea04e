/** How many letters a text in capitals has; 0 for any other, and for letters that have no capitals. */
export function capitalsOf(text: string): number {
  const letters = text.replace(/\P{L}/gu, '');
  return letters === letters.toUpperCase() && letters !== letters.toLowerCase() ? letters.length : 0;
}
