import { type ChildNode, Element, type ParentNode, Text } from 'domhandler';
import { type MarkdownRange, RangeTrace } from '../markdown/rangeTrace.ts';
import { shortText } from '../markdown/subtree.ts';
import { blockElements } from '../tree/elementNames.ts';
import { type Dropped, type DropRule, plainRemover, type Remover, type Why } from '../tree/remover.ts';
import { walk } from '../tree/walk.ts';
import { selectorsOf } from './selectors.ts';
import type { TracedNode, TracedPage } from './tracedPage.ts';

/** Set by the capture of the live page where the box of each element is wanted; its value counts the boxes. */
export const nodeMark = 'data-trowel-node';

/** Limits of the trace; the maximum number of nodes is that of the X-ray schema (shared/api/engine/inspection.ts). */
const limits = { nodes: 50_000, selector: 400, excerpt: 600, addedCharacters: 400_000 } as const;

/** Elements that are seen without saying anything: listed though they have no text. */
const seenNames = new Set(
  'img svg canvas video audio iframe object embed button input select textarea progress meter hr'.split(' '),
);

interface NotedDrop extends Dropped {
  /** Text has no index of its own: it is reported below this element. */
  readonly parent: ParentNode | null;
}

/** Records what happens to each element of a page while it is read: the X-ray (issue 8). */
export class PageTrace implements Remover {
  readonly ranges = new RangeTrace();
  private readonly elements: Element[];
  private readonly parents: number[] = [];
  private readonly marks: (number | null)[];
  private readonly selectors: readonly (string | null)[];
  private readonly characters: number[];
  private readonly drops = new Map<ChildNode, NotedDrop>();

  /** Reads the page as selectors of a request see it: scripts removed, all else present. */
  constructor(body: Element) {
    const places = new Map<ParentNode, number>([[body, 0]]);
    this.elements = [body];
    this.parents.push(-1);
    this.characters = [0];
    walk(body, (node) => {
      const parent = places.get(node.parent as ParentNode) ?? 0;
      if (node instanceof Text) this.characters[parent] = (this.characters[parent] ?? 0) + charactersOf(node.data);
      if (!(node instanceof Element)) return;
      places.set(node, this.elements.length);
      this.elements.push(node);
      this.parents.push(parent);
      this.characters.push(0);
    });
    // Children follow their parents: in reverse order each sum is complete when it is added.
    for (let index = this.elements.length - 1; index > 0; index -= 1) {
      const parent = this.parents[index] ?? 0;
      this.characters[parent] = (this.characters[parent] ?? 0) + (this.characters[index] ?? 0);
    }
    this.marks = this.elements.map(takeMark);
    this.selectors = selectorsOf(this.elements, this.parents, limits.selector);
  }

  remove(nodes: Iterable<ChildNode>, why: Why): void {
    const gone = [...nodes];
    for (const node of gone) this.note(node, typeof why === 'string' ? { rule: why, detail: null } : why(node));
    plainRemover.remove(gone, why);
  }

  replaceChildren(parent: ParentNode, kept: ChildNode[], rule: DropRule): void {
    const wanted = new Set<unknown>(kept);
    const around = new Set<unknown>();
    for (const node of kept) for (let up = node.parent; up !== null && !around.has(up); up = up.parent) around.add(up);
    walk(parent, (node) => {
      if (around.has(node)) return true;
      if (!wanted.has(node)) this.note(node, { rule, detail: null });
      return false;
    });
    plainRemover.replaceChildren(parent, kept, rule);
  }

  /** Records nodes that stay in the page but are not written as markdown. */
  leaveUnwritten(nodes: Iterable<ChildNode>, rule: DropRule): void {
    for (const node of nodes) this.note(node, { rule, detail: null });
  }

  /**
   * Returns the outcome of all elements, after the markdown was written.
   * @param write returns the markdown of an omitted part, to show what it would add
   */
  buildTracedPage(write: (root: ParentNode) => string): TracedPage {
    const verdicts = this.judge();
    const hulls = this.spreadRanges(verdicts);
    const places: number[] = [];
    const nodes: TracedNode[] = [];
    const adds = createAdder(write);
    let isCut = false;
    for (const [index, element] of this.elements.entries()) {
      const around = places[this.parents[index] ?? -1] ?? -1;
      const drop = verdicts[index] ?? null;
      const range = hulls[index] ?? null;
      const isListed = index === 0 || (nodes.length < limits.nodes && this.isReported(index, drop, range));
      places.push(isListed ? nodes.length : around);
      if (nodes.length >= limits.nodes) isCut = true;
      if (!isListed) continue;
      const isDropped = this.drops.has(element);
      nodes.push({
        ...this.identityOf(index, element),
        ...outcomeOf(drop, range, isDropped),
        parent: around,
        range,
        text: drop === null ? '' : excerptOf(element),
        adds: isDropped ? adds(element) : null,
      });
    }
    nodes.push(...this.droppedTexts(places).slice(0, Math.max(0, limits.nodes - nodes.length)));
    return { nodes, isCut };
  }

  private identityOf(index: number, element: Element): Pick<TracedNode, 'name' | 'selector' | 'mark' | 'characters'> {
    return {
      name: element.name.slice(0, 100),
      selector: this.selectors[index] ?? null,
      mark: this.marks[index] ?? null,
      characters: this.characters[index] ?? 0,
    };
  }

