import { type ChildNode, DomHandler, type Element, hasChildren, isTag, isText } from 'domhandler';
import { Parser } from 'htmlparser2';

/** No program nests so deep; each element costs as much as there are around it. */
const deepest = 2000;

/** Refuses what is made to break its reader. */
class ShallowHandler extends DomHandler {
  override onopentag(name: string, attribs: Record<string, string>): void {
    if (this.tagStack.length > deepest) throw new Error('the file nests too deeply');
    super.onopentag(name, attribs);
  }
}

/** The elements of an XML text. Entities of its own are not read: nothing outside of it is. Throws where it nests too deeply. */
export function parseXml(text: string): readonly ChildNode[] {
  const handler = new ShallowHandler();
  new Parser(handler, { xmlMode: true, decodeEntities: true }).end(text);
  return handler.root.children;
}

/** Elements below that have one of the names, in the order of the text; not inside of each other. */
export function findAll(nodes: readonly ChildNode[], ...names: readonly string[]): Element[] {
  const found: Element[] = [];
  const waiting = [...nodes].toReversed();
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (node === undefined || !hasChildren(node)) continue;
    if (isTag(node) && names.includes(node.name)) found.push(node);
    else waiting.push(...node.children.toReversed());
  }
  return found;
}

/** The text in an element, however deep. */
export function textIn(nodes: readonly ChildNode[]): string {
  let text = '';
  const waiting = [...nodes].toReversed();
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (node === undefined) continue;
    if (isText(node)) text += node.data;
    else if (hasChildren(node)) waiting.push(...node.children.toReversed());
  }
  return text;
}

/** Text as HTML says it. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** What a cell of HTML says of how far it goes over others; nothing where it does not. */
export function spanOf(name: 'colspan' | 'rowspan', count: number): string {
  return count > 1 ? ` ${name}="${count}"` : '';
}

/** An absolute address, or one of a place in the same file, that may stand in a link; null for every other. */
export function safeHref(href: string | undefined): string | null {
  return href !== undefined && /^(?:https?:|mailto:|#)/i.test(href) ? escapeHtml(href) : null;
}

/** Neither a scheme (the letter of a drive is one too) nor a host of its own. */
const besideFile = /^(?![a-z][a-z\d+.-]*:)(?![/\\]{2})[^\s\\]/i;

/** As {@link safeHref}, where an address may be relative too: that of a file that lies beside this one. */
export function linkHref(href: string | undefined): string | null {
  return safeHref(href) ?? (href !== undefined && besideFile.test(href) ? escapeHtml(href) : null);
}

/**
 * An XML text with each element of a name written anew, however long the text is. Elements inside of one of their own name end it.
 * @param write gets the element from its first sign to its last, and what is between its tags
 */
export function replaceElements(xml: string, name: string, write: (whole: string, inside: string) => string): string {
  const [open, close] = [`<${name}`, `</${name}>`];
  let text = '';
  let at = 0;
  for (;;) {
    const start = xml.indexOf(open, at);
    const tagEnd = start === -1 ? -1 : xml.indexOf('>', start);
    if (tagEnd === -1) return text + xml.slice(at);
    const isOther = !/[\s/>]/.test(xml[start + open.length] ?? '');
    const isEmpty = xml[tagEnd - 1] === '/';
    const end = isOther || isEmpty ? tagEnd + 1 : xml.indexOf(close, tagEnd) + close.length;
    if (end < tagEnd) return text + xml.slice(at);
    const whole = xml.slice(start, end);
    text +=
      xml.slice(at, start) + (isOther || isEmpty ? whole : write(whole, xml.slice(tagEnd + 1, end - close.length)));
    at = end;
  }
}
