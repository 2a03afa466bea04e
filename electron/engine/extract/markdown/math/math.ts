import { type Element, isTag } from 'domhandler';
import type { Context, Leave } from '../context.ts';
import { part } from '../flow.ts';
import { mathmlToTex } from './mathml.ts';
import { classNames, findElement, shortText } from '../subtree.ts';

/** Maximum length of a formula in characters. */
const MAX_LENGTH = 20_000;
const DELIMITED = /^\s*(?:\\\(([\s\S]*)\\\)|\\\[([\s\S]*)\\\]|\$\$([\s\S]*)\$\$|\$([^$]*)\$)\s*$/;
const TEX_TYPE = /^(?:application\/x-tex|latex|tex|text\/x-tex)$/i;
const DRAWN_BY_MATHJAX = /(?:^|\s)MathJax(?:_(?:Display|Preview|SVG|SVG_Display|CHTML|CHTML_Display))?(?:\s|$)/;
const KATEX = /(?:^|\s)katex(?:\s|$)/;
const MATH_CLASS = /(?:^|\s)(?:math|arithmatex|tex|latex|mwe-math-element|tex2jax_process|mathjax_process)(?:\s|$)/i;
const TEX_IMAGE = /(?:^|[\s_-])(?:latex|tex|mwe-math-fallback-image-(?:inline|display))(?:\s|$)/i;

/** Services that render the formula in their URL. */
const TEX_SERVICE = /\/(?:latex\.php\?(?:[^#]*&)?latex=|(?:gif|png|svg)\.(?:latex|image)\?)([^&#]+)/i;

/** Writes a `math` element: its TeX source where it is annotated, else TeX converted from the MathML. */
export function enterMath(element: Element, context: Context): Leave {
  const display = element.attribs['display'] === 'block' || element.attribs['mode'] === 'display';
  writeFormula(texOf(element), display || isDisplayed(element), context);
  return false;
}

/** Scripts produce no output, except those that contain the TeX of a formula. */
export function enterScript(element: Element, context: Context): Leave {
  const type = element.attribs['type'] ?? '';
  if (!/^math\/(?:tex|latex)\b/i.test(type)) return false;
  writeFormula(shortText(element, MAX_LENGTH), /mode\s*=\s*display/i.test(type), context);
  return false;
}

/** Writes the containers in which libraries render formulas, around the equivalent MathML. */
export function enterFormula(element: Element, context: Context): Leave | undefined {
  if (element.attribs['class'] === undefined) return undefined;
  const names = classNames(element);
  if (KATEX.test(names) || DRAWN_BY_MATHJAX.test(names)) return drawn(element, names, context);
  return MATH_CLASS.test(names) ? named(element, names, context) : undefined;
}

/** `mjx-container` of MathJax 3. */
export function enterContainer(element: Element, context: Context): Leave {
  const math = findElement(element, ({ name }) => name === 'math');
  if (math === null) return null;
  writeFormula(texOf(math), element.attribs['display'] === 'true' || math.attribs['display'] === 'block', context);
  return false;
}

/** @returns the TeX of an image of a formula; null for other images */
export function texOfImage(element: Element): string | null {
  const alt = element.attribs['alt']?.trim() ?? '';
  if (alt !== '' && TEX_IMAGE.test(classNames(element))) return alt;
  const asked = TEX_SERVICE.exec((element.attribs['src'] ?? '').slice(0, MAX_LENGTH))?.[1];
  if (asked === undefined) return null;
  try {
    return decodeURIComponent(asked.replace(/\+/g, ' ')).replace(/\\(?:dpi|bg|fn_\w+)(?:\{[^}]*\}|_\w+)?/g, '');
  } catch {
    return null;
  }
}

export function writeFormula(source: string, display: boolean, context: Context): void {
  const tex = tidy(source);
  if (tex === '') return;
  if (context.code > 0) context.inline.code(tex);
  else if (!display) context.inline.atom(`$${tex.replace(/\n/g, ' ')}$`);
  else if (context.flat > 0) context.inline.atom(`$$${tex.replace(/\n/g, ' ')}$$`);
  else {
    part(context);
    context.blocks.paragraph(`$$\n${tex}\n$$`);
  }
}

function drawn(element: Element, names: string, context: Context): Leave | undefined {
  if (scriptFollows(element)) return false;
  const math = findElement(element, ({ name }) => name === 'math');
  if (math === null) return undefined;
  writeFormula(texOf(math), /display/i.test(names) || isDisplayed(element), context);
  return false;
}

/** Writes an element whose class marks it as TeX for a script of the page to render. */
function named(element: Element, names: string, context: Context): Leave | undefined {
  const math = findElement(element, ({ name }) => name === 'math');
  if (math !== null) {
    if (!/mwe-math-element/.test(names)) return undefined;
    writeFormula(texOf(math), /mwe-math-element-block/.test(names) || math.attribs['display'] === 'block', context);
    return false;
  }
  if (element.children.some(isTag)) return undefined;
  const text = shortText(element, MAX_LENGTH);
  const match = DELIMITED.exec(text);
  const display = match === null ? /(?:^|\s)display(?:\s|$)/.test(names) : (match[2] ?? match[3]) !== undefined;
  if (match === null && !/(?:^|\s)(?:inline|display)(?:\s|$)/.test(names)) return undefined;
  writeFormula(match === null ? text : (match[1] ?? match[2] ?? match[3] ?? match[4] ?? ''), display, context);
  return false;
}

function texOf(math: Element): string {
  const annotation = findElement(
    math,
    ({ name, attribs }) => name === 'annotation' && TEX_TYPE.test(attribs['encoding'] ?? ''),
  );
  if (annotation !== null) return shortText(annotation, MAX_LENGTH);
  const alternative = math.attribs['alttext'] ?? '';
  return alternative.trim() === '' ? mathmlToTex(math) : alternative;
}

function isDisplayed(element: Element): boolean {
  const { parent } = element;
  return parent !== null && isTag(parent) && /(?:katex|math|mathjax)[-_]?display/i.test(classNames(parent));
}

function scriptFollows(element: Element): boolean {
  let next = element.next;
  for (let count = 0; count < 4 && next !== null; count++) {
    if (isTag(next) && next.name === 'script') return /^math\//i.test(next.attribs['type'] ?? '');
    next = next.next;
  }
  return false;
}

/** Makes TeX safe for markdown: no character in it may open an HTML tag or code for readers without TeX support. */
function tidy(source: string): string {
  return source
    .slice(0, MAX_LENGTH)
    .trim()
    .replace(/^\{\\(?:displaystyle|textstyle)\s+([\s\S]*)\}$/, '$1')
    .replace(/[ \t\r\f]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .replace(/<(?=[a-z/!?])/gi, '< ')
    .replace(/`/g, '\\char96 ')
    .replace(/(?<!\\)\$/g, '\\$')
    .trim();
}
