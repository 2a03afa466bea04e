import type { Element } from 'domhandler';
import { lookupTable } from '../../../../shared/base/lookupTable.ts';

/**
 * Set by the capture of the live page where an element's computed style lays it out in another way than its name tells. Letters:
 * `b` and `e` a visible gap before and after it, `B` and `E` a line break there, `p` both with a margin; `n` line ends in its own text
 * are drawn; `i` it goes on in the line; `x` it is not drawn, inside a part that is not drawn either; `t`, `r`, `h`, `c` it is a table,
 * row, group of head rows or cell by style alone.
 */
export const layoutMark = 'data-trowel-layout';

/** What parts the words of an element from those beside it. */
export type Separator = 'none' | 'gap' | 'line' | 'paragraph';

type TablePart = 'table' | 'row' | 'head' | 'cell';

export interface ElementLayout {
  readonly before: Separator;
  readonly after: Separator;
  /** Line ends in the text of the element itself are drawn as line ends. */
  readonly keepsLines: boolean;
  /** A block by its name that goes on in the line. */
  readonly isInline: boolean;
  readonly isHidden: boolean;
  readonly tablePart: TablePart | null;
}

/** For each element whose name does not tell how it is laid out. */
export type PageLayouts = ReadonlyMap<Element, ElementLayout>;

export const noLayouts: PageLayouts = new Map();

const tableParts: Readonly<Record<string, TablePart>> = lookupTable({ t: 'table', r: 'row', h: 'head', c: 'cell' });
/** A capture writes a few letters. */
const maxMarkLength = 8;

/** Reads the marks of the capture, and takes them off the elements: no selector and no format may see them. */
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
    keepsLines: mark.includes('n'),
    isInline: mark.includes('i'),
    isHidden: mark.includes('x'),
    tablePart: part === undefined ? null : (tableParts[part] ?? null),
  };
}
