import { type Element, Text } from 'domhandler';
import { namesOf, shownText, upwards, type PageView } from './pageView.ts';
import { readShownStock, readStockLabel, type StatedStock } from './stock.ts';
import { findUnrelatedParts } from './unrelatedParts.ts';

const stockNames = /stock|availab|verf(?:ue|ü)gbar|lieferbar|dispo|inventory|on[-_]?hand|sold[-_]?out/i;
const maxChars = { named: 90, plain: 50, whole: 25 } as const;
/** Characters of text between the product's name and its stock, before and after. */
const reach = { before: 200, after: 4_000 } as const;
/** Characters of text between a buy button and the stock text of its product. */
const maxControlDistance = 400;

/** How much speaks for it that a stock text is about the product. */
const scores = { named: 4, nearControl: 2, whole: 1, unrelated: -6 } as const;

/**
 * Finds the stock text of the product, near its name or a buy button: of all statements the likeliest. An element named for stock, one near
 * a button and a short one count for more; one among other products hardly counts.
 */
export function findShownStock(
  view: PageView,
  name: number | undefined,
  controls: readonly number[],
): StatedStock | undefined {
  const unrelated = findUnrelatedParts(view);
  const isNearControl = nearnessTo(view, controls);
  const start = name === undefined ? 0 : (view.starts[name] ?? 0);
  let best: StatedStock | undefined;
  let bestScore = 0;
  for (const [place, element] of view.elements.entries()) {
    const length = view.lengths[place] ?? 0;
    if (length < 2 || length > maxChars.named || view.hidden[place] === 1 || view.wraps[place] === 1) continue;
    const distance = (view.starts[place] ?? 0) - start;
    const isNear = isNearControl(place);
    if (element.name === 'a' || !(isNear || (distance >= -reach.before && distance <= reach.after))) continue;
    const isNamed = [...upwards(view, place, 3)].some((each) => stockNames.test(namesOf(each)));
    if (!isNamed && (length > maxChars.plain || !hasDirectText(element))) continue;
    const text = shownText(element);
    const stock = readStockLabel(text) ?? (element.name === 'li' ? undefined : readShownStock(text));
    if (stock === undefined) continue;
    const score =
      1 +
      (isNamed ? scores.named : 0) +
      (isNear ? scores.nearControl : 0) +
      (length <= maxChars.whole ? scores.whole : 0) +
      (unrelated[place] === 1 ? scores.unrelated : 0);
    if (score <= bestScore) continue;
    best = stock;
    bestScore = score;
  }
  return best;
}

/** Returns a test whether an element is near a buy button. */
function nearnessTo(view: PageView, controls: readonly number[]): (place: number) => boolean {
  const offsets = controls.map((control) => view.starts[control] ?? 0);
  return (place) => offsets.some((offset) => Math.abs((view.starts[place] ?? 0) - offset) < maxControlDistance);
}

function hasDirectText(element: Element): boolean {
  return element.children.some((child) => child instanceof Text && /\p{L}/u.test(child.data));
}

/** A longer label names what is sold out, such as one of several sizes. */
const maxSoldOutChars = 30;

/**
 * Whether a button states that the product is sold out: a disabled one, or one that states nothing else. This is the last text that a buyer
 * reads.
 */
export function hasSoldOutButton(view: PageView): boolean {
  const unrelated = findUnrelatedParts(view);
  return view.elements.some((element, place) => {
    const { name, attribs } = element;
    const isButton =
      name === 'button' || attribs['role'] === 'button' || (name === 'input' && attribs['type'] === 'submit');
    if (!isButton || view.hidden[place] === 1) return false;
    const label = name === 'input' ? (attribs['value'] ?? '') : shownText(element);
    const isOff = attribs['disabled'] !== undefined || attribs['aria-disabled'] === 'true';
    const isPlain = label.length <= maxSoldOutChars && unrelated[place] === 0;
    return (isOff || isPlain) && readShownStock(label)?.inStock === false;
  });
}
