import { Element, Text } from 'domhandler';
import { setChildren } from '../tree/edit.ts';
import { walk } from '../tree/walk.ts';

/** Markup of a code editor: its box, the container of its lines, and a line. */
interface Editor {
  readonly box: string;
  readonly content: string;
  readonly line: string;
  /** Class of the box around the rows that one long line wraps into; null where each row is a line. */
  readonly group: string | null;
}

/** Class names of the markup that CodeMirror 5 and 6, Monaco and Ace draw. */
const editors: readonly Editor[] = [
  {
    box: 'CodeMirror',
    content: 'CodeMirror-code',
    line: 'CodeMirror-line',
    group: null,
  },
  { box: 'cm-editor', content: 'cm-content', line: 'cm-line', group: null },
  {
    box: 'monaco-editor',
    content: 'view-lines',
    line: 'view-line',
    group: null,
  },
  {
    box: 'ace_editor',
    content: 'ace_text-layer',
    line: 'ace_line',
    group: 'ace_line_group',
  },
];
const languageAttributes = ['data-language', 'data-mode-id', 'data-lang'];
const languageName = /^[\w+#.-]{1,40}$/;
/** Class names of editor content that is not code. */
const noCode = new Set('cm-placeholder CodeMirror-placeholder ace_placeholder CodeMirror-widget cm-tooltip'.split(' '));
/** Boxes between an editor and its lines. */
const maxBoxes = 8;

interface Line {
  readonly text: string;
  /** Distance from the top of the editor in pixels, null where none is stated. */
  readonly topPx: number | null;
}

/**
 * Turns the code editors of a page into code blocks. An editor draws lines as boxes, in the order they came into view, with line numbers,
 * cursors and hidden fields next to them.
 */
export function openEditors(elements: readonly Element[]): void {
  const done = new Set<Element>();
  for (const element of elements) {
    const editor = done.has(element) ? undefined : editors.find(({ content }) => hasClass(element, content));
    if (editor === undefined) continue;
    const lines = readLines(element, editor, done);
    if (lines.length === 0) continue;
    const box = boxOf(element, editor);
    becomeCode(box, inOrder(lines).join('\n'), languageOf(element) ?? languageOf(box));
  }
}

function hasClass({ attribs }: Element, name: string): boolean {
  const names = attribs['class'];
  return names?.includes(name) === true && names.split(/\s+/).includes(name);
}

function boxOf(content: Element, { box }: Editor): Element {
  let up: Element = content;
  for (let step = 0; step < maxBoxes; step += 1) {
    if (hasClass(up, box)) return up;
    if (!(up.parent instanceof Element)) break;
    up = up.parent;
  }
  return content;
}

function readLines(content: Element, editor: Editor, done: Set<Element>): readonly Line[] {
  const lines: { parts: string[]; topPx: number | null }[] = [];
  let open: { parts: string[]; end: Element } | null = null;
  let group: Element | null = null;
  walk(content, (node) => {
    if (node instanceof Text) {
      if (open !== null && isInside(node, open.end)) open.parts.push(node.data);
      return true;
    }
    if (!(node instanceof Element)) return true;
    if (editors.some((other) => hasClass(node, other.content))) done.add(node);
    if ([...noCode].some((name) => hasClass(node, name))) return false;
    if (!hasClass(node, editor.line)) return true;
    const around = editor.group !== null && node.parent instanceof Element ? node.parent : null;
    const isGrouped = around !== null && editor.group !== null && hasClass(around, editor.group);
    const last = lines.at(-1);
    if (isGrouped && around === group && last !== undefined) open = { parts: last.parts, end: node };
    else {
      const line = {
        parts: [],
        topPx: topOf(node) ?? (isGrouped ? topOf(around) : null),
      };
      lines.push(line);
      open = { parts: line.parts, end: node };
    }
    group = isGrouped ? around : null;
    return true;
  });
  return lines.map(({ parts, topPx }) => ({
    text: parts.join('').replace(/[\u200b\ufeff]/g, ''),
    topPx,
  }));
}

/** Whether a text is in a line: lines hold little more than colored words. */
function isInside(node: Text, line: Element): boolean {
  let up = node.parent;
  for (let step = 0; up instanceof Element && step < maxBoxes; step += 1, up = up.parent) if (up === line) return true;
  return false;
}

function topOf({ attribs }: Element): number | null {
  const [, top] = /(?:^|[\s;])top\s*:\s*(-?\d{1,9}(?:\.\d{1,9})?)px/i.exec(attribs['style']?.slice(0, 500) ?? '') ?? [];
  return top === undefined ? null : Number(top);
}

function inOrder(lines: readonly Line[]): readonly string[] {
  const isPlaced = lines.every(({ topPx }) => topPx !== null);
  const sorted = isPlaced ? lines.toSorted((one, other) => (one.topPx ?? 0) - (other.topPx ?? 0)) : lines;
  return sorted.map(({ text }) => text);
}

function languageOf({ attribs }: Element): string | null {
  const named = languageAttributes.map((name) => attribs[name]?.trim() ?? '').find((name) => languageName.test(name));
  return named ?? null;
}

function becomeCode(box: Element, code: string, language: string | null): void {
  box.name = 'pre';
  delete box.attribs['class'];
  delete box.attribs['style'];
  const inner = new Element('code', language === null ? {} : { class: `language-${language}` }, [new Text(code)]);
  setChildren(box, [inner]);
}
