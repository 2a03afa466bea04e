import { type ChildNode, Element, Text } from 'domhandler';
import { blockElements } from '../extract/tree/elementNames.ts';
import { gapSeparatesWords } from '../extract/markdown/inline/wordGaps.ts';
import { isHtml } from './parsePlainPage.ts';

/** The inline elements of a page whose layout affects its text. */
export interface InlineText {
  /** Inline elements adjacent to other text or to images. */
  readonly adjacentToText: ReadonlySet<Element>;
  /** Those without white space between them and the adjacent text. */
  readonly touching: ReadonlySet<Element>;
  /** Elements with several parts in a line: as a flex container or grid it would lay each out. */
  readonly containers: ReadonlySet<Element>;
  /** Elements with line breaks in their own text, and all their ancestors. */
  readonly withLineEnds: ReadonlySet<Element>;
  readonly enclosingLineEnds: ReadonlySet<Element>;
}

const breaking = new Set([...blockElements, 'br', 'colgroup', 'col']);
const silent = new Set('script style template noscript head title svg math select textarea option'.split(' '));
const preformatted = new Set(['pre', 'listing', 'xmp', 'plaintext', 'textarea']);
const drawn = new Set(
  'img picture video audio canvas iframe object embed input select textarea button meter progress svg math'.split(' '),
);

/** Images and controls: as blocks they are separate, and not lines of text. */
export function isReplaced({ name }: Element): boolean {
  return drawn.has(name);
}

export function isInLine(element: Element): boolean {
  return isHtml(element) && !breaking.has(element.name);
}

export function findInlineText(body: Element): InlineText {
  const reader = new LineReader();
  const levels: { next: ChildNode | null; readonly element: Element }[] = [
    { next: body.children[0] ?? null, element: body },
  ];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const node = level.next;
    if (node === null) {
      levels.pop();
      reader.leave(level.element);
      continue;
    }
    level.next = node.next;
    if (node instanceof Text) reader.text(node);
    if (!(node instanceof Element)) continue;
    reader.enter(node);
    levels.push({ next: silent.has(node.name) ? null : (node.children[0] ?? null), element: node });
  }
  return reader;
}

/** Follows the lines of a page in document order. */
class LineReader implements InlineText {
  readonly adjacentToText = new Set<Element>();
  readonly touching = new Set<Element>();
  readonly containers = new Set<Element>();
  readonly withLineEnds = new Set<Element>();
  readonly enclosingLineEnds = new Set<Element>();
  /** Inline elements that began or ended since the last word; null if the line has no word yet. */
  private edges: Element[] = [];
  private hasText = false;
  private last = '';
  private preformatted = 0;

  enter(element: Element): void {
    if (preformatted.has(element.name)) this.preformatted += 1;
    if (!isInLine(element)) this.endLine();
    else if (drawn.has(element.name)) this.word('x', element);
    else this.edges.push(element);
  }

  leave(element: Element): void {
    if (preformatted.has(element.name)) this.preformatted -= 1;
    if (!isInLine(element)) this.endLine();
    else this.edges.push(element);
  }

  text(node: Text): void {
    const { data, parent } = node;
    const words = data.trim();
    if (data.includes('\n') && this.preformatted === 0 && parent instanceof Element && this.drawsLineEnd(node, words))
      this.noteLineEnd(parent);
    if (words === '') {
      if (data !== '') this.last = ' ';
      return;
    }
    if (data.trimStart() !== data) this.last = ' ';
    this.word(words, null);
    this.last = data.trimEnd() === data ? (words.at(-1) ?? '') : ' ';
  }

  private word(words: string, self: Element | null): void {
    const crossed = self === null ? this.edges : [...this.edges, self];
    if (this.hasText) {
      const touches = this.last !== ' ' && gapSeparatesWords(this.last, words);
      for (const element of crossed) {
        this.adjacentToText.add(element);
        if (touches) this.touching.add(element);
        if (element.parent instanceof Element) this.containers.add(element.parent);
      }
    }
    this.hasText = true;
    this.last = words;
    this.edges = self === null ? [] : [self];
  }

  private endLine(): void {
    this.edges = [];
    this.hasText = false;
    this.last = '';
  }

  /** White space with a line break matters only between two inline parts. */
  private drawsLineEnd({ prev, next }: Text, words: string): boolean {
    if (words !== '') return true;
    const isPart = (node: ChildNode | null): boolean => node instanceof Element && isInLine(node);
    return isPart(prev) && isPart(next);
  }

  private noteLineEnd(element: Element): void {
    this.withLineEnds.add(element);
    for (let up: unknown = element; up instanceof Element && !this.enclosingLineEnds.has(up); up = up.parent)
      this.enclosingLineEnds.add(up);
  }
}
