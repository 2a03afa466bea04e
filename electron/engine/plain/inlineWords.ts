import { type ChildNode, Element, Text } from 'domhandler';
import { blockElements } from '../extract/tree/elementNames.ts';
import { gapPartsWords } from '../extract/markdown/wordGaps.ts';
import { isHtml } from './parsePlainPage.ts';

/** What of a page's words depends on how elements in a line are laid out. */
export interface InlineWords {
  /** Elements in a line with words of others, or pictures, beside them. */
  readonly beside: ReadonlySet<Element>;
  /** Those that no white space parts from the words beside them. */
  readonly touching: ReadonlySet<Element>;
  /** Elements with several parts in a line: as a flex container or grid it would lay each out. */
  readonly containers: ReadonlySet<Element>;
  /** Elements with line ends in their own text, and all around them. */
  readonly withLineEnds: ReadonlySet<Element>;
  readonly aroundLineEnds: ReadonlySet<Element>;
}

const breaking = new Set([...blockElements, 'br', 'colgroup', 'col']);
const silent = new Set('script style template noscript head title svg math select textarea option'.split(' '));
const preformatted = new Set(['pre', 'listing', 'xmp', 'plaintext', 'textarea']);
const drawn = new Set(
  'img picture video audio canvas iframe object embed input select textarea button meter progress svg math'.split(' '),
);

/** Pictures and controls: as blocks they stand apart, and are no lines of text. */
export function isReplaced({ name }: Element): boolean {
  return drawn.has(name);
}

export function isInLine(element: Element): boolean {
  return isHtml(element) && !breaking.has(element.name);
}

export function findInlineWords(body: Element): InlineWords {
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
class LineReader implements InlineWords {
  readonly beside = new Set<Element>();
  readonly touching = new Set<Element>();
  readonly containers = new Set<Element>();
  readonly withLineEnds = new Set<Element>();
  readonly aroundLineEnds = new Set<Element>();
  /** Elements in a line that began or ended since the last word; null where the line has no word yet. */
  private edges: Element[] = [];
  private hasWords = false;
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
    if (this.hasWords) {
      const touches = this.last !== ' ' && gapPartsWords(this.last, words);
      for (const element of crossed) {
        this.beside.add(element);
        if (touches) this.touching.add(element);
        if (element.parent instanceof Element) this.containers.add(element.parent);
      }
    }
    this.hasWords = true;
    this.last = words;
    this.edges = self === null ? [] : [self];
  }

  private endLine(): void {
    this.edges = [];
    this.hasWords = false;
    this.last = '';
  }

  /** White space with a line end says something between two parts of a line only. */
  private drawsLineEnd({ prev, next }: Text, words: string): boolean {
    if (words !== '') return true;
    const isPart = (node: ChildNode | null): boolean => node instanceof Element && isInLine(node);
    return isPart(prev) && isPart(next);
  }

  private noteLineEnd(element: Element): void {
    this.withLineEnds.add(element);
    for (let up: unknown = element; up instanceof Element && !this.aroundLineEnds.has(up); up = up.parent)
      this.aroundLineEnds.add(up);
  }
}
