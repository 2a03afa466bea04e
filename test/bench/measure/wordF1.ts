/** Returns the word F1 of two texts, 0 to 1; repeated words count each time. Markup and symbols are not words. */
export function wordF1(text: string, truth: string): number {
  const wanted = countWords(truth);
  const found = countWords(text);
  let shared = 0;
  for (const [word, count] of found) shared += Math.min(count, wanted.get(word) ?? 0);
  const all = sumOf(found) + sumOf(wanted);
  return all === 0 ? 1 : (2 * shared) / all;
}

function countWords(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const plain = text.replace(/<[^>]*>/g, ' ').toLowerCase();
  for (const [word] of plain.matchAll(/[\p{L}\p{N}]+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
