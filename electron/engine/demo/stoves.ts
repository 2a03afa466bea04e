/** One article of the demo shop. Money in euro, weight in grams, boil time for one litre. */
export interface Stove {
  readonly slug: string;
  readonly name: string;
  readonly kind: 'wood' | 'spirit' | 'gas' | 'liquid' | 'kettle' | 'spares';
  readonly line: string;
  readonly price: number;
  readonly grams: number;
  readonly boil: string;
  readonly stock: number;
  readonly rating: number;
  readonly reviews: number;
}

/** The full product range, in shop order. */
export const stoves: readonly Stove[] = [
  {
    slug: 'cinder',
    name: 'Cinder',
    kind: 'wood',
    line: 'Burns a pocketful of twigs, twice: first the wood, then its smoke.',
    price: 94,
    grams: 612,
    boil: '6 min 10 s',
    stock: 38,
    rating: 4.7,
    reviews: 214,
  },
  {
    slug: 'wren',
    name: 'Wren',
    kind: 'spirit',
    line: 'A brass cup, a lid and no moving parts. Silent enough to hear the tent.',
    price: 36,
    grams: 118,
    boil: '8 min 40 s',
    stock: 120,
    rating: 4.4,
    reviews: 391,
  },
  {
    slug: 'fell',
    name: 'Fell',
    kind: 'gas',
    line: 'The burner stands on its own three feet; the canister keeps its distance.',
    price: 112,
    grams: 286,
    boil: '3 min 25 s',
    stock: 9,
    rating: 4.8,
    reviews: 167,
  },
  {
    slug: 'moor',
    name: 'Moor',
    kind: 'liquid',
    line: 'Runs on what the last village had: paraffin, diesel, or something that smells of both.',
    price: 168,
    grams: 498,
    boil: '3 min 50 s',
    stock: 22,
    rating: 4.6,
    reviews: 88,
  },
  {
    slug: 'skerry',
    name: 'Skerry',
    kind: 'gas',
    line: 'For boats: hung in two rings, it stays level when nothing else does.',
    price: 240,
    grams: 1740,
    boil: '4 min 05 s',
    stock: 4,
    rating: 4.9,
    reviews: 41,
  },
  {
    slug: 'ghyll',
    name: 'Ghyll',
    kind: 'kettle',
    line: 'A kettle with a fire inside. One handful of grass, one pot of tea.',
    price: 58,
    grams: 705,
    boil: '5 min 00 s',
    stock: 0,
    rating: 4.5,
    reviews: 129,
  },
  {
    slug: 'tallow',
    name: 'Tallow',
    kind: 'spirit',
    line: 'A candle with ambitions: soup for one, light for two.',
    price: 27,
    grams: 164,
    boil: '19 min',
    stock: 61,
    rating: 3.9,
    reviews: 73,
  },
  {
    slug: 'repair-tin',
    name: 'Repair tin',
    kind: 'spares',
    line: 'Every seal, jet and screw of every stove since 1987, in a tin that is also a pan.',
    price: 19,
    grams: 140,
    boil: '–',
    stock: 300,
    rating: 5,
    reviews: 502,
  },
];

/** A price as the shop prints it. */
export function priceOf(stove: Stove): string {
  return `€ ${stove.price.toFixed(2)}`;
}

/** A weight as the shop prints it: grams below a kilogram. */
export function weightOf(stove: Stove): string {
  return stove.grams < 1000 ? `${stove.grams} g` : `${(stove.grams / 1000).toFixed(2)} kg`;
}
