import { type Element, Text } from 'domhandler';
import { namesOf, shownText, upwards, type PageView } from './pageView.ts';
import { readShownStock, type StatedStock } from './stock.ts';

const stockNames = /stock|availab|verf(?:ue|ü)gbar|lieferbar|dispo|inventory|on[-_]?hand|sold[-_]?out/i;
const maxChars = { named: 90, plain: 50 } as const;
const reach = 4_000;

/** Finds the stock text near the product's name; an element named for stock has precedence. */
export function findShownStock(view: PageView, name: number | undefined): StatedStock | undefined {
  const start = name === undefined ? 0 : (view.starts[name] ?? 0);
  let plain: StatedStock | undefined;
  for (const [place, element] of view.elements.entries()) {
    const length = view.lengths[place] ?? 0;
    const distance = (view.starts[place] ?? 0) - start;
    if (
      length < 2 ||
      length > maxChars.named ||
      view.hidden[place] === 1 ||
      view.wraps[place] === 1 ||
      distance < -200 ||
      distance > reach
    )
      continue;
    if (element.name === 'a' || element.name === 'li') continue;
    const isNamed = [...upwards(view, place, 3)].some((each) => stockNames.test(namesOf(each)));
    if (!isNamed && (plain !== undefined || !hasDirectText(element))) continue;
    const stock = readShownStock(shownText(element));
    if (stock === undefined) continue;
    if (isNamed) return stock;
    if (length <= maxChars.plain) plain = stock;
  }
  return plain;
}

function hasDirectText(element: Element): boolean {
  return element.children.some((child) => child instanceof Text && /\p{L}/u.test(child.data));
}

/** Whether a disabled button states that the product is sold out: this is the last text that a buyer reads. */
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
