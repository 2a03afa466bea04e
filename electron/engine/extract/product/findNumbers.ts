import { percentDecoded } from '../../../../shared/base/percentDecoded.ts';
import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { Element } from 'domhandler';
import { namesOf, toAlphanumeric, shownText, type PageView } from './pageView.ts';
import { trimEndBy } from '../../../../shared/base/trimText.ts';

/** A number that may be the one by which the shop knows the product, and how much speaks for it. */
export interface NumberClue {
  readonly value: string;
  readonly weight: number;
}

/**
 * Labels before such a number, in the languages of many shops; the first kind is the shop's own number, the others are the manufacturer's.
 */
const labels: readonly (readonly [RegExp, number])[] = [
  [
    /^(?:.{0,12}\b)?(?:sku|asin|item ?(?:no|number|code|id|#)|article ?(?:no|number|code)|product ?(?:code|no|number|id|#)|catalog(?:ue)? ?(?:no|number)|stock ?(?:code|no|number)|style ?(?:no|number|code|#)|web ?(?:id|code)|part ?(?:no|number)|art(?:ikel|\.)?[- ]?(?:nr|nummer|no)|best(?:ell)?[- ]?(?:nr|nummer)|produkt(?:nummer|[- ]?nr|kod)|varenummer|varenr|artikkelinumero|tuotenumero|tuotekoodi|r[eé]f(?:[eé]rence)?(?: article| produit)?|referencia|referência|riferimento|codice(?: articolo| prodotto)?|c[oó]digo(?: del producto| do produto| de producto)?|c[oó]d|cod produs|k[oó]d (?:towaru|produktu|tovaru|zbo[zž][ií])|k[oó]d|numer (?:artykułu|katalogowy|ref)|nr (?:art|ref)|cikksz[aá]m|šifra(?: izdelka| artikla)?|tootekood|preces kods|prekės kodas|артикул|код товара|код продукта|код|номер товара|商品(?:番号|編號|编号|貨號)|货号|貨號|品番|型番|상품번호|品號|מק[״"]ט|קוד מוצר|رقم (?:المنتج|الصنف)|ürün kodu|stok kodu)\s*(?:\.|:|#|№|：|$)/i,
    4,
  ],
  [
    /^(?:listing|object|ad|anzeigen?|inserat|annonce|anuncio)[- ]?(?:id|no|nr|number|nummer|code)?\s*(?:\.|:|#|$)|^\S{1,12} item number/i,
    3.5,
  ],
  [
    /^(?:model(?: ?(?:no|number|name|#))?|modell(?:nummer)?|modelo|modèle|mpn|manufacturer'?s? (?:part )?(?:no|number))\s*(?:\.|:|#|$)/i,
    2,
  ],
  [/^(?:ean|gtin|upc|isbn(?:-1[03])?)\s*(?:\.|:|#|$)/i, 1],
];

const codePattern = /^[#№]?\s*([\p{L}\d][\p{L}\d._/\\-]{1,39})/u;
const maxTextChars = 120;
const maxClues = 60;

/** Finds labeled numbers on the page: label and number in one text, in adjacent cells, or in adjacent elements. */
export function findLabelledNumbers(view: PageView): readonly NumberClue[] {
  const clues: NumberClue[] = [];
  const aside = markUnrelated(view);
  for (const [place, element] of view.elements.entries()) {
    const length = view.lengths[place] ?? 0;
    if (length < 2 || length > maxTextChars || view.wraps[place] === 1 || clues.length >= maxClues) continue;
    if (element.children.length > 12) continue;
    const text = shownText(element);
    const penalty = (view.hidden[place] === 1 ? 1 : 0) + (aside[place] === 1 ? 1.5 : 0);
    for (const [label, weight] of labels) {
      const match = label.exec(text);
      if (match === null) continue;
      const rest = text.slice(match[0].length).replace(/^[\s:.#№-]+/, '');
      const said = rest === '' ? textAfter(element) : rest;
      const code = readCode(said);
      if (code !== undefined) clues.push({ value: code, weight: weight - penalty });
      break;
    }
  }
  return clues;
}

/** Numbers that markup names without showing them: data attributes and fields of forms. */
export function findMarkedNumbers(view: PageView): readonly NumberClue[] {
  const clues: NumberClue[] = [];
  const aside = markUnrelated(view);
  for (const [place, element] of view.elements.entries()) {
    if (clues.length >= maxClues || aside[place] === 1) continue;
    const { name, attribs } = element;
    const field = name === 'input' ? `${attribs['name'] ?? ''} ${attribs['id'] ?? ''}` : '';
    if (
      /(?:^|[\s_-])(?:sku|asin|product[-_]?(?:id|code|sku)|item[-_]?(?:id|number)|article[-_]?(?:id|number)|pid|prodid)(?:$|[\s_-])/i.test(
        field,
      )
    ) {
      addClue(clues, attribs['value'], 1.5);
    }
    addClue(clues, attribs['data-sku'] ?? attribs['data-product-sku'] ?? attribs['data-product_sku'], 2);
    addClue(
      clues,
      attribs['data-product-id'] ?? attribs['data-productid'] ?? attribs['data-pid'] ?? attribs['data-asin'],
      1,
    );
    if (
      /(?:^|[\s_-])(?:sku|product[-_]?(?:code|number)|item[-_]?(?:number|code)|article[-_]?number|artnr|reference)(?:$|[\s_-])/i.test(
        namesOf(element),
      ) &&
      (view.lengths[place] ?? 0) <= 60
    ) {
      addClue(clues, shownText(element).replace(/^[^:#]{0,30}[:#]\s*/, ''), 2);
    }
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

/**
 * Chooses the number with the most evidence: the weights of several sources add up.
 * @param sources a list of clues each; a repeated clue in one source often adds no evidence
 */
export function chooseNumber(sources: readonly (readonly NumberClue[])[]): string | undefined {
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
  const [first] = [...sums.values()].toSorted((one, other) => other.weight - one.weight);
  return first !== undefined && first.weight >= 1.8 ? first.value : undefined;
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
  const code = text === undefined ? undefined : readCode(text.trim());
  if (code !== undefined && code.length >= 3) clues.push({ value: code, weight });
}

function readCode(text: string): string | undefined {
  const code = trimEndBy(codePattern.exec(text)?.[1] ?? '', /[._/\\-]/);
  return /\d/.test(code) && !/^\d{1,2}$/.test(code) ? code : undefined;
}

function isCode(text: string): boolean {
  return /^[a-z0-9]{6,20}$/i.test(text) && (text.match(/\d/g)?.length ?? 0) >= 3;
}

function textAfter(element: Element): string {
  let next = element.next ?? null;
  for (let steps = 0; next !== null && steps < 4; steps += 1) {
    if (next instanceof Element) return shownText(next).slice(0, maxTextChars);
    if ('data' in next && next.data.trim() !== '') return next.data.trim().slice(0, maxTextChars);
    next = next.next;
  }
  return '';
}

const unrelatedName =
  /related|similar|recommend|carousel|upsell|cross[-_]?sell|viewed|accessor|sponsored|compari|footer|mini[-_]?cart/i;

/** Returns 1 for every element in parts that show other products, or that appear on every page. */
function markUnrelated({ elements, parents }: PageView): Uint8Array {
  const aside = new Uint8Array(elements.length);
  for (const [place, element] of elements.entries()) {
    const isOwn = element.name === 'footer' || element.name === 'nav' || unrelatedName.test(namesOf(element));
    if (aside[parents[place] ?? 0] === 1 || isOwn) aside[place] = 1;
  }
  return aside;
}
