import type { Element } from 'domhandler';
import { indentOf } from './listNumbers.ts';
import { findAll, parseXml } from '../xml.ts';

/** The styles of a Word document, by their meaning for its paragraphs and runs. */
export interface TextStyles {
  /** Whether paragraphs of a style are headings (or the title) by its name. */
  isHeading(style: string): boolean;
  /** The level, from 1 on, that a style gives headings which it does not name so; null for none. */
  outlineOf(style: string): number | null;
  /** How deep the lists of a style are by its name: "List Bullet 2" is below "List Bullet". */
  depthOf(style: string): number | null;
  /** Left indent of a paragraph style, in twentieths of a point; null if not set. */
  indentOf(style: string): number | null;
  /** Latin font of a style: empty if it is the theme's, null if not set. */
  fontOf(style: string): string | null;
  /** Whether a style of runs is one of code by its name. */
  isCode(style: string): boolean;
  /** Whether text in a style is hidden. */
  isHidden(style: string): boolean;
}

/** Names of run styles for code in common programs. */
export const codeNames: readonly string[] = ['HTML Code', 'Source Text', 'Source_Text', 'Verbatim Char', 'Code'];

const furthest = 12;
/** Office counts levels from 0 on, and takes the last one for text. */
const textLevel = 9;

/** Reads the styles of a text. @param xml its part of this name */
export function readTextStyles(xml: string): TextStyles {
  const rows = new Map(
    findAll(parseXml(xml), 'w:style').map((style) => [style.attribs['w:styleId'] ?? '', style] as const),
  );
  const valueOf = (style: Element, name: string): string | undefined =>
    findAll(style.children, name)[0]?.attribs['w:val'];
  const nameOf = (style: Element): string => valueOf(style, 'w:name') ?? '';
  /** The nearest style in the inheritance chain that sets a value wins. */
  const nearest = <Said>(id: string, say: (style: Element) => Said | null): Said | null => {
    let at: string | undefined = id;
    for (let step = 0; at !== undefined && step < furthest; step += 1) {
      const style = rows.get(at);
      if (style === undefined) return null;
      const said = say(style);
      if (said !== null) return said;
      at = valueOf(style, 'w:basedOn');
    }
    return null;
  };
  return remembering({
    isHeading: (id) => /^(?:heading \d|title)$/i.test(nameOfRow(rows.get(id), nameOf)),
    outlineOf: (id) => {
      const level = nearest(id, (style) => {
        const own = valueOf(style, 'w:outlineLvl');
        const named = /^heading ([1-9])$/i.exec(nameOf(style))?.[1];
        return own === undefined ? (named === undefined ? null : Number(named) - 1) : Number(own);
      });
      return level === null ? null : headingLevel(level);
    },
    depthOf: (id) => {
      const depth = /^list (?:bullet|number) ([2-5])$/i.exec(nameOfRow(rows.get(id), nameOf))?.[1];
      return depth === undefined ? null : Number(depth) - 1;
    },
    indentOf: (id) => nearest(id, indentOf),
    fontOf: (id) =>
      nearest(id, (style) => {
        const [fonts] = findAll(style.children, 'w:rFonts');
        return fonts?.attribs['w:asciiTheme'] === undefined ? (fonts?.attribs['w:ascii'] ?? null) : '';
      }),
    isCode: (id) => codeNames.includes(nameOfRow(rows.get(id), nameOf)),
    isHidden: (id) =>
      nearest(id, (style) => {
        const [hidden] = findAll(style.children, 'w:vanish');
        return hidden === undefined ? null : isOn(hidden.attribs['w:val']);
      }) === true,
  });
}

/** Thousands of paragraphs have the same few styles. */
function remembering(styles: TextStyles): TextStyles {
  const once = <Said>(say: (id: string) => Said): ((id: string) => Said) => {
    const known = new Map<string, { readonly value: Said }>();
    return (id) => {
      const found = known.get(id) ?? { value: say(id) };
      known.set(id, found);
      return found.value;
    };
  };
  return {
    isHeading: once(styles.isHeading),
    outlineOf: once(styles.outlineOf),
    depthOf: once(styles.depthOf),
    indentOf: once(styles.indentOf),
    fontOf: once(styles.fontOf),
    isCode: once(styles.isCode),
    isHidden: once(styles.isHidden),
  };
}

function nameOfRow(style: Element | undefined, nameOf: (style: Element) => string): string {
  return style === undefined ? '' : nameOf(style);
}

/** The level of a heading, 1 to 6, of the level that an outline has it on; null where that is text. */
export function headingLevel(outline: number): number | null {
  return outline >= 0 && outline < textLevel ? Math.min(6, Math.floor(outline) + 1) : null;
}

/** Whether a toggle property is on: present without a value, or with one other than off. */
export function isOn(value: string | undefined): boolean {
  return !/^(?:0|false|off)$/.test(value ?? '');
}
