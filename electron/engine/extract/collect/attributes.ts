import type { ParentNode } from 'domhandler';
import { selectElements } from '../tree/selectElements.ts';

/** An attribute requested from the elements that match a selector. */
export interface AttributeRequest {
  readonly selector: string;
  readonly attribute: string;
}

/** The values of one request, in document order, unchanged. */
export interface AttributeValues extends AttributeRequest {
  readonly values: string[];
}

const maxValues = 20_000;
const maxCharacters = 4_000_000;
/** Attributes that only the capture of the live page wrote. */
const ours = /^data-trowel-/i;

/** Collects attributes of the entire page. Returns a warning for each selector that could not be parsed, and for omitted values. */
export function collectAttributes(
  document: ParentNode,
  requests: readonly AttributeRequest[],
): { readonly attributes: AttributeValues[]; readonly warnings: readonly string[] } {
  const warnings: string[] = [];
  let left = maxCharacters;
  const attributes = requests.map(({ selector, attribute }): AttributeValues => {
    const values: string[] = [];
    const matches = selectElements(selector, document);
    if (matches === null) warnings.push(`attributes: "${selector.slice(0, 100)}" is not a selector that can be read.`);
    for (const { attribs } of matches ?? []) {
      const value = ours.test(attribute) ? undefined : (attribs[attribute] ?? attribs[attribute.toLowerCase()]);
      if (value === undefined) continue;
      left -= value.length;
      if (values.length >= maxValues || left < 0) {
        warnings.push(`attributes: not all values of "${selector.slice(0, 100)}" are here, there were too many.`);
        break;
      }
      values.push(value);
    }
    return { selector, attribute, values };
  });
  return { attributes, warnings };
}
