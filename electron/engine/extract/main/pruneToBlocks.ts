import { type ChildNode, Element, Text } from 'domhandler';
import type { Dropped, DropRule, Remover } from '../tree/remover.ts';
import { childElements, walk } from '../tree/walk.ts';
import { isBoilerplate } from './findBoilerplate.ts';
import { isHidden } from '../clean/isHidden.ts';
import { classTopics, type ClassTopic, TopicReader } from './classTopics.ts';
import type { KeptFigures } from './findFigures.ts';
import type { Block, PageOutline } from './pageOutline.ts';

const boxSteps = 5;
const ornamentNames = new Set(['nav', 'footer', 'aside', 'dialog']);
const ornamentTopics: ReadonlySet<ClassTopic> = new Set<ClassTopic>([
  'navigation',
  'footer',
  'share',
  'consent',
  'account',
  'newsletter',
]);

interface Pruning {
  readonly remover: Remover;
  /** How likely each block is content, and the rule of its own by which it is less so. */
  readonly rates: Float64Array;
  readonly rules: ReadonlyMap<number, DropRule>;
  readonly figures: KeptFigures;
}

/**
 * Takes every block out of the tree that is not among `kept`, with the elements that held nothing else. What has no text of its
 * own, such as a picture, goes and stays with the text beside it.
 */
export function pruneToBlocks(outline: PageOutline, kept: ReadonlySet<Block>, pruning: Pruning): void {
  const counts = countBlocks(outline, kept, pruning.figures.pictures);
  const topics = new TopicReader();
  const blockOf = new Map<ChildNode, number>();
  for (const [number, block] of outline.blocks.entries()) for (const node of block.nodes) blockOf.set(node, number);
  const places = new Map<ChildNode, number>(outline.elements.map((element, place) => [element, place]));
  const judge = (node: ChildNode): boolean | null => {
    if (pruning.figures.pictures.has(node)) return true;
    const block = outline.blocks[blockOf.get(node) ?? -1];
    if (block) return kept.has(block);
    const place = places.get(node);
    if (place === undefined || counts.all[place] === 0)
      return node instanceof Element && isOrnament(node, topics) ? false : null;
    return (counts.kept[place] ?? 0) > 0;
  };
  /** What goes, each with the rule where that is not the one of the blocks in it. */
  const gone = new Map<ChildNode, DropRule | null>();
  for (const [place, element] of outline.elements.entries()) {
    // Below an element that goes or that is part of a block there is nothing to judge.
    if ((counts.kept[place] ?? 0) > 0 && !blockOf.has(element)) collectUnwanted(element, judge, gone);
  }
  for (const twin of pruning.figures.twins) gone.set(twin, 'picture');
  pruning.remover.remove(gone.keys(), (node) => whyGone(node, gone.get(node) ?? null, blockOf, outline, pruning));
}

/** By the rule that most of the words in it went by; of likelihood alone, by the likeliest. */
function whyGone(
  node: ChildNode,
  rule: DropRule | null,
  blockOf: ReadonlyMap<ChildNode, number>,
  { blocks }: PageOutline,
  { rates, rules }: Pruning,
): Dropped {
  if (rule !== null) return { rule, detail: null };
  const inside = new Set<number>();
  const note = (one: ChildNode): void => {
    const block = blockOf.get(one);
    if (block !== undefined) inside.add(block);
  };
  note(node);
  if (node instanceof Element) walk(node, note);
  const words = new Map<DropRule, number>();
  let likeliest = 0;
  for (const block of inside) {
    const own = rules.get(block) ?? 'unlikely';
    words.set(own, (words.get(own) ?? 0) + (blocks[block]?.words ?? 0));
    likeliest = Math.max(likeliest, rates[block] ?? 0);
  }
  const [most] = [...words].toSorted((one, other) => other[1] - one[1])[0] ?? ['ornament' as const];
  return { rule: most, detail: most === 'unlikely' ? likeliest.toFixed(2) : null };
}

function countBlocks(
  { elements, parents, blocks }: PageOutline,
  kept: ReadonlySet<Block>,
  pictures: ReadonlySet<ChildNode>,
): { all: Int32Array; kept: Int32Array } {
  const counts = { all: new Int32Array(elements.length), kept: new Int32Array(elements.length) };
  for (const [place, { children }] of elements.entries()) {
    const own = children.filter((child) => pictures.has(child)).length;
    counts.all[place] = own;
    counts.kept[place] = own;
  }
  for (const block of blocks) {
    counts.all[block.container] = (counts.all[block.container] ?? 0) + 1;
    if (kept.has(block)) counts.kept[block.container] = (counts.kept[block.container] ?? 0) + 1;
  }
  for (let place = elements.length - 1; place > 0; place -= 1) {
    const parent = parents[place] ?? 0;
    counts.all[parent] = (counts.all[parent] ?? 0) + (counts.all[place] ?? 0);
    counts.kept[parent] = (counts.kept[parent] ?? 0) + (counts.kept[place] ?? 0);
  }
  return counts;
}

function collectUnwanted(
  parent: Element,
  judge: (node: ChildNode) => boolean | null,
  gone: Map<ChildNode, DropRule | null>,
): void {
  let undecided: ChildNode[] = [];
  let before: boolean | null = null;
  const drop = (node: ChildNode, rule: DropRule | null): void => {
    if (!(node instanceof Text) || node.data.trim() !== '') gone.set(node, rule);
  };
  const dropBeside = (node: ChildNode): void => drop(node, 'beside');
  for (const child of parent.children) {
    const verdict = judge(child);
    if (verdict === null) {
      undecided.push(child);
      continue;
    }
    // Beside text that stays, on either side, is reason enough to stay.
    if (!verdict && before !== true) undecided.forEach(dropBeside);
    undecided = [];
    before = verdict;
    if (!verdict) drop(child, null);
  }
  if (before === false) undecided.forEach(dropBeside);
}

/** What says nothing and is not there to be looked at: logos, icons of networks, empty menus, and boxes around only that. */
function isOrnament(element: Element, topics: TopicReader): boolean {
  let inner: Element | undefined = element;
  for (let step = 0; inner && step < boxSteps; step += 1) {
    if (isNamedOrnament(inner, topics)) return true;
    const children = childElements(inner);
    inner = children.length === 1 ? children[0] : undefined;
  }
  return false;
}

function isNamedOrnament(element: Element, topics: TopicReader): boolean {
  const { name, attribs } = element;
  if (ornamentNames.has(name) || /logo/i.test(attribs['class']?.slice(0, 300) ?? '') || isBoilerplate(element))
    return true;
  // A picture is hidden from readers of text alone because its link says the same: others see it.
  if (isHidden(element) && attribs['aria-hidden'] !== 'true') return true;
  return topics.topicsOf(element).some((topic) => ornamentTopics.has(classTopics[topic] ?? 'content'));
}
