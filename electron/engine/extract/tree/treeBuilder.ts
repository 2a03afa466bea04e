import { Comment, Document, Element, Text, type ChildNode, type ParentNode } from 'domhandler';
import { lookupTable } from '../../../../shared/base/lookupTable.ts';
import {
  foreignBreakers,
  formattingElements,
  headElements,
  headings,
  paragraphClosers,
  scopeMarkers,
  specialElements,
  tableContexts,
  tableParts,
  voidElements,
} from './elementNames.ts';

export interface TreeLimits {
  /** Maximum number of open elements, Chromium's own limit: deeper content retains its text and loses its tags. */
  readonly depth: number;
  /** Nodes in all; parsing stops there. */
  readonly nodes: number;
}

/** Valid parents of rows and cells: start tags of table parts first close all open elements down to one of these. */
const tableParents: Readonly<Record<string, ReadonlySet<string>>> = lookupTable({
  caption: new Set(['table']),
  colgroup: new Set(['table']),
  col: new Set(['colgroup', 'table']),
  tbody: new Set(['table']),
  thead: new Set(['table']),
  tfoot: new Set(['table']),
  tr: new Set(['tbody', 'thead', 'tfoot', 'table']),
  td: new Set(['tr', 'tbody', 'thead', 'tfoot', 'table']),
  th: new Set(['tr', 'tbody', 'thead', 'tfoot', 'table']),
});

/** Elements skipped in the search for an open item: `<li>` closes an open `<li>` through these, but not through a list. */
const itemSeeThrough = new Set(['address', 'div', 'p']);

/**
 * Builds a domhandler tree from tags and text, with the rules of the HTML standard that pages depend on: html, head and body always exist,
 * implied end tags, table parts, misplaced text in tables. Each call takes time proportional to the depth at most.
 */
export class TreeBuilder {
  readonly document = new Document([]);
  readonly html = new Element('html', emptyAttributes());
  readonly head = new Element('head', emptyAttributes());
  readonly body = new Element('body', emptyAttributes());
  nodeCount = 3;
  depthCut = false;
  private readonly limits: TreeLimits;
  private readonly stack: Element[];
  private readonly openCounts = new Map<string, number>();
  /** Elements above the depth limit that were left out and still wait for their end tag. */
  private readonly leftOut = new Map<string, number>();
  /** Formatting elements whose end tag appeared inside a block opened after them. */
  private readonly endsWithBlock = new Set<Element>();
  private bodyBegun = false;
  private foreignDepth = 0;

  constructor(limits: TreeLimits) {
    this.limits = limits;
    append(this.document, this.html);
    append(this.html, this.head);
    append(this.html, this.body);
    this.stack = [this.html, this.head];
  }

  get full(): boolean {
    return this.nodeCount >= this.limits.nodes;
  }

  get inForeignContent(): boolean {
    return this.foreignDepth > 0 && this.current.name !== 'foreignobject';
  }

  open(name: string, attributes: Record<string, string>, selfClosing: boolean): void {
    if (name === 'html' || name === 'body' || name === 'head') {
      this.openRoot(name, attributes);
      return;
    }
    if (!this.bodyBegun && !this.insideHeadElement()) {
      if (headElements.has(name)) this.popTo(2);
      else this.beginBody();
    }
    if (this.inForeignContent) {
      if (!foreignBreakers.has(name)) {
        this.insert(new Element(name, attributes), selfClosing);
        return;
      }
      while (this.inForeignContent) this.pop();
    }
    // A nested form is ignored: its content belongs to the outer form.
    if (name === 'form' && this.findInScope((open) => open === 'form') > 0) return;
    this.closeImplied(name);
    if (tableParts.has(name) && !this.prepareTablePart(name)) return;
    this.insert(new Element(name, attributes), voidElements.has(name));
  }

  close(name: string): void {
    if (name === 'html' || name === 'body') return;
    if (name === 'head') {
      if (!this.bodyBegun) this.popTo(2);
      return;
    }
    const leftOut = this.leftOut.get(name) ?? 0;
    if (leftOut > 0) {
      this.leftOut.set(name, leftOut - 1);
      return;
    }
    if (voidElements.has(name)) {
      if (name === 'br') this.open('br', emptyAttributes(), false);
      return;
    }
    if (formattingElements.has(name) || !specialElements.has(name)) this.closeInline(name);
    else this.closeBlock(name);
  }

