import { type ChildNode, Element, Text } from 'domhandler';
import { hiddenMark } from '../extract/clean/isHidden.ts';
import { layoutMark } from '../extract/layout/elementLayout.ts';
import { frameMark } from '../extract/clean/dropFrames.ts';
import { nodeMark } from '../extract/trace/pageTrace.ts';
import type { PlainPage } from './parsePlainPage.ts';

const voidNames = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const rawNames = new Set(['script', 'style', 'xmp', 'noembed', 'noframes', 'noscript', 'plaintext']);
/** Data, templates, and formulas that a script of the page draws. */
const dataScriptTypes = /json|text\/template|x-template|^\s*math\/(?:tex|latex)/i;
const marks = new Set([hiddenMark, frameMark, nodeMark, layoutMark]);
const maxAttributes = 500;

/** Siblings still to be written, and the end tag of their parent. */
interface Level {
  next: ChildNode | null;
  readonly closing: string;
}

/** Values that a browser would compute for the page's elements: which are not rendered, and their text layout. */
interface DrawnMarks {
  readonly hidden: ReadonlySet<Element>;
  readonly layouts: ReadonlyMap<Element, string>;
}

/** Serializes a page exactly as the script in the browser does (`serialise.inpage.ts`): the same text for the same tree. */
export function writePlainPage({ document }: PlainPage, { hidden, layouts }: DrawnMarks, scripts: boolean): string {
  const parts: string[] = ['<!doctype html>'];
  const root = document.children.find((node) => node instanceof Element) ?? null;
  const marksOf = (node: Element): string => {
    const layout = layouts.get(node);
    return `${hidden.has(node) ? ` ${hiddenMark}=""` : ''}${layout === undefined ? '' : ` ${layoutMark}="${layout}"`}`;
  };
  const levels: Level[] = [{ next: root, closing: '' }];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const node = level.next;
    if (node === null) {
      parts.push(level.closing);
      levels.pop();
      continue;
    }
    level.next = node === root ? null : node.next;
    if (node instanceof Text) parts.push(isRaw(node) ? node.data : escapeText(node.data));
    if (!(node instanceof Element) || !isWritten(node, scripts)) continue;
    parts.push(`<${node.name}${attributesOf(node)}${marksOf(node)}>`);
    if (!voidNames.has(node.name)) levels.push({ next: node.children[0] ?? null, closing: `</${node.name}>` });
  }
  return parts.join('');
}

function isRaw({ parent }: Text): boolean {
  return parent instanceof Element && rawNames.has(parent.name);
}

function isWritten(element: Element, scripts: boolean): boolean {
  const { name, attribs } = element;
  if (!/^[a-zA-Z][^\s"'<>/=]*$/.test(name) || name === 'style' || name === 'template') return false;
  if (name !== 'script' || dataScriptTypes.test(attribs['type'] ?? '')) return true;
  return scripts && (attribs['src'] ?? '') === '';
}

function attributesOf({ attribs }: Element): string {
  let text = '';
  for (const [name, value] of Object.entries(attribs).slice(0, maxAttributes)) {
    if (marks.has(name) || !/^[^\s"'<>/=\0]+$/.test(name)) continue;
    text += ` ${name}="${escapeAttribute(value)}"`;
  }
  return text;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;');
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('\u00a0', '&nbsp;');
}
