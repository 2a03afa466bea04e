import { type Element, Text } from 'domhandler';
import { namesOf, shownText, upwards, type PageView } from './pageView.ts';
import { readShownStock, type StatedStock } from './stock.ts';

const stockNames = /stock|availab|verf(?:ue|ü)gbar|lieferbar|dispo|inventory|on[-_]?hand|sold[-_]?out/i;
const longest = { named: 90, plain: 50 } as const;
const reach = 4_000;

/** What the page shows of stock near the product's name; what it says in an element named for it comes first. */
export function findShownStock(view: PageView, name: number | undefined): StatedStock | undefined {
  const start = name === undefined ? 0 : (view.starts[name] ?? 0);
  let plain: StatedStock | undefined;
  for (const [place, element] of view.elements.entries()) {
    const length = view.lengths[place] ?? 0;
    const distance = (view.starts[place] ?? 0) - start;
    if (
      length < 2 ||
      length > longest.named ||
      view.hidden[place] === 1 ||
      view.wraps[place] === 1 ||
      distance < -200 ||
      distance > reach
    )
      continue;
    if (element.name === 'a' || element.name === 'li') continue;
    const isNamed = [...upwards(view, place, 3)].some((each) => stockNames.test(namesOf(each)));
    if (!isNamed && (plain !== undefined || !hasOwnText(element))) continue;
    const stock = readShownStock(shownText(element));
    if (stock === undefined) continue;
    if (isNamed) return stock;
    if (length <= longest.plain) plain = stock;
  }
  return plain;
}

function hasOwnText(element: Element): boolean {
  return element.children.some((child) => child instanceof Text && /\p{L}/u.test(child.data));
}

/** A button that is switched off and says why: whoever wants the thing reads this last. */
export function isSwitchedOff(view: PageView): boolean {
  return view.elements.some((element, place) => {
    const { name, attribs } = element;
    const isButton =
      name === 'button' || attribs['role'] === 'button' || (name === 'input' && attribs['type'] === 'submit');
    const isOff = attribs['disabled'] !== undefined || attribs['aria-disabled'] === 'true';
    if (!isButton || !isOff || view.hidden[place] === 1) return false;
    return readShownStock(name === 'input' ? (attribs['value'] ?? '') : shownText(element))?.inStock === false;
  });
}
