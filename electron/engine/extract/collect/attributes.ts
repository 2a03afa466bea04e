import type { ParentNode } from 'domhandler';
import { selectElements } from '../tree/selectElements.ts';

/** An attribute that is wanted of what a selector matches. */
export interface AttributeWish {
  readonly selector: string;
  readonly attribute: string;
}

/** The values of one wish, in document order, as the page has them. */
export interface AttributeValues extends AttributeWish {
  readonly values: string[];
}

const mostValues = 20_000;
const mostCharacters = 4_000_000;
/** Attributes that only the capture of the live page wrote. */
const ours = /^data-trowel-/i;

/** Collects attributes of the whole page. Gives a sentence for each selector that could not be read, and for what was left out. */
export function collectAttributes(
  document: ParentNode,
  wishes: readonly AttributeWish[],
): { readonly attributes: AttributeValues[]; readonly warnings: readonly string[] } {
  const warnings: string[] = [];
  let left = mostCharacters;
  const attributes = wishes.map(({ selector, attribute }): AttributeValues => {
    const values: string[] = [];
    const matches = selectElements(selector, document);
    if (matches === null) warnings.push(`attributes: "${selector.slice(0, 100)}" is not a selector that can be read.`);
    for (const { attribs } of matches ?? []) {
      const value = ours.test(attribute) ? undefined : (attribs[attribute] ?? attribs[attribute.toLowerCase()]);
      if (value === undefined) continue;
      left -= value.length;
      if (values.length >= mostValues || left < 0) {
        warnings.push(`attributes: not all values of "${selector.slice(0, 100)}" are here, there were too many.`);
        break;
      }
      values.push(value);
    }
    return { selector, attribute, values };
  });
  return { attributes, warnings };
}
