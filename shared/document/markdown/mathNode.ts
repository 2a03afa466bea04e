/** The presentation elements of MathML. None of them links, loads or runs anything. */
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

/** Allowed MathML attributes with keyword values. */
export const mathAttributes = [
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
/** Attributes with lengths, in em of the surrounding text. */
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
export type MathAttribute = (typeof mathAttributes)[number] | (typeof mathLengths)[number];

/** Lines that MathML Core has no element for. */
export const mathLines = ['overline', 'underline', 'box', 'rising', 'falling', 'crossed', 'struck'] as const;
export type MathLine = (typeof mathLines)[number];

/** Alignment of a table cell. */
export const mathSides = ['left', 'right'] as const;
export type MathSide = (typeof mathSides)[number];

/** A part of a rendered formula, as plain data: the worker creates it from untrusted TeX and React renders it element by element. */
export interface MathElement {
  readonly tag: MathTag;
  readonly attributes: Readonly<Partial<Record<MathAttribute, string>>>;
  readonly line?: MathLine;
  readonly side?: MathSide;
  readonly children: readonly (MathElement | string)[];
}
