import { is } from 'css-select';
import { AttributeAction, parse, type Selector, SelectorType } from 'css-what';
import type { Element } from 'domhandler';
import type { PlainPage } from './parsePlainPage.ts';

/** Finds the matches of style sheet selectors in a page without pointer, keyboard or clicks. */
export interface Matcher {
  /** Returns the elements outside the head that match any of a list of selectors; null where that cannot be determined. */
  matches(selectors: string): readonly Element[] | null;
}

/** Pseudo-classes that never match here. */
const never = new Set(
  'hover active focus focus-within focus-visible visited playing fullscreen modal popover-open autofill -webkit-autofill user-invalid user-valid'.split(
    ' ',
  ),
);
const combinators = new Set(['adjacent', 'child', 'descendant', 'parent', 'sibling', 'column-combinator']);

export function createMatcher({ elements, isQuirky }: PlainPage): Matcher {
  const seen = elements.filter((element) => !isOfHead(element));
  const named = indexNames(seen);
  return {
    matches(selectors) {
      try {
        return parse(selectors).flatMap((selector) => {
          if (selector.some(matchesNothing)) return [];
          const candidates = isQuirky ? seen : (likely(selector, named) ?? seen);
          return candidates.filter((element) => is(element, [selector], { quirksMode: isQuirky }));
        });
      } catch {
        return null;
      }
    },
  };
}

function isOfHead(element: Element): boolean {
  for (let up = element.parent; up !== null; up = up.parent) if ('name' in up && up.name === 'head') return true;
  return element.name === 'head';
}

function matchesNothing(token: Selector): boolean {
  return token.type === SelectorType.PseudoElement || (token.type === SelectorType.Pseudo && never.has(token.name));
}

interface NamedElements {
  readonly classes: ReadonlyMap<string, readonly Element[]>;
  readonly ids: ReadonlyMap<string, readonly Element[]>;
  readonly tags: ReadonlyMap<string, readonly Element[]>;
}

/** Narrows the search for a selector: to the elements with the rarest name of its last compound. Null for all elements. */
function likely(selector: readonly Selector[], { classes, ids, tags }: NamedElements): readonly Element[] | null {
  const last = selector.slice(selector.findLastIndex(({ type }) => combinators.has(type)) + 1);
  const lists = last.flatMap((token) => {
    if (token.type === SelectorType.Tag) return [tags.get(token.name.toLowerCase()) ?? []];
    if (token.type !== SelectorType.Attribute) return [];
    if (token.action === AttributeAction.Element && token.name === 'class') return [classes.get(token.value) ?? []];
    return token.action === AttributeAction.Equals && token.name === 'id' ? [ids.get(token.value) ?? []] : [];
  });
  return lists.toSorted((one, other) => one.length - other.length)[0] ?? null;
}

function indexNames(elements: readonly Element[]): NamedElements {
  const classes = new Map<string, Element[]>();
  const ids = new Map<string, Element[]>();
  const tags = new Map<string, Element[]>();
  const put = (map: Map<string, Element[]>, name: string, element: Element): void => {
    const list = map.get(name);
    if (list === undefined) map.set(name, [element]);
    else if (list.at(-1) !== element) list.push(element);
  };
  for (const element of elements) {
    put(tags, element.name.toLowerCase(), element);
    for (const name of (element.attribs['class'] ?? '').split(/\s+/)) if (name !== '') put(classes, name, element);
    put(ids, element.attribs['id'] ?? '', element);
  }
  return { classes, ids, tags };
}
