import type { ChildNode, Element } from 'domhandler';
import { isFixedName, wrapInTags } from '../inlineRuns.ts';
import { decodeSymbolFont } from '../../symbols/decodeSymbolFont.ts';
import { findAll, maxStyleChain } from '../xml.ts';
import { trimEndBy } from '../../../../../shared/base/trimText.ts';

/** Kind of paragraph that an OpenDocument style produces. */
export type OpenKind = 'text' | 'title' | 'quote' | 'code' | 'hidden' | 1 | 2 | 3 | 4 | 5 | 6;

/** The styles of an OpenDocument file, by their meaning. */
export interface OpenStyles {
  /** Returns the kind of the paragraphs of a style. */
  kindOf(style: string | undefined): OpenKind;
  /** Returns HTML in the formatting of a style: bold, italic, strikethrough, superscript, subscript, or code. Empty for hidden text. */
  withStyle(style: string | undefined, html: string): string;
  /** Returns HTML in a text or paragraph style, with the characters of a symbol font decoded. */
  decodeSymbols(family: 'text' | 'paragraph', style: string | undefined, html: string): string;
  /** Whether a style of runs is one of code by its name. */
  isCode(style: string | undefined): boolean;
  /** Whether a paragraph style, or the style of a run in it, is monospace while other text is not. */
  isFixed(paragraph: string | undefined, run: string | undefined): boolean;
}

interface Row {
  readonly names: readonly string[];
  readonly parent: string | undefined;
  readonly outline: number;
  readonly textProperties: Element['attribs'];
}

/**
 * Reads the meaning of styles.
 * @param nodes of `content.xml` and `styles.xml`
 */
export function readOpenStyles(nodes: readonly ChildNode[]): OpenStyles {
  const rows = new Map<string, Row>();
  for (const { attribs, children } of findAll(nodes, 'style:style')) {
    const family = attribs['style:family'] ?? '';
    if (family !== 'text' && family !== 'paragraph') continue;
    rows.set(`${family} ${attribs['style:name'] ?? ''}`, {
      names: [attribs['style:name'], attribs['style:display-name']].flatMap((name) =>
        name === undefined ? [] : [plainName(name)],
      ),
      parent: attribs['style:parent-style-name'],
      outline: Number(attribs['style:default-outline-level'] ?? 0) || 0,
      textProperties: findAll(children, 'style:text-properties')[0]?.attribs ?? {},
    });
  }
  const chainOf = (family: string, style: string | undefined): readonly Row[] => {
    const chain: Row[] = [];
    let name = style;
    while (name !== undefined && chain.length < maxStyleChain) {
      const row: Row | undefined = rows.get(`${family} ${name}`);
      // The built-in styles of a program are not in each file.
      chain.push(row ?? { names: [plainName(name)], parent: undefined, outline: 0, textProperties: {} });
      name = row?.parent;
    }
    return chain;
  };
  const fonts = fixedFontsOf(nodes);
  const fontOf = (chain: readonly Row[]): string =>
    firstOf(chain, 'style:font-name') || firstOf(chain, 'fo:font-family');
  const fixed = (chain: readonly Row[]): boolean | null => {
    const font = fontOf(chain);
    return font === '' ? null : (fonts.get(font) ?? isFixedName(font));
  };
  const isUsual = fixed(chainOf('paragraph', 'Standard')) ?? fixed(defaultsOf(nodes)) ?? false;
  return {
    kindOf: (style) => kindOf(chainOf('paragraph', style)),
    withStyle: (style, html) => withStyle(chainOf('text', style), html),
    // Where a file lists a font more than once it counts them: Symbol1.
    decodeSymbols: (family, style, html) => decodeSymbolFont(html, trimEndBy(fontOf(chainOf(family, style)), /\d/)),
    isCode: (style) => isCode(chainOf('text', style)),
    isFixed: (paragraph, run) =>
      !isUsual && (fixed(chainOf('text', run)) ?? fixed(chainOf('paragraph', paragraph)) ?? false),
  };
}

/** Returns the default style of text. */
function defaultsOf(nodes: readonly ChildNode[]): readonly Row[] {
  const defaults = findAll(nodes, 'style:default-style').filter(
    ({ attribs }) => attribs['style:family'] === 'paragraph',
  );
  return defaults.map(({ children }) => ({
    ...{ names: [], parent: undefined, outline: 0 },
    textProperties: findAll(children, 'style:text-properties')[0]?.attribs ?? {},
  }));
}

/** Maps each font of a file to whether it is monospace. */
function fixedFontsOf(nodes: readonly ChildNode[]): ReadonlyMap<string, boolean> {
  return new Map(
    findAll(nodes, 'style:font-face').map(({ attribs }) => [
      attribs['style:name'] ?? '',
      attribs['style:font-charset'] !== 'x-symbol' &&
        (attribs['style:font-pitch'] === 'fixed' || isFixedName(attribs['svg:font-family'] ?? '')),
    ]),
  );
}

/** Style names encode other characters than letters as numbers, `Block_20_Text`, or omit them: `Source_Text`. */
function plainName(name: string): string {
  const told = name.replace(/_([0-9a-f]{2})_/g, (_, char: string) => String.fromCharCode(Number.parseInt(char, 16)));
  return told.replaceAll('_', ' ');
}

const quotes = /^(?:quotations?|(?:intense )?quote|block text)$/i;
const code = /^(?:preformatted text|source code|code|html preformatted)$/i;
const codeRuns = /^(?:source text|source code|code|verbatim char|html code|teletype)$/i;

function kindOf(chain: readonly Row[]): OpenKind {
  if (firstOf(chain, 'text:display') === 'none') return 'hidden';
  for (const { names, outline } of chain) {
    if (outline >= 1) return Math.min(6, Math.floor(outline)) as OpenKind;
    const named = names.map((name) => /^heading ([1-9])$/i.exec(name)?.[1]).find((level) => level !== undefined);
    if (named !== undefined) return Math.min(6, Number(named)) as OpenKind;
    if (names.some((name) => /^title$/i.test(name))) return 'title';
    if (names.some((name) => quotes.test(name))) return 'quote';
    if (names.some((name) => code.test(name))) return 'code';
  }
  return 'text';
}

/** The most specific style wins. */
function firstOf(chain: readonly Row[], property: string): string {
  return chain.map(({ textProperties }) => textProperties[property]).find((value) => value !== undefined) ?? '';
}

function isCode(chain: readonly Row[]): boolean {
  return chain.some(({ names }) => names.some((name) => codeRuns.test(name)));
}

function withStyle(chain: readonly Row[], html: string): string {
  if (firstOf(chain, 'text:display') === 'none') return '';
  if (html.trim() === '') return html;
  const position = firstOf(chain, 'style:text-position');
  const struck = firstOf(chain, 'style:text-line-through-style') + firstOf(chain, 'style:text-line-through-type');
  const script = /^(?:sub|-\d)/.test(position) ? 'sub' : /^(?:super|[1-9])/.test(position) ? 'sup' : null;
  return wrapInTags(
    html,
    isCode(chain) && 'code',
    script,
    struck !== '' && !struck.startsWith('none') && 's',
    /^(?:italic|oblique)$/.test(firstOf(chain, 'fo:font-style')) && 'em',
    /^(?:bold|[6-9]00)$/.test(firstOf(chain, 'fo:font-weight')) && 'strong',
  );
}
