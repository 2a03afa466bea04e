import { type ChildNode, Element, Text } from 'domhandler';
import type { Dropped, DropRule, Remover } from '../tree/remover.ts';
import { childElements, walk } from '../tree/walk.ts';
import { isBoilerplate } from './findBoilerplate.ts';
import { isHidden } from '../clean/isHidden.ts';
import { classTopics, type ClassTopic, TopicReader } from './classTopics.ts';
import type { ContentFigures } from './findFigures.ts';
import type { Block, PageOutline } from './pageOutline.ts';
import { isShareAddress } from './shareAddress.ts';

const boxSteps = 5;
const minShareLinks = 2;
/** One icon may illustrate the text beside it. */
const minIcons = 2;
const maxAddressChars = 2_000;
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
  /** Likelihood of each block to be content, and the separate rule that lowers it. */
  readonly rates: Float64Array;
  readonly rules: ReadonlyMap<number, DropRule>;
  readonly figures: ContentFigures;
}

/**
 * Removes every block that is not in `kept`, with the elements that held nothing else. Elements without text, such as images, are removed
 * or retained with the adjacent text.
 */
export function pruneToBlocks(outline: PageOutline, kept: ReadonlySet<Block>, pruning: Pruning): void {
  const counts = countBlocks(outline, kept, pruning.figures.images);
  const topics = new TopicReader();
  const blockOf = new Map<ChildNode, number>();
  for (const [number, block] of outline.blocks.entries()) for (const node of block.nodes) blockOf.set(node, number);
  const places = new Map<ChildNode, number>(outline.elements.map((element, place) => [element, place]));
  const judge = (node: ChildNode): boolean | null => {
    if (pruning.figures.images.has(node)) return true;
    const block = outline.blocks[blockOf.get(node) ?? -1];
    if (block) return kept.has(block);
    const place = places.get(node);
    if (place === undefined || counts.all[place] === 0)
      return node instanceof Element && isOrnament(node, topics) ? false : null;
    return (counts.selected[place] ?? 0) > 0;
  };
  /** Nodes to remove, each with its rule where that differs from the rule of the blocks inside. */
  const gone = new Map<ChildNode, DropRule | null>();
  for (const [place, element] of outline.elements.entries()) {
    // Below an element that goes or that is part of a block there is nothing to judge.
    if ((counts.selected[place] ?? 0) > 0 && !blockOf.has(element)) collectUnwanted(element, judge, gone);
  }
  for (const twin of pruning.figures.twins) gone.set(twin, 'picture');
  pruning.remover.remove(gone.keys(), (node) => whyGone(node, gone.get(node) ?? null, blockOf, outline, pruning));
}

/** Returns the rule that removed most of the words in the node; for likelihood alone, the highest likelihood. */
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
  images: ReadonlySet<ChildNode>,
): { all: Int32Array; selected: Int32Array } {
  const counts = { all: new Int32Array(elements.length), selected: new Int32Array(elements.length) };
  for (const [place, { children }] of elements.entries()) {
    const own = children.filter((child) => images.has(child)).length;
    counts.all[place] = own;
    counts.selected[place] = own;
  }
  for (const block of blocks) {
    counts.all[block.container] = (counts.all[block.container] ?? 0) + 1;
    if (kept.has(block)) counts.selected[block.container] = (counts.selected[block.container] ?? 0) + 1;
  }
  for (let place = elements.length - 1; place > 0; place -= 1) {
    const parent = parents[place] ?? 0;
    counts.all[parent] = (counts.all[parent] ?? 0) + (counts.all[place] ?? 0);
    counts.selected[parent] = (counts.selected[parent] ?? 0) + (counts.selected[place] ?? 0);
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
    // Adjacent to retained text on either side: it is retained.
    if (!verdict && before !== true) undecided.forEach(dropBeside);
    undecided = [];
    before = verdict;
    if (!verdict) drop(child, null);
  }
  if (before === false) undecided.forEach(dropBeside);
}

/** Whether the element has no text and no visual content: logos, icons of networks, empty menus, and boxes around only those. */
function isOrnament(element: Element, topics: TopicReader): boolean {
  if (sharesPage(element) || showsIcons(element)) return true;
  let inner: Element | undefined = element;
  for (let step = 0; inner && step < boxSteps; step += 1) {
    if (isNamedOrnament(inner, topics)) return true;
    const children = childElements(inner);
    inner = children.length === 1 ? children[0] : undefined;
  }
  return false;
}

/** Whether several links in an element share the page. */
function sharesPage(element: Element): boolean {
  let links = 0;
  walk(element, (node) => {
    if (node instanceof Element && node.name === 'a' && isShareAddress(node.attribs['href'] ?? '')) links += 1;
  });
  return links >= minShareLinks;
}

/** Names in the addresses of images that are drawn on controls. */
const iconName = /(?:^|[/_.-])(?:btn|buttons?|ico|icons?|sns)(?:[/_.-]|$)/i;

/** Whether an element has several images, which are those of controls. */
function showsIcons(element: Element): boolean {
  let images = 0;
  let icons = 0;
  walk(element, (node) => {
    if (!(node instanceof Element) || node.name !== 'img') return;
    images += 1;
    if (iconName.test(node.attribs['src']?.slice(0, maxAddressChars) ?? '')) icons += 1;
  });
  return images >= minIcons && icons === images;
}

/** Whether an element is hidden, or its name, classes or id say that it is not content: navigation, footer, logo, consent. */
export function isNamedOrnament(element: Element, topics: TopicReader): boolean {
  const { name, attribs } = element;
  if (ornamentNames.has(name) || /logo/i.test(attribs['class']?.slice(0, 300) ?? '') || isBoilerplate(element))
    return true;
  // An image may be hidden from assistive technology because its link has the same text: sighted readers see it.
  if (isHidden(element) && attribs['aria-hidden'] !== 'true') return true;
  return topics.topicsOf(element).some((topic) => ornamentTopics.has(classTopics[topic] ?? 'content'));
}