  text(data: string): void {
    if (!this.bodyBegun && !this.insideHeadElement()) {
      if (data.trim() === '') return;
      this.beginBody();
    }
    const parent = this.current;
    if (tableContexts.has(parent.name) && data.trim() !== '') {
      this.appendTextBeforeTable(data);
      return;
    }
    this.appendText(parent, data);
  }

  comment(data: string): void {
    this.append(this.current, new Comment(data));
  }

  private get current(): Element {
    return this.stack.at(-1) ?? this.body;
  }

  private insideHeadElement(): boolean {
    return this.stack.length > 2;
  }

  private openRoot(name: string, attributes: Record<string, string>): void {
    const root = name === 'html' ? this.html : name === 'head' ? this.head : this.body;
    for (const key of Object.keys(attributes)) root.attribs[key] ??= attributes[key] ?? '';
    if (name === 'body' && !this.bodyBegun) this.beginBody();
  }

  private beginBody(): void {
    this.bodyBegun = true;
    this.stack.length = 1;
    this.stack.push(this.body);
  }

  private closeImplied(name: string): void {
    if (paragraphClosers.has(name)) this.closeOpenParagraph();
    if (headings.has(name) && headings.has(this.current.name)) this.pop();
    if (name === 'li') this.closeOpenItem('li', 'li');
    else if (name === 'dd' || name === 'dt') this.closeOpenItem('dd', 'dt');
    else if (name === 'option' || name === 'optgroup') {
      if (this.current.name === 'option') this.pop();
      if (name === 'optgroup' && this.current.name === 'optgroup') this.pop();
    } else if (name === 'a' || name === 'nobr') this.closeOpenLink(name);
    else if (name === 'button') this.closeOpenButton();
    else if (name === 'rt' || name === 'rp') {
      if (this.current.name === 'rt' || this.current.name === 'rp') this.pop();
    }
  }

  private closeOpenParagraph(): void {
    for (let index = this.stack.length - 1; index >= 2; index -= 1) {
      const name = this.stack[index]?.name ?? '';
      if (name === 'p') {
        this.popTo(index);
        return;
      }
      if (specialElements.has(name) || name === 'svg' || name === 'math') return;
    }
  }

  private closeOpenItem(one: string, other: string): void {
    for (let index = this.stack.length - 1; index >= 2; index -= 1) {
      const name = this.stack[index]?.name ?? '';
      if (name === one || name === other) {
        this.popTo(index);
        return;
      }
      if (specialElements.has(name) && !itemSeeThrough.has(name)) return;
    }
  }

  private closeOpenLink(name: string): void {
    for (let index = this.stack.length - 1; index >= 2; index -= 1) {
      const open = this.stack[index]?.name ?? '';
      if (open === name) {
        this.popTo(index);
        return;
      }
      if (specialElements.has(open)) return;
    }
  }

  private closeOpenButton(): void {
    const index = this.findInScope((name) => name === 'button');
    if (index > 0) this.popTo(index);
  }

  /** Closes cells and rows that end here and adds the row or body that the author left out. False: there is no table. */
  private prepareTablePart(name: string): boolean {
    const parents = tableParents[name] ?? new Set();
    let index = this.stack.length - 1;
    for (; index >= 2; index -= 1) {
      const open = this.stack[index]?.name ?? '';
      if (parents.has(open)) break;
      if (open === 'table' || open === 'template') return false;
    }
    if (index < 2) return false;
    this.popTo(index + 1);
    if (name === 'tr' && this.current.name === 'table') this.insert(new Element('tbody', emptyAttributes()), false);
    if (name === 'td' || name === 'th') {
      if (this.current.name === 'table') this.insert(new Element('tbody', emptyAttributes()), false);
      if (this.current.name !== 'tr') this.insert(new Element('tr', emptyAttributes()), false);
    }
    return true;
  }

  private insert(element: Element, isEmpty: boolean): void {
    const parent = this.current;
    if (!isEmpty && this.stack.length >= this.limits.depth) {
      this.depthCut = true;
      this.leftOut.set(element.name, (this.leftOut.get(element.name) ?? 0) + 1);
      return;
    }
    if (this.belongsBeforeTable(element.name, parent)) this.appendBeforeTable(element);
    else this.append(parent, element);
    if (isEmpty || (element.name === 'form' && tableContexts.has(parent.name))) return;
    this.stack.push(element);
    this.openCounts.set(element.name, (this.openCounts.get(element.name) ?? 0) + 1);
    if (element.name === 'svg' || element.name === 'math') this.foreignDepth += 1;
  }