  private note(node: ChildNode, { rule, detail }: Dropped): void {
    if (node instanceof Text && node.data.trim() === '') return;
    this.drops.set(node, { rule, detail: detail?.slice(0, limits.selector) ?? null, parent: node.parent });
  }

  /** Returns for each element the rule that removed it: its own, else that of the nearest removed ancestor. */
  private judge(): readonly (Dropped | null)[] {
    const verdicts: (Dropped | null)[] = [];
    for (const [index, element] of this.elements.entries())
      verdicts.push(this.drops.get(element) ?? verdicts[this.parents[index] ?? -1] ?? null);
    return verdicts;
  }

  /** Returns the markdown range of each element: its own blocks, else those of its children, else the enclosing block. */
  private spreadRanges(verdicts: readonly (Dropped | null)[]): readonly (MarkdownRange | null)[] {
    const ranges = this.elements.map((element) => this.ranges.rangeOf(element));
    const inner: (MarkdownRange | null)[] = ranges.map(() => null);
    for (let index = this.elements.length - 1; index > 0; index -= 1) {
      ranges[index] ??= inner[index] ?? null;
      const parent = this.parents[index] ?? 0;
      inner[parent] = hullOf(inner[parent] ?? null, ranges[index] ?? null);
    }
    ranges[0] ??= inner[0] ?? null;
    return this.elements.map((element, index) => {
      if (verdicts[index] != null) return null;
      const line = ranges[index] == null ? this.ranges.lineOf(element) : null;
      if (line !== null) ranges[index] = line === 'around' ? (ranges[this.parents[index] ?? 0] ?? null) : line;
      return ranges[index] ?? null;
    });
  }

  /** Whether an element is reported: inline elements belong to the enclosing block. */
  private isReported(index: number, drop: Dropped | null, range: MarkdownRange | null): boolean {
    const element = this.elements[index];
    if (element === undefined) return false;
    if (this.drops.has(element)) return true;
    if (this.isInDrawing(index)) return false;
    if (seenNames.has(element.name)) return true;
    const isBlock = blockElements.has(element.name) || element.name.includes('-');
    if (drop !== null) return isBlock && (this.characters[index] ?? 0) > 0;
    if (range === null) return isBlock && (this.characters[index] ?? 0) > 0;
    return isBlock || this.ranges.rangeOf(element) !== null;
  }

  private isInDrawing(index: number): boolean {
    for (let up = this.parents[index] ?? -1; up > 0; up = this.parents[up] ?? -1)
      if (this.elements[up]?.name === 'svg') return true;
    return false;
  }

  /** Returns dropped text next to retained elements. */
  private droppedTexts(places: readonly number[]): readonly TracedNode[] {
    const placeOf = new Map<unknown, number>(this.elements.map((element, index) => [element, places[index] ?? 0]));
    return [...this.drops].flatMap(([node, { rule, detail, parent }]) => {
      if (!(node instanceof Text)) return [];
      const text = node.data.replace(/\s+/g, ' ').trim();
      return [
        {
          parent: placeOf.get(parent) ?? 0,
          name: '#text',
          selector: null,
          mark: null,
          rule,
          detail,
          isOwn: true,
          range: null,
          characters: charactersOf(text),
          text: text.slice(0, limits.excerpt),
          adds: { markdown: text.slice(0, limits.excerpt), lines: 1 },
        },
      ];
    });
  }
}

/** Why an element is not written; one that is neither dropped nor written has nothing to say. */
function outcomeOf(
  drop: Dropped | null,
  range: MarkdownRange | null,
  isDropped: boolean,
): Pick<TracedNode, 'rule' | 'detail' | 'isOwn'> {
  if (drop === null && range === null) return { rule: 'silent', detail: null, isOwn: true };
  return { rule: drop?.rule ?? null, detail: drop?.detail ?? null, isOwn: isDropped };
}

function takeMark({ attribs }: Element): number | null {
  const mark = attribs[nodeMark];
  delete attribs[nodeMark];
  return mark !== undefined && /^\d{1,7}$/.test(mark) ? Number(mark) : null;
}

/** The text of an element on one line; the last of its pieces may reach further than an excerpt does. */
function excerptOf(element: Element): string {
  const isBlock = ({ name }: Element) => blockElements.has(name) || name === 'br';
  return shortText(element, limits.excerpt, isBlock).replace(/\s+/g, ' ').trim().slice(0, limits.excerpt);
}

function charactersOf(text: string): number {
  return text.replace(/\s+/g, '').length;
}

function hullOf(one: MarkdownRange | null, other: MarkdownRange | null): MarkdownRange | null {
  if (one === null || other === null) return one ?? other;
  return [Math.min(one[0], other[0]), Math.max(one[1], other[1])];
}

/** Writes what removed elements would add, up to a limit per page. */
function createAdder(write: (root: ParentNode) => string): (element: Element) => TracedNode['adds'] {
  let left: number = limits.addedCharacters;
  return (element) => {
    if (left <= 0) return null;
    const markdown = write(element);
    left -= markdown.length;
    const lines = markdown === '' ? 0 : markdown.trimEnd().split('\n').length;
    return { markdown: markdown.slice(0, limits.excerpt), lines };
  };
}
