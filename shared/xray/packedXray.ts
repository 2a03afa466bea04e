import type { Xray, XrayNode } from '../api/engine/inspection.ts';

/** What only few elements have: the words of those that were dropped. */
type Words = Pick<XrayNode, 'detail' | 'text' | 'adds'>;

/**
 * The elements of an X-ray as a few long lists. One of 50,000 elements as objects takes whoever receives it a third of a second to
 * put together again, and this next to nothing.
 */
export interface PackedNodes {
  readonly count: number;
  /** Four numbers each: parent, characters, beginning and end of the range (-1 for none). */
  readonly numbers: Float64Array;
  /** Four numbers each; not a number where there is no box. */
  readonly boxes: Float64Array;
  /** Four numbers each: the name and the rule by their places, whether the rule met this very element, its votes (-1 for none). */
  readonly kinds: Int32Array;
  readonly names: readonly string[];
  /** The first one stands for none. */
  readonly rules: readonly (string | null)[];
  /** All selectors, one behind the other, and where each ends. */
  readonly selectors: string;
  readonly selectorEnds: Int32Array;
  readonly words: ReadonlyMap<number, Words>;
}

export interface PackedXray {
  readonly xray: Omit<Xray, 'nodes'>;
  readonly packed: PackedNodes;
}

/** Packs an X-ray for its way to another thread. */
export function packXray({ nodes, ...xray }: Xray): PackedXray {
  const names = createPlaces<string>([]);
  const rules = createPlaces<string | null>([null]);
  const count = nodes.length;
  const numbers = new Float64Array(count * 4);
  const boxes = new Float64Array(count * 4).fill(Number.NaN);
  const kinds = new Int32Array(count * 4);
  const selectorEnds = new Int32Array(count);
  const selectors: string[] = [];
  const words = new Map<number, Words>();
  let end = 0;
  for (const [index, node] of nodes.entries()) {
    const { selector, detail, text, adds } = node;
    numbers.set([node.parent, node.characters, node.range?.[0] ?? -1, node.range?.[1] ?? -1], index * 4);
    if (node.box !== null) boxes.set(node.box, index * 4);
    kinds.set([names.of(node.name), rules.of(node.rule), node.isOwn ? 1 : 0, node.votes ?? -1], index * 4);
    end += selector?.length ?? 0;
    selectors.push(selector ?? '');
    // An end before its beginning tells none from an empty one.
    selectorEnds[index] = selector === null ? -end - 1 : end;
    if (detail !== null || text !== '' || adds !== null) words.set(index, { detail, text, adds });
  }
  const packed = { count, numbers, boxes, kinds, names: names.all, rules: rules.all, selectors: selectors.join('') };
  return { xray, packed: { ...packed, selectorEnds, words } };
}

/** The X-ray again; each element reads what is asked of it from the lists. */
export function unpackXray({ xray, packed }: PackedXray): Xray {
  return { ...xray, nodes: Array.from({ length: packed.count }, (_, index) => new PackedNode(packed, index)) };
}

const noWords: Words = { detail: null, text: '', adds: null };

class PackedNode implements XrayNode {
  readonly #of: PackedNodes;
  readonly #index: number;

  constructor(of: PackedNodes, index: number) {
    this.#of = of;
    this.#index = index;
  }

  get parent(): number {
    return this.#number(0);
  }

  get characters(): number {
    return this.#number(1);
  }

  get range(): [number, number] | null {
    const start = this.#number(2);
    return start === -1 ? null : [start, this.#number(3)];
  }

  get box(): [number, number, number, number] | null {
    const at = this.#index * 4;
    const [left = Number.NaN, top = 0, width = 0, height = 0] = this.#of.boxes.subarray(at, at + 4);
    return Number.isNaN(left) ? null : [left, top, width, height];
  }

  get name(): string {
    return this.#of.names[this.#kind(0)] ?? '';
  }

  get rule(): string | null {
    return this.#of.rules[this.#kind(1)] ?? null;
  }

  get isOwn(): boolean {
    return this.#kind(2) === 1;
  }

  get votes(): number | null {
    const votes = this.#kind(3);
    return votes === -1 ? null : votes;
  }

  get selector(): string | null {
    const end = this.#of.selectorEnds[this.#index] ?? -1;
    return end < 0 ? null : this.#of.selectors.slice(endOf(this.#of.selectorEnds[this.#index - 1]), end);
  }

  get detail(): string | null {
    return this.#words.detail;
  }

  get text(): string {
    return this.#words.text;
  }

  get adds(): XrayNode['adds'] {
    return this.#words.adds;
  }

  get #words(): Words {
    return this.#of.words.get(this.#index) ?? noWords;
  }

  #kind(place: number): number {
    return this.#of.kinds[this.#index * 4 + place] ?? 0;
  }

  #number(place: number): number {
    return this.#of.numbers[this.#index * 4 + place] ?? -1;
  }
}

/** Where the selector before ends, also where it is none. */
function endOf(end: number | undefined): number {
  if (end === undefined) return 0;
  return end < 0 ? -end - 1 : end;
}

/** Gives each value its place in a list. */
function createPlaces<Value>(all: Value[]): { readonly all: readonly Value[]; of(value: Value): number } {
  const places = new Map(all.map((value, place) => [value, place]));
  return {
    all,
    of(value) {
      const known = places.get(value);
      if (known !== undefined) return known;
      places.set(value, all.length);
      all.push(value);
      return all.length - 1;
    },
  };
}
