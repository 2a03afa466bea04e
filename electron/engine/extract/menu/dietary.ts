import { lookupTable } from '../../../../shared/base/lookupTable.ts';

/** Diets by patterns of their names. */
const diets: readonly (readonly [RegExp, string])[] = [
  [/\bvegan|pflanzlich|végane?\b|vegano|веган|ヴィーガン|纯素|純素/i, 'vegan'],
  [/\bvegetari|végétari|вегетар|ベジタリアン|素食/i, 'vegetarian'],
  [
    /gluten[- ]?free|glutenfrei|sans gluten|senza glutine|sin gluten|sem gl[uú]ten|glutenfri|glutenvrij|без глютена|bezlepkov/i,
    'gluten-free',
  ],
  [/dairy[- ]?free|lactose[- ]?free|laktosefrei|sans lactose|senza lattosio|sin lactosa/i, 'dairy-free'],
  [/\bnut[- ]?free|nussfrei|sans noix/i, 'nut-free'],
  [/\bhalal\b|حلال/i, 'halal'],
  [/\bkosher\b|\bkoscher\b|כשר/i, 'kosher'],
];

const marks: Readonly<Record<string, string>> = lookupTable({
  v: 'vegetarian',
  veg: 'vegetarian',
  vg: 'vegan',
  ve: 'vegan',
  vgn: 'vegan',
  gf: 'gluten-free',
  df: 'dairy-free',
  nf: 'nut-free',
});

const legendEntry = /(?:^|[\s(,;|])(v|veg|vg|ve|vgn|gf|df|nf)\)?\s*[=:–-]\s*([\p{L}-]+(?: free)?)/giu;
const markPattern = /[([](v|veg|vg|ve|vgn|gf|df|nf)(?:\s*[,/|&+]\s*(v|veg|vg|ve|vgn|gf|df|nf))*[)\]]/gi;

export type Legend = Readonly<Record<string, string>>;

/** Reads the meanings of the marks next to dishes: the page's own legend, else their usual meanings. */
export function readLegend(pageText: string): Legend {
  const legend: Record<string, string> = { ...marks };
  for (const [, mark = '', words = ''] of pageText.slice(0, 200_000).matchAll(legendEntry)) {
    const diet = dietsNamedIn(words)[0];
    if (diet !== undefined) legend[mark.toLowerCase()] = diet;
  }
  return legend;
}

/** Returns the diets that a text names in words. */
export function dietsNamedIn(text: string): readonly string[] {
  return diets.filter(([pattern]) => pattern.test(text)).map(([, diet]) => diet);
}

/** Returns the diets of a dish: named in words, or by marks in brackets. */
export function dietsOf(text: string, legend: Legend): readonly string[] {
  const found = new Set(dietsNamedIn(text));
  for (const [all] of text.matchAll(markPattern)) {
    for (const mark of all.slice(1, -1).split(/[\s,/|&+]+/)) {
      const diet = legend[mark.toLowerCase()];
      if (diet !== undefined) found.add(diet);
    }
  }
  return [...found];
}

/** Returns the text without marks in parentheses. */
export function withoutMarks(text: string): string {
  return text.replaceAll(markPattern, ' ').replace(/\s+/g, ' ').trim();
}

/** Kilocalories that a text states; undefined where it states none. */
export function caloriesIn(text: string): number | undefined {
  const stated =
    /(\d{1,2}[.,]?\d{3}|\d{1,4})\s*(?:k?cal(?:orie|oría|orias|ories)?s?\b|kalorien|ккал|キロカロリー)/iu.exec(
      text,
    )?.[1];
  return stated === undefined ? undefined : Number(stated.replace(/[.,]/, ''));
}
