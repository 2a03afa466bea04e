import type { ChildNode, Element } from 'domhandler';
import { isFixedName } from '../fixedFonts.ts';
import { symbolLetters } from '../../symbols/symbolLetters.ts';
import { findAll } from '../xml.ts';
import { trimEndBy } from '../../../../../shared/base/trimText.ts';

/** What a style of OpenDocument makes of a paragraph. */
export type OpenKind = 'text' | 'title' | 'quote' | 'code' | 'hidden' | 1 | 2 | 3 | 4 | 5 | 6;

/** The styles of an OpenDocument file, by what they mean. */
export interface OpenStyles {
  /** What a paragraph of a style is. */
  kindOf(style: string | undefined): OpenKind;
  /** HTML in the way in which a style has it: bold, slanted, struck out, raised, lowered, or as code. Empty for what is hidden. */
  dress(style: string | undefined, html: string): string;
  /** HTML in a style of runs or paragraphs, with what its font of signs has as the signs that these are. */
  letters(family: 'text' | 'paragraph', style: string | undefined, html: string): string;
  /** Whether a style of runs is one of code by its name. */
  isCode(style: string | undefined): boolean;
  /** Whether the letters of a paragraph of a style, or of a run of it that has one of its own, are all of one width while others of the text are not. */
  isFixed(paragraph: string | undefined, run: string | undefined): boolean;
}

interface Row {
  readonly names: readonly string[];
  readonly parent: string | undefined;
  readonly outline: number;
  readonly look: Element['attribs'];
}

const furthest = 12;

/** Reads what styles mean. @param nodes of `content.xml` and `styles.xml` */
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
      look: findAll(children, 'style:text-properties')[0]?.attribs ?? {},
    });
  }
  const chainOf = (family: string, style: string | undefined): readonly Row[] => {
    const chain: Row[] = [];
    let name = style;
    while (name !== undefined && chain.length < furthest) {
      const row: Row | undefined = rows.get(`${family} ${name}`);
      // The styles that come with a program are not in each file.
      chain.push(row ?? { names: [plainName(name)], parent: undefined, outline: 0, look: {} });
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
    dress: (style, html) => dress(chainOf('text', style), html),
    // Where a file lists a font more than once it counts them: Symbol1.
    letters: (family, style, html) => symbolLetters(html, trimEndBy(fontOf(chainOf(family, style)), /\d/)),
    isCode: (style) => isCode(chainOf('text', style)),
    isFixed: (paragraph, run) =>
      !isUsual && (fixed(chainOf('text', run)) ?? fixed(chainOf('paragraph', paragraph)) ?? false),
  };
}

/** What text of no style at all looks like. */
function defaultsOf(nodes: readonly ChildNode[]): readonly Row[] {
  const defaults = findAll(nodes, 'style:default-style').filter(
    ({ attribs }) => attribs['style:family'] === 'paragraph',
  );
  return defaults.map(({ children }) => ({
    ...{ names: [], parent: undefined, outline: 0 },
    look: findAll(children, 'style:text-properties')[0]?.attribs ?? {},
  }));
}

/** Whether the letters of each font of a file are of one width. */
function fixedFontsOf(nodes: readonly ChildNode[]): ReadonlyMap<string, boolean> {
  return new Map(
    findAll(nodes, 'style:font-face').map(({ attribs }) => [
      attribs['style:name'] ?? '',
      attribs['style:font-charset'] !== 'x-symbol' &&
        (attribs['style:font-pitch'] === 'fixed' || isFixedName(attribs['svg:font-family'] ?? '')),
    ]),
  );
}

/** Names write what is no letter as its number, `Block_20_Text`, or leave it out: `Source_Text`. */
function plainName(name: string): string {
  const told = name.replace(/_([0-9a-f]{2})_/g, (_, sign: string) => String.fromCharCode(Number.parseInt(sign, 16)));
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

/** What is said nearest to the text counts. */
function firstOf(chain: readonly Row[], property: string): string {
  return chain.map(({ look }) => look[property]).find((value) => value !== undefined) ?? '';
}

function isCode(chain: readonly Row[]): boolean {
  return chain.some(({ names }) => names.some((name) => codeRuns.test(name)));
}

function dress(chain: readonly Row[], html: string): string {
  if (firstOf(chain, 'text:display') === 'none') return '';
  if (html.trim() === '') return html;
  let dressed = html;
  const wear = (tag: string): void => {
    dressed = `<${tag}>${dressed}</${tag}>`;
  };
  const position = firstOf(chain, 'style:text-position');
  const struck = firstOf(chain, 'style:text-line-through-style') + firstOf(chain, 'style:text-line-through-type');
  if (isCode(chain)) wear('code');
  if (/^(?:sub|-\d)/.test(position)) wear('sub');
  else if (/^(?:super|[1-9])/.test(position)) wear('sup');
  if (struck !== '' && !struck.startsWith('none')) wear('s');
  if (/^(?:italic|oblique)$/.test(firstOf(chain, 'fo:font-style'))) wear('em');
  if (/^(?:bold|[6-9]00)$/.test(firstOf(chain, 'fo:font-weight'))) wear('strong');
  return dressed;
}
