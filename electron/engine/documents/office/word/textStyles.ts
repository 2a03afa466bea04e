import type { Element } from 'domhandler';
import { findAll, maxStyleChain, parseXml } from '../xml.ts';

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

/** Office counts levels from 0 on, and takes the last one for text. */
const textLevel = 9;

/** Reads the styles of a text. @param xml its part of this name */
export function readTextStyles(xml: string): TextStyles {
  const styles = stylesById(xml);
  const nameOf = (id: string): string => nameIn(styles.get(id));
  return remembering({
    isHeading: (id) => /^(?:heading \d|title)$/i.test(nameOf(id)),
    outlineOf: (id) => {
      const level = nearest(styles, id, (style) => {
        const own = valueOf(style, 'w:outlineLvl');
        const named = /^heading ([1-9])$/i.exec(nameIn(style))?.[1];
        return own === undefined ? (named === undefined ? undefined : Number(named) - 1) : Number(own);
      });
      return level === undefined ? null : headingLevel(level);
    },
    depthOf: (id) => {
      const depth = /^list (?:bullet|number) ([2-5])$/i.exec(nameOf(id))?.[1];
      return depth === undefined ? null : Number(depth) - 1;
    },
    indentOf: (id) => nearest(styles, id, (style) => indentOf(style) ?? undefined) ?? null,
    fontOf: (id) =>
      nearest(styles, id, (style) => {
        const [fonts] = findAll(style.children, 'w:rFonts');
        return fonts?.attribs['w:asciiTheme'] === undefined ? fonts?.attribs['w:ascii'] : '';
      }) ?? null,
    isCode: (id) => codeNames.includes(nameOf(id)),
    isHidden: (id) =>
      nearest(styles, id, (style) => {
        const [hidden] = findAll(style.children, 'w:vanish');
        return hidden === undefined ? undefined : isOn(hidden.attribs['w:val']);
      }) === true,
  });
}

/** The styles of a Word document by their ids. @param xml its part of this name */
export function stylesById(xml: string): ReadonlyMap<string, Element> {
  return new Map(findAll(parseXml(xml), 'w:style').map((style) => [style.attribs['w:styleId'] ?? '', style] as const));
}

/** Returns what the nearest style in the inheritance chain sets; undefined if none does. */
export function nearest<Value>(
  styles: ReadonlyMap<string, Element>,
  id: string,
  read: (style: Element) => Value | undefined,
): Value | undefined {
  let at: string | undefined = id;
  for (let step = 0; at !== undefined && step < maxStyleChain; step += 1) {
    const style = styles.get(at);
    const found = style === undefined ? undefined : read(style);
    if (style === undefined || found !== undefined) return found;
    at = valueOf(style, 'w:basedOn');
  }
  return undefined;
}

/** Returns the value of the first element of a name in another one. */
export function valueOf(element: Element, name: string): string | undefined {
  return findAll(element.children, name)[0]?.attribs['w:val'];
}

/** Returns the left indent of paragraph properties, in twentieths of a point; null if not set. */
export function indentOf(properties: Element): number | null {
  const { 'w:left': left, 'w:start': start } = findAll(properties.children, 'w:ind')[0]?.attribs ?? {};
  const indent = Number(left ?? start ?? Number.NaN);
  return Number.isFinite(indent) ? indent : null;
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

function nameIn(style: Element | undefined): string {
  return style === undefined ? '' : (valueOf(style, 'w:name') ?? '');
}

/** The level of a heading, 1 to 6, of the level that an outline has it on; null where that is text. */
export function headingLevel(outline: number): number | null {
  return outline >= 0 && outline < textLevel ? Math.min(6, Math.floor(outline) + 1) : null;
}

/** Whether a toggle property is on: present without a value, or with one other than off. */
export function isOn(value: string | undefined): boolean {
  return !/^(?:0|false|off)$/.test(value ?? '');
}
