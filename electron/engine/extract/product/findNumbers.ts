import { lookupTable } from '../../../../shared/base/lookupTable.ts';
import { percentDecoded } from '../../../../shared/base/percentDecoded.ts';
import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { Element } from 'domhandler';
import { type NumberKind, readNumberLabel } from './numberLabels.ts';
import { namesOf, toAlphanumeric, shownText, type PageView } from './pageView.ts';
import { findUnrelatedParts } from './unrelatedParts.ts';
import { trimEndBy } from '../../../../shared/base/trimText.ts';

/** A number that may be the one by which the shop knows the product, and how much speaks for it. */
export interface NumberClue {
  readonly value: string;
  readonly weight: number;
}

/** Weight of a number by what its label announces: the number of the seller counts, not that of the manufacturer or of the trade. */
const weights: Readonly<Record<NumberKind, number>> = { own: 4, listing: 3.5, model: 2, trade: 1 };

const codePattern = /^[#№]?\s*([\p{L}\d][\p{L}\d._/\\-]{1,39})/u;
const wholeCode = /^[\p{L}\d][\p{L}\d._/\\-]{2,39}$/u;
const maxTextChars = 120;
const maxClues = 60;

/** Finds labeled numbers on the page: label and number in one text, in adjacent cells, or in adjacent elements. */
export function findLabelledNumbers(view: PageView): readonly NumberClue[] {
  const clues: NumberClue[] = [];
  const aside = findUnrelatedParts(view);
  for (const [place, element] of view.elements.entries()) {
    const length = view.lengths[place] ?? 0;
    if (length < 2 || length > maxTextChars || view.wraps[place] === 1 || clues.length >= maxClues) continue;
    if (element.children.length > 12) continue;
    const label = readNumberLabel(shownText(element));
    if (label === undefined) continue;
    const penalty = (view.hidden[place] === 1 ? 1 : 0) + (aside[place] === 1 ? 1.5 : 0);
    const code = readCode(label.rest === '' ? textAfter(view, place) : label.rest);
    if (code !== undefined) clues.push({ value: code, weight: weights[label.kind] - penalty });
  }
  return clues;
}

/** Names of attributes (without `data` and punctuation) and of fields that hold a number, and the weight of that number. */
const attributeWeights: Readonly<Record<string, number>> = lookupTable({
  ...weigh('sku productsku itemsku variantsku articlesku articlenumber articlenr articleno artnr artikelnummer', 2),
  ...weigh('itemnumber itemno productcode productnumber catalognumber partnumber productreference productref', 2),
  ...weigh('productid pid asin itemid articleid prodid listingid', 1),
});
const fieldPattern =
  /(?:^|[\s_-])(?:sku|asin|product[-_]?(?:id|code|sku)|item[-_]?(?:id|number)|article[-_]?(?:id|number)|pid|prodid)(?:$|[\s_-])/i;
/** Names of elements whose text is such a number. */
const namedPattern =
  /(?:^|[\s_-])(?:sku|product[-_]?(?:code|number|reference|ref|sku)|item[-_]?(?:number|code|sku)|article[-_]?(?:number|code|no|nr)|artikel(?:nummer|nr)|artnr|reference)(?:$|[\s_-])/i;
const maxNamedChars = 60;
const maxAttributes = 30;

function weigh(names: string, weight: number): Readonly<Record<string, number>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, weight]));
}

