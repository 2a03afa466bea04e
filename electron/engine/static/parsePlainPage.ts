import { type Document, Element } from 'domhandler';
import { html, parse, type Token } from 'parse5';
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter';
import { elementsBelow, findElement } from '../extract/tree/walk.ts';

/** A page as the HTML standard builds it, which is how browsers do. */
export interface PlainPage {
  readonly document: Document;
  readonly body: Element;
  /** All elements, in document order. */
  readonly elements: readonly Element[];
  /** It names no standard: selectors then match classes in any case. */
  readonly isQuirky: boolean;
}

export function parsePlainPage(text: string): PlainPage {
  const document = parse<Htmlparser2TreeAdapterMap>(text, {
    treeAdapter: { ...adapter, createElement },
    scriptingEnabled: true,
  });
  const body = findElement(document, ({ name }) => name === 'body') ?? new Element('body', {});
  return {
    document,
    body,
    elements: elementsBelow(document),
    isQuirky: document['x-mode'] === html.DOCUMENT_MODE.QUIRKS,
  };
}

/** `href` and `xlink:href` of one element are two attributes: each is named as its page names it. */
function createElement(name: string, namespace: html.NS, attributes: Token.Attribute[]): Element {
  const named = attributes.map((attribute) => ({
    name:
      attribute.prefix === undefined || attribute.prefix === ''
        ? attribute.name
        : `${attribute.prefix}:${attribute.name}`,
    value: attribute.value,
  }));
  return adapter.createElement(name, namespace, named);
}

/** Elements of HTML, not of a drawing or a formula inside of it. */
export function isHtml(element: Element): boolean {
  return element.namespace === html.NS.HTML;
}
