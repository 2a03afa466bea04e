import type { Xray, XrayNode } from '../api/engine/inspection.ts';

/** Fields that only few elements have: texts of dropped elements. */
type NodeTexts = Pick<XrayNode, 'detail' | 'text' | 'adds'>;

/**
 * The elements of an X-ray as a few long arrays. Receiving 50,000 elements as objects takes the receiver a third of a second to
 * deserialize; the packed form takes almost no time.
 */
export interface PackedNodes {
  readonly count: number;
  /** Four numbers each: parent, characters, beginning and end of the range (-1 for none). */
  readonly numbers: Float64Array;
  /** Four numbers each; not a number where there is no box. */
  readonly boxes: Float64Array;
  /** Three numbers each: the indexes of name and rule, whether the rule matched this element itself. */
  readonly kinds: Int32Array;
  readonly names: readonly string[];
  /** The first entry means none. */
  readonly rules: readonly (string | null)[];
  /** All selectors, concatenated, and the end offset of each. */
  readonly selectors: string;
  readonly selectorEnds: Int32Array;
  readonly texts: ReadonlyMap<number, NodeTexts>;
}

export interface PackedXray {
  readonly xray: Omit<Xray, 'nodes'>;
  readonly packed: PackedNodes;
}

/** Length of an element's entry in `kinds`. */
const kindFields = 3;

/** Packs an X-ray for its way to another thread. */
export function packXray({ nodes, ...xray }: Xray): PackedXray {
  const names = createInternTable<string>([]);
  const rules = createInternTable<string | null>([null]);
  const count = nodes.length;
  const numbers = new Float64Array(count * 4);
  const boxes = new Float64Array(count * 4).fill(Number.NaN);
  const kinds = new Int32Array(count * kindFields);
  const selectorEnds = new Int32Array(count);
  const selectors: string[] = [];
  const texts = new Map<number, NodeTexts>();
  let end = 0;
  for (const [index, node] of nodes.entries()) {
    const { selector, detail, text, adds } = node;
    numbers.set([node.parent, node.characters, node.range?.[0] ?? -1, node.range?.[1] ?? -1], index * 4);
    if (node.box !== null) boxes.set(node.box, index * 4);
    kinds.set([names.of(node.name), rules.of(node.rule), node.isOwn ? 1 : 0], index * kindFields);
    end += selector?.length ?? 0;
    selectors.push(selector ?? '');
    // A negative end distinguishes a missing selector from an empty one.
    selectorEnds[index] = selector === null ? -end - 1 : end;
    if (detail !== null || text !== '' || adds !== null) texts.set(index, { detail, text, adds });
  }
  const packed = { count, numbers, boxes, kinds, names: names.all, rules: rules.all, selectors: selectors.join('') };
  return { xray, packed: { ...packed, selectorEnds, texts } };
}

/** Unpacks an X-ray; each element reads its fields from the arrays on access. */
export function unpackXray({ xray, packed }: PackedXray): Xray {
  return { ...xray, nodes: Array.from({ length: packed.count }, (_, index) => new PackedNode(packed, index)) };
}

const noTexts: NodeTexts = { detail: null, text: '', adds: null };

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

  get #words(): NodeTexts {
    return this.#of.texts.get(this.#index) ?? noTexts;
  }

  #kind(place: number): number {
    return this.#of.kinds[this.#index * kindFields + place] ?? 0;
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

/** Creates an intern table: each distinct value has an index in a list. */
function createInternTable<Value>(all: Value[]): { readonly all: readonly Value[]; of(value: Value): number } {
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
