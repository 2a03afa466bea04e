import { absoluteUrl } from '../absoluteUrl.ts';
import { Element } from 'domhandler';
import { findPrices, mayHoldPrice, type FoundPrice } from '../money/findPrices.ts';
import type { Regions } from '../money/currencies.ts';
import { namesOf, shownText, upwards, type PageView } from './pageView.ts';

/** A displayed price, and how likely it is the product's price. */
export interface ShownPrice extends FoundPrice {
  readonly elementIndex: number;
  readonly score: number;
  /** Struck through, or named as the former price. */
  readonly isFormer: boolean;
  /** It is an amount besides the price: tax, delivery, an instalment, a price per unit. */
  readonly isOther: boolean;
  /** It is in a link to another page, and so belongs to the product there. */
  readonly isElsewhere: boolean;
}

const maxTextChars = 80;
const maxLabelChars = 40;
const maxPrices = 400;
const formerPenalty = 5;

const priceName = /price|preis|prix|precio|prezzo|pre[cç]o|\bcena|[-_]cena|hinta|\bpris\b|prijs|fiyat|amount|cost\b/i;
const presentName =
  /current|sale|now\b|final|special|our[-_]?price|actual|main|primary|buybox|selling|discounted|aktuell|actuel/i;
const formerName =
  /\bold|[-_]old|old[-_]|\bwas|[-_]was\b|list[-_]?price|rrp|msrp|uvp|strike|stroke|crossed|original|before|regular|compare|previous|former|barr[eé]|\bpvp\b/i;
const otherName =
  /shipping|delivery|versand|livraison|envio|instal+ment|monthly|finance|credit|per[-_]?unit|unit[-_]?price|base[-_]?price|points|coupon|voucher|deposit|saving|\bsave|[-_]save|\btax|\bvat\b|warranty|insurance|minimum|threshold|tooltip/i;
const unrelatedName =
  /related|similar|recommend|also[-_]|carousel|slider|upsell|cross[-_]?sell|recent|viewed|accessor|bundle|together|sponsored|compari|review|mini[-_]?cart|cart[-_]?(?:summary|total|preview)|basket|header|footer|\bnav|menu|advert|teaser|suggest|popular|bestsell|other[-_]|listing[-_]item|product[-_]?(?:card|tile|list|grid|item)\b/i;
const formerWords =
  /\b(?:was|before|previously|statt|uvp|rrp|msrp|list price|au lieu|antes|invece|prima|original|old price|retail|avant|før|tidigare|ennen)\b/i;
const otherWords =
  /\/\s?(?:mo|mth|month|mes|mois|monat|kg|g|l|ml|m|m²|st|stk|100|unit|each)\b|\bper (?:month|100|kg|unit|l)\b|\bx\s?\d|\b(?:save|shipping|delivery|postage|versand|livraison|spare|sie sparen|ahorra|économi|risparmi|cuotas|parcelas|monthly|deposit|free over|orders? over|coupon|points)\b/i;
const chromeTags = new Set(['nav', 'footer', 'aside', 'dialog', 'header']);

/** Returns every price in a short text on the page, likeliest first. */
export function findShownPrices(
  view: PageView,
  name: number | undefined,
  controls: readonly number[],
  regions: Regions,
): readonly ShownPrice[] {
  const found: ShownPrice[] = [];
  for (const [elementIndex, element] of view.elements.entries()) {
    const length = view.lengths[elementIndex] ?? 0;
    if (
      length < 2 ||
      length > maxTextChars ||
      view.hidden[elementIndex] === 1 ||
      view.wraps[elementIndex] === 1 ||
      found.length >= maxPrices
    )
      continue;
    const text = shownText(element);
    if (!mayHoldPrice(text)) continue;
    const prices = findPrices(text, regions);
    if (prices.length === 0 || prices.length > 3 || isHeldInside(element, prices.length, regions)) continue;
    for (const [index, price] of prices.entries()) {
      const judged = judge(view, elementIndex, text, price);
      const score = judged.score + nearness(view, elementIndex, name, controls) - index * 0.6;
      found.push({
        ...price,
        elementIndex,
        score,
        isFormer: judged.isFormer,
        isOther: judged.isOther,
        isElsewhere: isInLinkAway(view, elementIndex),
      });
    }
  }
  return withRepeats(withSole(found)).toSorted((one, other) => other.score - one.score);
}

/** Whether elements inside contain the same prices: only the innermost ones are scored. */
function isHeldInside(element: Element, count: number, regions: Regions): boolean {
  let inside = 0;
  for (const child of element.children)
    if (child instanceof Element) inside += findPrices(shownText(child), regions).length;
  return inside >= count;
}

