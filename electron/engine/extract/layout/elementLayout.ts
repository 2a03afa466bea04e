import type { Element } from 'domhandler';
import { lookupTable } from '../../../../shared/base/lookupTable.ts';

/**
 * Set by the capture of the live page where an element's computed style differs from the default layout of its name. Letters: `b` and `e` a
 * visible gap before and after it, `B` and `E` a line break there, `p` both with a margin; `n` line breaks in its own text are rendered;
 * `i` it is inline; `x` it is not rendered, inside a part that is not rendered either; `t`, `r`, `h`, `c` it is a table, row, header row
 * group or cell by style alone.
 */
export const layoutMark = 'data-trowel-layout';

/** Separator between the text of an element and the text next to it. */
export type Separator = 'none' | 'gap' | 'line' | 'paragraph';

type TablePart = 'table' | 'row' | 'head' | 'cell';

export interface ElementLayout {
  readonly before: Separator;
  readonly after: Separator;
  /** Line ends in the text of the element itself are drawn as line ends. */
  readonly preservesLineBreaks: boolean;
  /** An element whose name is block-level, laid out inline. */
  readonly isInline: boolean;
  readonly isHidden: boolean;
  readonly tablePart: TablePart | null;
}

/** Layout of each element whose rendering differs from the default of its name. */
export type PageLayouts = ReadonlyMap<Element, ElementLayout>;

export const noLayouts: PageLayouts = new Map();

const tableParts: Readonly<Record<string, TablePart>> = lookupTable({ t: 'table', r: 'row', h: 'head', c: 'cell' });
/** A capture writes only a few letters. */
const maxMarkLength = 8;

/** Reads the attributes that the capture added and removes them: selectors and formats must not see them. */
export function takeLayouts(elements: readonly Element[]): PageLayouts {
  const layouts = new Map<Element, ElementLayout>();
  const known = new Map<string, ElementLayout>();
  for (const element of elements) {
    const mark = element.attribs[layoutMark];
    if (mark === undefined) continue;
    delete element.attribs[layoutMark];
    if (mark.length > maxMarkLength) continue;
    const layout = known.get(mark) ?? readMark(mark);
    known.set(mark, layout);
    layouts.set(element, layout);
  }
  return layouts;
}

function readMark(mark: string): ElementLayout {
  const separator = (gap: string, line: string): Separator => {
    if (mark.includes('p')) return 'paragraph';
    if (mark.includes(line)) return 'line';
    return mark.includes(gap) ? 'gap' : 'none';
  };
  const part = /[trhc]/.exec(mark)?.[0];
  return {
    before: separator('b', 'B'),
    after: separator('e', 'E'),
    preservesLineBreaks: mark.includes('n'),
    isInline: mark.includes('i'),
    isHidden: mark.includes('x'),
    tablePart: part === undefined ? null : (tableParts[part] ?? null),
  };
}