  private belongsBeforeTable(name: string, parent: Element): boolean {
    if (!tableContexts.has(parent.name) || tableParts.has(name)) return false;
    return !['script', 'style', 'template', 'form', 'input'].includes(name);
  }

  private openTable(): Element | undefined {
    return this.stack.findLast((element) => element.name === 'table');
  }

  private appendBeforeTable(node: ChildNode): void {
    const table = this.openTable();
    const parent = table?.parent;
    if (!table || !parent) {
      this.append(this.current, node);
      return;
    }
    this.nodeCount += 1;
    const before = table.prev;
    node.parent = parent;
    node.next = table;
    node.prev = before;
    table.prev = node;
    if (before) before.next = node;
    // The table is among the last children: it was opened and is not closed yet.
    parent.children.splice(parent.children.lastIndexOf(table), 0, node);
  }

  private appendTextBeforeTable(data: string): void {
    const before = this.openTable()?.prev;
    if (before instanceof Text) before.data += data;
    else this.appendBeforeTable(new Text(data));
  }

  private appendText(parent: Element, data: string): void {
    const last = parent.children.at(-1);
    if (last instanceof Text) last.data += data;
    else this.append(parent, new Text(data));
  }

  private append(parent: Element, node: ChildNode): void {
    this.nodeCount += 1;
    append(parent, node);
  }

  private closeInline(name: string): void {
    if (!this.isOpen(name)) return;
    for (let index = this.stack.length - 1; index >= 2; index -= 1) {
      const element = this.stack[index];
      if (element?.name === name) {
        this.popTo(index);
        return;
      }
      if (element && specialElements.has(element.name) && !this.inForeignContent) {
        if (formattingElements.has(name)) this.markForBlockEnd(name, index);
        return;
      }
    }
  }

  /** `<b><p>one</b> two</p> three`: the bold ends with the paragraph, not with the page. */
  private markForBlockEnd(name: string, from: number): void {
    for (let index = from; index >= 2; index -= 1) {
      const element = this.stack[index];
      if (!element || scopeMarkers.has(element.name)) return;
      if (element.name === name) {
        this.endsWithBlock.add(element);
        return;
      }
    }
  }

  private closeBlock(name: string): void {
    const isTablePart = tableParts.has(name) || name === 'table';
    const index = isTablePart
      ? this.findInTable(name)
      : this.findInScope((open) => open === name || (headings.has(name) && headings.has(open)));
    if (index > 0) this.popTo(index);
    else if (name === 'p') {
      this.open('p', emptyAttributes(), false);
      this.pop();
    }
  }

  private isOpen(name: string): boolean {
    return (this.openCounts.get(name) ?? 0) > 0;
  }

  private findInScope(matches: (name: string) => boolean): number {
    for (let index = this.stack.length - 1; index >= 2; index -= 1) {
      const name = this.stack[index]?.name ?? '';
      if (matches(name)) return index;
      if (scopeMarkers.has(name)) return -1;
    }
    // A head element such as title is at index 1.
    return -1;
  }

  private findInTable(name: string): number {
    for (let index = this.stack.length - 1; index >= 2; index -= 1) {
      const open = this.stack[index]?.name ?? '';
      if (open === name) return index;
      if (open === 'table' || open === 'template') return -1;
    }
    return -1;
  }

  private popTo(length: number): void {
    while (this.stack.length > length) this.pop();
  }

  private pop(): void {
    const element = this.stack.pop();
    if (!element) return;
    this.openCounts.set(element.name, (this.openCounts.get(element.name) ?? 1) - 1);
    if (element.name === 'svg' || element.name === 'math') this.foreignDepth -= 1;
    if (this.endsWithBlock.size > 0 && this.stack.length > 2 && this.endsWithBlock.delete(this.current)) this.pop();
  }
}

/** No prototype: an attribute called `__proto__` or `constructor` is an attribute like any other. */
export function emptyAttributes(): Record<string, string> {
  return Object.create(null) as Record<string, string>;
}

function append(parent: ParentNode, node: ChildNode): void {
  const last = parent.children.at(-1);
  node.parent = parent;
  if (last) {
    last.next = node;
    node.prev = last;
  }
  parent.children.push(node);
}
