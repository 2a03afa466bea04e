/** The elements of MathML that lay signs out. None of them leads anywhere, loads anything or runs. */
export const mathTags = [
  'mi',
  'mn',
  'mo',
  'mtext',
  'mspace',
  'mrow',
  'mfrac',
  'msqrt',
  'mroot',
  'mstyle',
  'mpadded',
  'mphantom',
  'msub',
  'msup',
  'msubsup',
  'munder',
  'mover',
  'munderover',
  'mmultiscripts',
  'mprescripts',
  'mtable',
  'mtr',
  'mtd',
] as const;
export type MathTag = (typeof mathTags)[number];

/** What they may say of themselves: words of the standard. */
export const mathWords = [
  'form',
  'fence',
  'separator',
  'stretchy',
  'symmetric',
  'largeop',
  'movablelimits',
  'accent',
  'accentunder',
  'displaystyle',
  'scriptlevel',
  'mathvariant',
  'columnspan',
  'rowspan',
] as const;
/** And lengths, in em of the text around. */
export const mathLengths = [
  'width',
  'height',
  'depth',
  'lspace',
  'rspace',
  'voffset',
  'minsize',
  'maxsize',
  'linethickness',
] as const;
export type MathAttribute = (typeof mathWords)[number] | (typeof mathLengths)[number];

/** Lines that MathML Core has no element for. */
export const mathLines = ['overline', 'underline', 'box', 'rising', 'falling', 'crossed', 'struck'] as const;
export type MathLine = (typeof mathLines)[number];

/** How a cell of a table stands. */
export const mathSides = ['left', 'right'] as const;
export type MathSide = (typeof mathSides)[number];

/** A part of a drawn formula, as plain data: what the worker makes of a stranger's TeX and React draws element by element. */
export interface MathElement {
  readonly tag: MathTag;
  readonly attributes: Readonly<Partial<Record<MathAttribute, string>>>;
  readonly line?: MathLine;
  readonly side?: MathSide;
  readonly children: readonly (MathElement | string)[];
}