function judge(
  view: PageView,
  place: number,
  text: string,
  price: FoundPrice,
): Pick<ShownPrice, 'score' | 'isFormer' | 'isOther'> {
  const evidence = evidenceAround(view, place);
  const isFormer = evidence.isFormer || formerWords.test(text) || isLabelledFormer(view, place);
  const isOther = evidence.isOther || otherWords.test(text);
  const score =
    (price.amount === 0 ? -5 : 0) +
    evidence.properties * 2 +
    (evidence.isNamed ? 2.5 : 0) +
    (evidence.isPresent ? 1 : 0) -
    (isOther ? 3 : 0) -
    (isFormer ? formerPenalty : 0) -
    surroundings(view, place);
  return { score, isFormer, isOther };
}

/** What the elements around a price state about it by their names and attributes. */
interface PriceEvidence {
  isNamed: boolean;
  isPresent: boolean;
  isFormer: boolean;
  isOther: boolean;
  /** Number of elements that structured data declares to be a price. */
  properties: number;
}

function evidenceAround(view: PageView, place: number): PriceEvidence {
  const found: PriceEvidence = { isNamed: false, isPresent: false, isFormer: false, isOther: false, properties: 0 };
  let step = 0;
  for (const element of upwards(view, place, 6)) {
    const names = namesOf(element);
    found.isFormer ||= isStruckThrough(element);
    if (step < 4 && names !== '') {
      found.isNamed ||= priceName.test(names);
      found.isPresent ||= presentName.test(names);
      found.isFormer ||= step < 2 && formerName.test(names);
      found.isOther ||= step < 3 && otherName.test(names);
    }
    if (element.attribs['itemprop'] === 'price' || element.attribs['property'] === 'price') found.properties += 1;
    step += 1;
  }
  return found;
}

function isStruckThrough({ name, attribs }: Element): boolean {
  return /^(?:del|s|strike)$/.test(name) || /line-through/i.test(attribs['style'] ?? '');
}

/** The label of a price is often outside its element: `List price: <b>$40</b>`. */
function isLabelledFormer(view: PageView, place: number): boolean {
  const around = view.parents[place] ?? -1;
  const element = view.elements[around];
  if (element === undefined || (view.lengths[around] ?? 0) > maxLabelChars) return false;
  const isOnly = (view.lengths[around] ?? 0) > (view.lengths[place] ?? 0);
  if (!isOnly) return isLabelledFormer(view, around);
  const text = shownText(element);
  return formerWords.test(text) && (text.match(/\d[\d.,]*/g)?.length ?? 0) === 1;
}

/** How much speaks for it that this is another product, or none. */
function surroundings(view: PageView, place: number): number {
  let worst = 0;
  for (const element of upwards(view, place, 40)) {
    if (element.name === 'body') break;
    const { name, attribs } = element;
    if (chromeTags.has(name)) worst = Math.max(worst, name === 'header' ? 2 : 4);
    if (unrelatedName.test(namesOf(element))) worst = Math.max(worst, 3);
    if (name === 'a' && attribs['href'] !== undefined && !attribs['href'].startsWith('#')) worst = Math.max(worst, 3);
  }
  return worst;
}

function isInLinkAway(view: PageView, place: number): boolean {
  for (const { name, attribs } of upwards(view, place, 10)) {
    const href = name === 'a' ? attribs['href'] : undefined;
    if (href === undefined) continue;
    return (absoluteUrl(href, view.url) ?? view.url).split('#')[0] !== view.url.split('#')[0];
  }
  return false;
}

function nearness(view: PageView, place: number, name: number | undefined, controls: readonly number[]): number {
  const at = view.starts[place] ?? 0;
  let score = 0;
  if (name !== undefined) {
    const distance = at - ((view.starts[name] ?? 0) + (view.lengths[name] ?? 0));
    if (distance >= -10) score += distance < 600 ? 3 : distance < 1_500 ? 2 : distance < 4_000 ? 0.5 : -1;
    else score += distance > -600 ? 0.5 : -1;
  }
  const nearest = Math.min(...controls.map((control) => Math.abs((view.starts[control] ?? 0) - at)), 100_000);
  return score + (nearest < 300 ? 2 : nearest < 1_000 ? 1 : 0);
}

/** Where no other price is displayed, one that is named a former price is the only one: nothing costs less. */
function withSole(found: readonly ShownPrice[]): readonly ShownPrice[] {
  if (found.some(({ isFormer, isOther, score }) => !isFormer && !isOther && score > 0)) return found;
  const former = found.filter(({ isFormer, isElsewhere, score }) => isFormer && !isElsewhere && score > -formerPenalty);
  const [first] = former;
  if (first === undefined || former.some(({ amount }) => amount !== first.amount)) return found;
  return found.map((price) =>
    former.includes(price) ? { ...price, isFormer: false, score: price.score + formerPenalty } : price,
  );
}

/** Raises the score of prices that occur more than once. */
function withRepeats(found: readonly ShownPrice[]): readonly ShownPrice[] {
  const counts = new Map<number, number>();
  for (const { amount, score } of found) if (score > 0) counts.set(amount, (counts.get(amount) ?? 0) + 1);
  return found.map((price) => ({
    ...price,
    score: price.score + Math.min(1, ((counts.get(price.amount) ?? 1) - 1) * 0.4),
  }));
}