/** Finds numbers that markup names: data attributes, fields of forms, properties, and elements named for a number. */
export function findMarkedNumbers(view: PageView): readonly NumberClue[] {
  const clues: NumberClue[] = [];
  const aside = findUnrelatedParts(view);
  for (const [place, element] of view.elements.entries()) {
    if (clues.length >= maxClues || aside[place] === 1) continue;
    const { name, attribs } = element;
    const field = name === 'input' ? `${attribs['name'] ?? ''} ${attribs['id'] ?? ''}` : '';
    if (fieldPattern.test(field)) addClue(clues, attribs['value'], 1.5);
    if (/^(?:sku|productID)$/.test(attribs['itemprop'] ?? '')) addClue(clues, attribs['content'], 2);
    const names = [namesOf(element)];
    for (const [attribute, value] of Object.entries(attribs).slice(0, maxAttributes)) {
      if (!attribute.startsWith('data-') || value.length > maxNamedChars) continue;
      addClue(clues, value, attributeWeights[attribute.slice('data-'.length).replaceAll(/[^a-z]/g, '')] ?? 0);
      names.push(value);
    }
    if ((view.lengths[place] ?? 0) > maxNamedChars || !names.some((each) => namedPattern.test(each))) continue;
    const text = shownText(element);
    // A visible text that is nothing but a number is meant for readers.
    const isShown = view.hidden[place] === 0 && wholeCode.test(text);
    addClue(clues, text.replace(/^[^:#]{0,30}[:#]\s*/, ''), isShown ? 3 : 2);
  }
  return clues;
}

const numberParameter = /^(?:sku|pid|product_?id|item_?id|id|article|variant_?sku|child_?sku|code)$/i;

/** Returns codes from the URL: its last path segments, and query parameters named as a number. */
export function findAddressNumbers(url: string): readonly NumberClue[] {
  if (!canParseUrl(url)) return [];
  const { pathname, searchParams } = new URL(url);
  const clues: NumberClue[] = [];
  for (const [name, value] of searchParams) {
    if (numberParameter.test(name)) addClue(clues, value, /sku/i.test(name) ? 2.5 : 2.2);
  }
  const parts = percentDecoded(pathname)
    .split('/')
    .filter((part) => part !== '')
    .slice(-3)
    .toReversed();
  for (const [index, part] of parts.entries()) {
    const bare = part.replace(/\.(?:html?|php|aspx?|jsp)$/i, '');
    const weight = 2 - index * 0.3;
    if (isCode(bare)) addClue(clues, bare, weight);
    for (const piece of bare.split(/[-_,~]/)) {
      const digits = /^(?:p|i|a|prod|art|id|c\d+a)?(\d{5,})$/i.exec(piece)?.[1];
      if (digits !== undefined) addClue(clues, digits, weight - 0.2);
      else if (isCode(piece)) addClue(clues, piece, weight - 0.5);
    }
    const tail = /(?:^|-)((?=[a-z]*\d)[a-z0-9]+-[a-z]?\d+)$/i.exec(bare)?.[1];
    if (tail !== undefined) addClue(clues, tail, weight - 0.6);
  }
  return clues;
}

/** A number with less evidence than this may be anything. */
const minWeight = 0.9;
/** A shorter number is the beginning of another one by chance. */
const minStyleChars = 4;

/**
 * Chooses the number with the most evidence: the weights of several sources add up. If the page does not show it, but shows a number
 * that it begins with (that of all sizes of a style), the shown one counts.
 * @param sources a list of clues each; a repeated clue in one source often adds no evidence
 * @param isShown whether the page or its URL shows a number
 */
export function chooseNumber(
  sources: readonly (readonly NumberClue[])[],
  isShown: (number: string) => boolean,
): string | undefined {
  const sums = new Map<string, { value: string; weight: number; best: number }>();
  for (const [key, { value, weight }] of sources.flatMap((clues) => [...distinct(clues)])) {
    const known = sums.get(key);
    if (known === undefined) sums.set(key, { value, weight, best: weight });
    else {
      // A repetition in the same form adds little evidence.
      known.weight += weight > known.best ? weight - known.best * 0.5 : weight * 0.5;
      if (weight > known.best) {
        known.best = weight;
        known.value = value;
      }
    }
  }
  const [first, ...others] = [...sums].toSorted(([, one], [, other]) => other.weight - one.weight);
  if (first === undefined || first[1].weight < minWeight) return undefined;
  const [key, { value }] = first;
  if (isShown(value)) return value;
  const style = others.find(
    ([other, { value: shorter }]) => other.length >= minStyleChars && key.startsWith(other) && isShown(shorter),
  );
  return style?.[1].value ?? value;
}

function distinct(clues: readonly NumberClue[]): ReadonlyMap<string, NumberClue> {
  const best = new Map<string, NumberClue>();
  for (const { value, weight } of clues) {
    const key = toAlphanumeric(value);
    // Trade numbers (GTIN) are the manufacturer's: the shop's own number has precedence.
    const own = isTradeNumber(key) ? Math.min(weight - 1.5, 2) : weight;
    if (key !== '' && own > (best.get(key)?.weight ?? Number.NEGATIVE_INFINITY)) best.set(key, { value, weight: own });
  }
  return best;
}

/** Whether these are thirteen digits with the check digit of an EAN or ISBN. */
function isTradeNumber(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const sum = Array.from(text, Number).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

function addClue(clues: NumberClue[], text: string | undefined, weight: number): void {
  const code = text === undefined || weight === 0 ? undefined : readCode(text.trim());
  if (code !== undefined && code.length >= 3) clues.push({ value: code, weight });
}

function readCode(text: string): string | undefined {
  const code = trimEndBy(codePattern.exec(text)?.[1] ?? '', /[._/\\-]/);
  return /\d/.test(code) && !/^\d{1,2}$/.test(code) ? code : undefined;
}

function isCode(text: string): boolean {
  return /^[a-z0-9]{6,20}$/i.test(text) && (text.match(/\d/g)?.length ?? 0) >= 3;
}

/** Returns the text after a label: beside it, or beside the cell or term that holds nothing else; in the column below a heading cell. */
function textAfter(view: PageView, place: number): string {
  let outer = place;
  for (let up = view.parents[place] ?? -1; up >= 0 && view.wraps[up] === 1; up = view.parents[up] ?? -1) outer = up;
  for (let inner = place; inner >= 0; inner = view.parents[inner] ?? -1) {
    const element = view.elements[inner];
    const text = element === undefined ? '' : textBeside(element);
    if (text !== '' || inner === outer) return text;
  }
  return '';
}

function textBeside(element: Element): string {
  let next = element.next ?? null;
  for (let steps = 0; next !== null && steps < 4; steps += 1) {
    const text = next instanceof Element ? shownText(next) : 'data' in next ? next.data.trim() : '';
    if (text !== '') return text.replace(/^[\s:：#№–-]{1,5}/u, '').slice(0, maxTextChars);
    next = next.next;
  }
  return '';
}
