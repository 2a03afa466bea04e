/** The choice that a person most likely meant: equal but for case, else at most a third of its letters away. Null for none. */
export function nearestChoice(text: string, choices: readonly string[]): string | null {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return null;
  let nearest: { choice: string; distance: number } | null = null;
  for (const choice of choices) {
    const candidate = choice.toLowerCase();
    const distance = editDistance(wanted.slice(0, 60), candidate);
    const isNear = distance <= Math.ceil(candidate.length / 3) && distance < candidate.length;
    if (isNear && (nearest === null || distance < nearest.distance)) nearest = { choice, distance };
  }
  return nearest?.choice ?? null;
}

/** Letters to insert, remove or change to make one word of the other. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let index = 1; index <= one.length; index += 1) {
    const next = [index];
    for (let column = 1; column <= other.length; column += 1) {
      const change = (row[column - 1] ?? 0) + (one[index - 1] === other[column - 1] ? 0 : 1);
      next.push(Math.min(change, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
