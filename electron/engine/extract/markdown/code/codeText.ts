import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { noLayouts, type PageLayouts, type Separator } from '../../layout/elementLayout.ts';
import { classNames, shortText } from '../subtree.ts';

/** Characters of line numbers that are looked at. */
const MAX_GUTTER = 20_000;

const LINE_ELEMENTS = new Set(
  'address article blockquote dd div dl dt figure h1 h2 h3 h4 h5 h6 li ol p pre section table tr ul'.split(' '),
);
const NO_CODE = new Set('button clipboard-copy script style select textarea svg template iframe object'.split(' '));
/** Class names of the line numbers next to code. */
const LINE_NUMBER =
  /(?:^|[\s_-])(?:line-?(?:nos?|numbers?)|linenos|ln(?:-num|-n)?|gutter|blob-num|hljs-ln-numbers|crayon-nums?)(?:$|[\s_-])/i;
const DRAWN_AS_LINE = /display\s*:\s*(?:block|flex|grid|table-row)/i;

const UNSELECTABLE = /user-select\s*:\s*none/i;

interface Step {
  readonly node: AnyNode;
  /** The node's end, not its beginning. */
  readonly ends: boolean;
}

/** @returns the text of a block of code with its line ends, without line numbers and buttons */
export function codeText(root: Element, layouts: PageLayouts = noLayouts): string {
  const steps: Step[] = [];
  const lines = new LineCollector();
  pushChildren(root, steps);
  // The line end after the start tag is not part of the text (HTML standard 13.2.6.4.7).
  let atStart = true;
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const { node } = step;
    if (isText(node)) lines.add(atStart ? node.data.replace(/^\r?\n/, '') : node.data);
    atStart = false;
    if (!isTag(node) || NO_CODE.has(node.name)) continue;
    if (step.ends) lines.end();
    else if (node.name === 'br') lines.add('\n');
    else if (isLineNumber(node)) lines.number(node.next !== null && isText(node.next));
    else {
      if (followsCode(node)) lines.end();
      if (isLine(node, layouts)) {
        lines.end();
        steps.push({ node, ends: true });
      }
      pushChildren(node, steps);
    }
  }
  return lines.text();
}

/** Whether an element is a second `code` of its block, as for another language: nothing between them ends the line. */
function followsCode({ name, prev }: Element): boolean {
  return name === 'code' && prev !== null && isTag(prev) && prev.name === 'code';
}

class LineCollector {
  private readonly parts: string[] = [];
  private atLineStart = true;
  private length = 0;
  /** Where in the text a line number was left out. */
  private readonly numbers: number[] = [];
  private hasGaps = true;

  /** @param hasGap whether text follows on the same line, possibly starting with the separator after the number */
  number(hasGap: boolean): void {
    this.hasGaps &&= hasGap;
    this.numbers.push(this.length);
  }

  add(text: string): void {
    if (text === '') return;
    this.parts.push(text);
    this.length += text.length;
    this.atLineStart = text.endsWith('\n');
  }

  /** Starts a new line unless one has just started. */
  end(): void {
    if (!this.atLineStart) this.add('\n');
  }

  /** Spaces that pages write as no-break spaces are spaces of the code. */
  text(): string {
    const text = withoutGaps(this.parts.join(''), this.hasGaps ? this.numbers : [])
      .replace(/\r\n?/g, '\n')
      .replace(/\u00a0/g, ' ');
    let end = text.length;
    while (text.charAt(end - 1) === '\n') end--;
    return text.slice(0, end);
  }
}

/** The space that sets each number apart from its line goes with the number, where all lines have one. */
function withoutGaps(text: string, numbers: readonly number[]): string {
  const gaps = numbers.filter((offset) => /^[^\r\n]/.test(text.charAt(offset)));
  if (gaps.length === 0 || !gaps.every((offset) => /^[ \t\u00a0]$/.test(text.charAt(offset)))) return text;
  const kept: string[] = [];
  let start = 0;
  for (const gap of gaps) {
    kept.push(text.slice(start, gap));
    start = gap + 1;
  }
  return kept.join('') + text.slice(start);
}

function pushChildren(parent: Element, steps: Step[]): void {
  for (let index = parent.children.length - 1; index >= 0; index--) {
    const node = parent.children[index];
    if (node !== undefined) steps.push({ node, ends: false });
  }
}

function isLine(element: Element, layouts: PageLayouts): boolean {
  const { name, attribs } = element;
  if (LINE_ELEMENTS.has(name) || (name === 'span' && DRAWN_AS_LINE.test(attribs['style'] ?? ''))) return true;
  const layout = layouts.get(element);
  return layout !== undefined && (layout.tablePart === 'row' || (isBreak(layout.before) && isBreak(layout.after)));
}

function isBreak(separator: Separator): boolean {
  return separator === 'line' || separator === 'paragraph';
}

/** Content that readers cannot select is not copied with the code. */
function isUnselectable({ attribs }: Element, names: string): boolean {
  return (
    UNSELECTABLE.test(attribs['style'] ?? '') || /(?:^|\s)(?:select-none|unselectable|noselect)(?:\s|$)/.test(names)
  );
}

/** Whether an element is a line number next to a line of code. */
export function isLineNumber(element: Element): boolean {
  const names = classNames(element);
  const isNamed =
    LINE_NUMBER.test(names) || element.attribs['data-line-number'] === shortText(element, MAX_GUTTER).trim();
  if (!isNamed) return isUnselectable(element, names) && /^\s*\d+[\s.:|]*$/.test(shortText(element, MAX_GUTTER));
  // Further on, numbers that long are no numbers of lines.
  return /^[\s\d.:|]*$/.test(shortText(element, MAX_GUTTER));
}
