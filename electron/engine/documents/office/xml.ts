import { type ChildNode, DomHandler, type Element, hasChildren, isTag, isText } from 'domhandler';
import { Parser } from 'htmlparser2';

/** Maximum nesting depth: no program nests so deep, and the cost of an element grows with its depth. */
const maxDepth = 2000;

/** Maximum nesting of the elements of a text: deeper than any real document. */
export const maxTextDepth = 200;
/** Maximum styles that one is based on: few in fact, and some are based on each other. */
export const maxStyleChain = 12;

/** Rejects input crafted to break its parser. */
class ShallowHandler extends DomHandler {
  override onopentag(name: string, attribs: Record<string, string>): void {
    if (this.tagStack.length > maxDepth) throw new Error('the file nests too deeply');
    super.onopentag(name, attribs);
  }
}

/** Parses XML. Custom and external entities are not resolved. Throws if the nesting is too deep. */
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

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Returns the span attribute of an HTML cell; empty without a span. */
export function spanOf(name: 'colspan' | 'rowspan', count: number): string {
  return count > 1 ? ` ${name}="${count}"` : '';
}

/** Returns an absolute URL, or a fragment in the same file, that is allowed in a link; null for any other. */
export function safeHref(href: string | undefined): string | null {
  return href !== undefined && /^(?:https?:|mailto:|#)/i.test(href) ? escapeHtml(href) : null;
}

/** Neither a scheme (a drive letter is one too) nor a host. */
const relativeUrl = /^(?![a-z][a-z\d+.-]*:)(?![/\\]{2})[^\s\\]/i;

/** As {@link safeHref}, but also allows URLs relative to this file. */
export function linkHref(href: string | undefined): string | null {
  return safeHref(href) ?? (href !== undefined && relativeUrl.test(href) ? escapeHtml(href) : null);
}

/**
 * Rewrites each element of a name in an XML text of any length. A nested element of the same name ends the outer one.
 * @param write receives the whole element, and the content between its tags
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
