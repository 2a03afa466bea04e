import { cutStrips } from '../lines/cutStrips.ts';
import type { TextLine } from '../lines/textLine.ts';
import { heightOf, type Item } from './horizontalBands.ts';

/** A region of a page with questions: the choices of a question, in the order of their letters, or other content. */
export type ChoicePart<Thing> =
  | { readonly kind: 'choices'; readonly lines: readonly TextLine[] }
  | { readonly kind: 'other'; readonly items: readonly Item<Thing>[] };

/** The letter that starts a choice. */
const letter = /^\(?([A-Ha-h])[.)]\s*\S/;
const minChoices = 3;

/**
 * Splits off the choices of a multiple-choice test that are side by side, in one row or in two columns, from the questions around them:
 * they are no table. Null if there are none.
 */
export function cutChoices<Thing>(items: readonly Item<Thing>[]): readonly ChoicePart<Thing>[] | null {
  if (!items.some((item) => letterOf(item) !== null)) return null;
  const runs: { readonly isChoice: boolean; readonly strips: Item<Thing>[][] }[] = [];
  for (const strip of cutStrips(items, heightOf)) {
    const isChoice = strip.every((item) => letterOf(item) !== null);
    const last = runs.at(-1);
    // Another question starts with the first letter again.
    const isNext = isChoice && last?.isChoice === true && !strip.some((item) => letterOf(item) === 'a');
    if (last !== undefined && (isNext || (!isChoice && !last.isChoice))) last.strips.push(strip);
    else runs.push({ isChoice, strips: [strip] });
  }
  const parts = runs.map(
    ({ isChoice, strips }) => (isChoice ? choicesOf(strips) : null) ?? { kind: 'other' as const, items: strips.flat() },
  );
  return parts.some(({ kind }) => kind === 'choices') ? parts : null;
}

function letterOf<Thing>({ segment }: Item<Thing>): string | null {
  return segment === null ? null : (letter.exec(segment.text.trim())?.[1]?.toLowerCase() ?? null);
}

/** Choices from the first letter on, without a missing letter, some of them side by side. */
function choicesOf<Thing>(strips: readonly (readonly Item<Thing>[])[]): ChoicePart<Thing> | null {
  const found = strips.flat().toSorted((a, b) => (letterOf(a) ?? '').localeCompare(letterOf(b) ?? ''));
  const isWhole = found.every((item, index) => letterOf(item) === String.fromCharCode(97 + index));
  if (!isWhole || found.length < minChoices || !strips.some((strip) => strip.length > 1)) return null;
  return { kind: 'choices', lines: found.flatMap(({ segment }) => (segment === null ? [] : [segment])) };
}
