import { Element } from 'domhandler';
import { namesOf, shownText } from '../product/pageView.ts';
import { elementsBelow } from '../tree/walk.ts';

const badgeNames = /(?:^|[\s_-])(?:badge|tag|label|pill|flag|ribbon|chip|allergens?)(?:$|[\s_-])/i;
/** Allergens and additives by their codes: `A,C,G`, `1, 2, 14`. */
const codes = /^\(?(?:[A-Z]\d?|\d{1,2})(?:(?:\s*[,;/]\s*|\s+)(?:[A-Z]\d?|\d{1,2}))*\)?$/i;

/** Returns the text of the element that names a dish, without the marks in it: a badge, allergen codes. */
export function nameText(named: Element): string {
  let text = shownText(named);
  for (const inside of elementsBelow(named)) {
    const said = shownText(inside);
    if (said === '' || said === text) continue;
    if (badgeNames.test(namesOf(inside)) || (inside.name === 'sup' && codes.test(said)))
      text = text.replace(said, ' ').replace(/\s+/g, ' ').trim();
  }
  return text;
}

/** Returns the texts in an element that are not part of its prose: controls, badges, allergen codes. */
export function auxiliaryTexts(element: Element): readonly string[] {
  return elementsBelow(element).flatMap((inside) => {
    const isControl = inside.name === 'button' || inside.attribs['role'] === 'button';
    const said = isControl || inside.name === 'sup' || badgeNames.test(namesOf(inside)) ? shownText(inside) : '';
    return said !== '' && (isControl || inside.name !== 'sup' || codes.test(said)) ? [said] : [];
  });
}

/** The text of an element up to its first line break or small print. */
export function leadingText(element: Element): string {
  const lead: Element['children'] = [];
  for (const child of element.children) {
    const isBreak = child instanceof Element && /^(?:br|small|p|div|ul|em|i)$/.test(child.name);
    if (isBreak && /\p{L}/u.test(shownText(new Element('span', {}, lead)))) break;
    lead.push(child);
  }
  return shownText(new Element('span', {}, lead));
}

/** Returns the column headers of a table with prices, by cell index, from its first row if that has no price. */
export function columnNames(row: Element): readonly string[] {
  let table = row.parent;
  while (table instanceof Element && table.name !== 'table') table = table.parent;
  if (!(table instanceof Element)) return [];
  const cells = cellsOf(row);
  const head = elementsBelow(table).find(({ name }) => name === 'tr');
  if (head === undefined || head === row) return [];
  const names = cellsOf(head).map(shownText);
  // A first row with prices is a dish too.
  return names.length === cells.length && !names.some((name) => /\p{Sc}|\d[.,]\d\d(?!\d)/u.test(name)) ? names : [];
}

export function cellsOf(row: Element): readonly Element[] {
  return row.children.filter(
    (child): child is Element => child instanceof Element && (child.name === 'td' || child.name === 'th'),
  );
}
