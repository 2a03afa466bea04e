import temml from 'temml';
import { lookupTable } from '../../../shared/base/lookupTable.ts';
import {
  type MathAttribute,
  type MathElement,
  type MathLine,
  mathLengths,
  mathSides,
  type MathTag,
  mathTags,
  mathAttributes,
} from '../../../shared/document/markdown/mathNode.ts';
import { maxFormulaChars } from './formulaMarks.ts';

/** Limits of one formula: depth, number of parts, and length in em. */
const maxDepth = { source: 10, drawn: 40 };
const maxParts = 3000;
const maxOffsetEm = 20;

/** Commands that redefine others, and those whose arguments are rendered twice or more at each level. */
const refused =
  /\\(?:[gex]?def|let|futurelet|global|long|(?:re)?newcommand|providecommand|(?:re)?newenvironment|cancelto|equilibrium\w*|bordermatrix|require|label|ref|eqref|includegraphics|href|url|style|class|id|data|html\w*)(?![a-zA-Z])/;

/**
 * Renders an untrusted formula.
 * @param tex without its dollar signs
 * @returns null if it cannot be parsed, is more than a formula, or requires anything but positioned symbols
 */
export function drawFormula(tex: string, isDisplay: boolean): MathElement | null {
  if (tex.length > maxFormulaChars || refused.test(tex) || depthOf(tex) > maxDepth.source) return null;
  try {
    const drawn: unknown = temml.__renderToMathMLTree(tex, {
      displayMode: isDisplay,
      throwOnError: true,
      trust: false,
      maxExpand: 300,
      maxSize: [maxOffsetEm, maxOffsetEm],
    });
    const children = new Reader().childrenOf(drawn, 0);
    return { tag: 'mrow', attributes: {}, children };
  } catch {
    return null;
  }
}

/** Returns the nesting depth of groups, brackets and environments. */
function depthOf(tex: string): number {
  let depth = 0;
  let most = 0;
  for (const [mark] of tex.matchAll(/\\(?:left|right|begin|end)(?![a-zA-Z])|\\[a-zA-Z]+|\\.|[{}]/gs)) {
    if (mark === '{' || mark === '\\left' || mark === '\\begin') depth += 1;
    else if (mark === '}' || mark === '\\right' || mark === '\\end') depth -= 1;
    most = Math.max(most, depth);
  }
  return most;
}

/** A part as the library makes it. */
interface Part {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly classes?: readonly unknown[];
  readonly style?: Readonly<Record<string, unknown>>;
  readonly children?: readonly unknown[];
}

const tags: ReadonlySet<unknown> = new Set(mathTags);

/** Copies allowlisted elements; throws on anything else. */
class Reader {
  #parts = 0;

  childrenOf(drawn: unknown, depth: number): readonly (MathElement | string)[] {
    return ((drawn as Part).children ?? []).flatMap((child) => this.#read(child as Part, depth + 1));
  }

  #read(part: Part, depth: number): readonly (MathElement | string)[] {
    this.#parts += 1;
    if (depth > maxDepth.drawn || this.#parts > maxParts) throw new Error('More than a formula');
    const { type, text } = part;
    if (type === undefined && typeof text === 'string') return [text];
    // Elements without a box of their own.
    if (type === undefined || type === '') return this.childrenOf(part, depth);
    const line = lineOf(part);
    if (type !== 'menclose' && !tags.has(type)) throw new Error('No sign of a formula');
    if (type === 'menclose' && line === null) throw new Error('A line that nobody can draw');
    const side = mathSides.find((each) => part.classes?.includes(`tml-${each}`) === true);
    return [
      {
        tag: type === 'menclose' ? 'mrow' : (type as MathTag),
        attributes: attributesOf(part),
        ...(line === null ? {} : { line }),
        ...(side === undefined ? {} : { side }),
        children: this.childrenOf(part, depth),
      },
    ];
  }
}

/** Where the library strikes something out. */
const strikes: Readonly<Record<string, MathLine>> = lookupTable({
  updiagonalstrike: 'rising',
  downdiagonalstrike: 'falling',
  'updiagonalstrike downdiagonalstrike': 'crossed',
  horizontalstrike: 'struck',
});

function lineOf({ attributes, classes, style }: Part): MathLine | null {
  if (classes?.includes('tml-overline') === true) return 'overline';
  if (classes?.includes('tml-underline') === true) return 'underline';
  const notation = attributes?.['notation'];
  const strike = typeof notation === 'string' && Object.hasOwn(strikes, notation) ? strikes[notation] : undefined;
  if (strike !== undefined) return strike;
  const isBox = notation === 'box' || style?.['border'] !== undefined;
  return isBox ? 'box' : null;
}

function attributesOf({ attributes = {} }: Part): Partial<Record<MathAttribute, string>> {
  const kept: Partial<Record<MathAttribute, string>> = {};
  for (const name of mathAttributes) {
    const value = attributes[name];
    const word = typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
    if (/^[+-]?[a-z0-9-]{1,20}$/.test(word)) kept[name] = word;
  }
  for (const name of mathLengths) {
    const length = lengthOf(attributes[name]);
    if (length !== null) kept[name] = length;
  }
  return kept;
}

const perEm: Readonly<Record<string, number>> = lookupTable({ em: 1, ex: 0.43, pt: 0.1, px: 0.0625 });

/** A length in em, no farther than a formula reaches. */
function lengthOf(value: unknown): string | null {
  const words = typeof value === 'string' ? value : '';
  const [, number, unit = ''] = /^([+-]?(?:\d+(?:\.\d+)?|\.\d+))(em|ex|pt|px)?$/.exec(words) ?? [];
  if (number === undefined || (unit === '' && Number(number) !== 0)) return null;
  const ems = Number(number) * (perEm[unit] ?? 0);
  return `${Math.max(-maxOffsetEm, Math.min(maxOffsetEm, ems))}em`;
}
