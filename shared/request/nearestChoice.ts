import { editDistance } from '../base/editDistance.ts';

/**
 * Returns the choice that the user most likely meant: equal ignoring case, else with an edit distance of at most a third of its letters.
 * Null for none.
 */
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
