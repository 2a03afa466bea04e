import { type ChildNode, type Element, isTag } from 'domhandler';
import { lookupTable } from '../../../../shared/base/lookupTable.ts';
import { escapeHtml, textIn } from './xml.ts';

/** Maximum nesting depth; deeper formulas are reduced to their text. */
export const maxFormulaDepth = 40;

/** A formula of Office (OMML, ECMA-376 part 1, 22.1) as MathML, which the markdown of every format is written from. */
export function mathmlOf(formula: Element, isDisplayed: boolean): string {
  return `<math${isDisplayed ? ' display="block"' : ''}>${inside(formula, 0)}</math>`;
}

type Write = (element: Element, depth: number) => string;

const writers: Readonly<Record<string, Write>> = lookupTable({
  'm:r': (run) => tokens(run),
  'm:f': (it, depth) => {
    const bar = setting(it, 'm:type') === 'noBar' ? ' linethickness="0"' : '';
    return `<mfrac${bar}>${part(it, 'm:num', depth)}${part(it, 'm:den', depth)}</mfrac>`;
  },
  'm:sSup': (it, depth) => `<msup>${part(it, 'm:e', depth)}${part(it, 'm:sup', depth)}</msup>`,
  'm:sSub': (it, depth) => `<msub>${part(it, 'm:e', depth)}${part(it, 'm:sub', depth)}</msub>`,
  'm:sSubSup': (it, depth) =>
    `<msubsup>${part(it, 'm:e', depth)}${part(it, 'm:sub', depth)}${part(it, 'm:sup', depth)}</msubsup>`,
  'm:sPre': (it, depth) =>
    `<msubsup>${nothing}${part(it, 'm:sub', depth)}${part(it, 'm:sup', depth)}</msubsup>${part(it, 'm:e', depth)}`,
  'm:limLow': (it, depth) => `<munder>${part(it, 'm:e', depth)}${part(it, 'm:lim', depth)}</munder>`,
  'm:limUpp': (it, depth) => `<mover>${part(it, 'm:e', depth)}${part(it, 'm:lim', depth)}</mover>`,
  'm:acc': (it, depth) => `<mover>${part(it, 'm:e', depth)}${mathOperator(setting(it, 'm:chr') ?? '^')}</mover>`,
  'm:bar': (it, depth) => {
    const name = setting(it, 'm:pos') === 'top' ? 'mover' : 'munder';
    return `<${name}>${part(it, 'm:e', depth)}${mathOperator('¯')}</${name}>`;
  },
  'm:rad': (it, depth) =>
    textIn(child(it, 'm:deg')?.children ?? []).trim() === ''
      ? `<msqrt>${part(it, 'm:e', depth)}</msqrt>`
      : `<mroot>${part(it, 'm:e', depth)}${part(it, 'm:deg', depth)}</mroot>`,
  'm:nary': (it, depth) => {
    const [below, above] = [part(it, 'm:sub', depth), part(it, 'm:sup', depth)];
    const isOver = above !== nothing;
    const name = below === nothing ? (isOver ? 'mover' : 'mrow') : isOver ? 'munderover' : 'munder';
    const limits = [below, above].filter((limit) => limit !== nothing).join('');
    return `<${name}>${mathOperator(setting(it, 'm:chr') ?? '∫')}${limits}</${name}>${part(it, 'm:e', depth)}`;
  },
  'm:d': (it, depth) => {
    const between = mathOperator(setting(it, 'm:sepChr') ?? '|');
    const parts = it.children.filter((node) => isNamed(node, 'm:e')).map((node) => row(node, depth));
    return `<mrow>${mathOperator(setting(it, 'm:begChr') ?? '(')}${parts.join(between)}${mathOperator(setting(it, 'm:endChr') ?? ')')}</mrow>`;
  },
  'm:m': (it, depth) => table(it, (line) => (isNamed(line, 'm:mr') ? cells(line, depth) : null)),
  'm:eqArr': (it, depth) => table(it, (line) => (isNamed(line, 'm:e') ? `<mtd>${row(line, depth)}</mtd>` : null)),
});

function inside({ children }: Element, depth: number): string {
  return children.map((node) => (isTag(node) ? write(node, depth + 1) : '')).join('');
}

function write(element: Element, depth: number): string {
  if (element.name.endsWith('Pr')) return '';
  if (depth > maxFormulaDepth) return `<mtext>${escapeHtml(textIn(element.children))}</mtext>`;
  const writer = Object.hasOwn(writers, element.name) ? writers[element.name] : undefined;
  return writer === undefined ? inside(element, depth) : writer(element, depth);
}

function isNamed(node: ChildNode, name: string): node is Element {
  return isTag(node) && node.name === name;
}

function child({ children }: Element, name: string): Element | undefined {
  return children.find((node): node is Element => isNamed(node, name));
}

function row(element: Element, depth: number): string {
  return `<mrow>${inside(element, depth)}</mrow>`;
}

const nothing = '<mrow></mrow>';

/** A part of a formula by its name; empty where it is left out. */
function part(element: Element, name: string, depth: number): string {
  const found = child(element, name);
  return found === undefined ? nothing : row(found, depth);
}

/** Returns a property of an element; null if it is not set. */
function setting(element: Element, name: string): string | null {
  const properties = child(element, `${element.name}Pr`);
  return (properties === undefined ? undefined : child(properties, name))?.attribs['m:val'] ?? null;
}

function table({ children }: Element, lineOf: (line: ChildNode) => string | null): string {
  const lines = children.map(lineOf).filter((line) => line !== null);
  return `<mtable>${lines.map((line) => `<mtr>${line}</mtr>`).join('')}</mtable>`;
}

function cells({ children }: Element, depth: number): string {
  return children.map((node) => (isNamed(node, 'm:e') ? `<mtd>${row(node, depth)}</mtd>` : '')).join('');
}

function mathOperator(text: string): string {
  return text === '' ? '' : `<mo>${escapeHtml(text)}</mo>`;
}

/**
 * Converts letters, numbers and symbols of a run to tokens. Upright letters form one identifier, such as a function name; others are
 * separate.
 */
function tokens(run: Element): string {
  const properties = child(run, 'm:rPr');
  const style = properties === undefined ? undefined : child(properties, 'm:sty')?.attribs['m:val'];
  const isText = properties !== undefined && child(properties, 'm:nor') !== undefined;
  const text = textIn(run.children.filter((node) => isNamed(node, 'm:t')));
  if (isText) return `<mtext>${escapeHtml(text)}</mtext>`;
  const letters = style === 'p' ? /\p{L}+|[\d.,]*\d|\S/gu : /\p{L}|[\d.,]*\d|\S/gu;
  return [...text.replace(/[\u2061-\u2064]/g, ' ').matchAll(letters)]
    .map(([token]) => {
      const name = /^\p{L}/u.test(token) ? 'mi' : /\d$/.test(token) ? 'mn' : 'mo';
      return `<${name}>${escapeHtml(token)}</${name}>`;
    })
    .join('');
}
