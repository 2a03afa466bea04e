import { type ChildNode, Element, Text } from 'domhandler';
import { removeNodes } from '../tree/edit.ts';
import { childElements } from '../tree/walk.ts';
import { isBoilerplate } from './findBoilerplate.ts';
import { isHidden } from '../clean/isHidden.ts';
import { classTopics, type ClassTopic, TopicReader } from './classTopics.ts';
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

/**
 * Takes every block out of the tree that is not among `kept`, with the elements that held nothing else. What has no text of its
 * own, such as a picture, goes and stays with the text beside it.
 */
export function pruneToBlocks(outline: PageOutline, kept: ReadonlySet<Block>): void {
  const counts = countBlocks(outline, kept);
  const topics = new TopicReader();
  const blockOf = new Map<ChildNode, Block>();
  for (const block of outline.blocks) for (const node of block.nodes) blockOf.set(node, block);
  const places = new Map<ChildNode, number>(outline.elements.map((element, place) => [element, place]));
  const judge = (node: ChildNode): boolean | null => {
    const block = blockOf.get(node);
    if (block) return kept.has(block);
    const place = places.get(node);
    if (place === undefined || counts.all[place] === 0)
      return node instanceof Element && isOrnament(node, topics) ? false : null;
    return (counts.kept[place] ?? 0) > 0;
  };
  const gone: ChildNode[] = [];
  for (const [place, element] of outline.elements.entries()) {
    // Below an element that goes or that is part of a block there is nothing to judge.
    if ((counts.kept[place] ?? 0) > 0 && !blockOf.has(element)) collectUnwanted(element, judge, gone);
  }
  removeNodes(gone);
}

function countBlocks(
  { elements, parents, blocks }: PageOutline,
  kept: ReadonlySet<Block>,
): { all: Int32Array; kept: Int32Array } {
  const counts = { all: new Int32Array(elements.length), kept: new Int32Array(elements.length) };
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

function collectUnwanted(parent: Element, judge: (node: ChildNode) => boolean | null, gone: ChildNode[]): void {
  let undecided: ChildNode[] = [];
  let before: boolean | null = null;
  const drop = (node: ChildNode): void => {
    if (!(node instanceof Text) || node.data.trim() !== '') gone.push(node);
  };
  for (const child of parent.children) {
    const verdict = judge(child);
    if (verdict === null) {
      undecided.push(child);
      continue;
    }
    // Beside text that stays, on either side, is reason enough to stay.
    if (!verdict && before !== true) undecided.forEach(drop);
    undecided = [];
    before = verdict;
    if (!verdict) drop(child);
  }
  if (before === false) undecided.forEach(drop);
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
