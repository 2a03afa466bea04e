import { type Element } from 'domhandler';
import type { Context, Leave } from '../context.ts';
import { shortText } from '../subtree.ts';

const RAISED = pairs('0123456789+-=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ');
const LOWERED = pairs('0123456789+-=()aeoxhklmnpstijruv', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤᵥ');
/** Longer ones are raised or lowered words, which are readable without markup. */
const MAX_LENGTH = 12;
/** Numbers and operators, with at most one letter among them. */
const isFormula = /^(?=.*[\d+\-=()])[\d+\-=()]*[a-z]?[\d+\-=()]*$/;

/** Writes superscript and subscript numbers and single letters with their Unicode characters; `10⁵` must not become `105`. */
export function enterRaised(element: Element, context: Context): Leave {
  const characters = element.name === 'sup' ? RAISED : LOWERED;
  const text = shortText(element, MAX_LENGTH).trim().replace(/−/g, '-');
  if (text === '' || text.length > MAX_LENGTH || context.scripts !== null) return null;
  if (text.length > 1 && !isFormula.test(text)) return null;
  if (!Array.from(text).every((character) => characters.has(character))) return null;
  context.scripts = characters;
  return leaveRaised;
}

function leaveRaised(context: Context): void {
  context.scripts = null;
}

/** @returns the text with each character raised or lowered */
export function shifted(text: string, characters: ReadonlyMap<string, string>): string {
  return Array.from(text, (character) => characters.get(character === '−' ? '-' : character) ?? character).join('');
}

function pairs(plain: string, shiftedCharacters: string): ReadonlyMap<string, string> {
  const targets = Array.from(shiftedCharacters);
  return new Map(Array.from(plain, (character, index) => [character, targets[index] ?? character]));
}
