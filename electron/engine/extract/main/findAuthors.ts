import { Element } from 'domhandler';
import { classTopics, TopicReader } from './classTopics.ts';
import type { Block, PageOutline } from './pageOutline.ts';
import type { Patterns } from './patternFeatures.ts';

const maxAuthorWords = 5;
const minPosts = 2;
const authorTopic = classTopics.indexOf('author');

/** Finds the author name before the text of each selected post. */
export function findAuthors(outline: PageOutline, patterns: Patterns, kept: ReadonlySet<Block>): readonly Block[] {
  const posts = findPosts(outline, patterns, kept);
  const topics = new TopicReader();
  const names = new Map<number, Block>();
  const authors: Block[] = [];
  const named = new Set<number>();
  for (const block of outline.blocks) {
    const post = posts[block.container] ?? -1;
    if (post < 0 || named.has(post)) continue;
    const name = names.get(post);
    if (block.isProse && kept.has(block)) {
      named.add(post);
      if (name) authors.push(name);
    } else if (!name && isAuthorName(outline, topics, block, post)) names.set(post, block);
  }
  return authors;
}

/** Returns for each element its post: the member of the row of similar siblings that holds the most selected posts. */
function findPosts(
  { elements, parents, blocks }: PageOutline,
  patterns: Patterns,
  kept: ReadonlySet<Block>,
): Int32Array {
  const turns = new Map<string, number>();
  const counted = new Uint8Array(elements.length);
  const rowOf = (place: number): string => `${parents[place]}|${patterns.kinds[place]}`;
  for (const block of blocks) {
    if (!block.isProse || !kept.has(block)) continue;
    // The paragraphs of a post are a row too: a post is more than one of them.
    for (let place = parents[block.container] ?? -1; place > 0 && counted[place] === 0; place = parents[place] ?? -1) {
      counted[place] = 1;
      turns.set(rowOf(place), (turns.get(rowOf(place)) ?? 0) + 1);
    }
  }
  const posts = new Int32Array(elements.length).fill(-1);
  const most = new Int32Array(elements.length);
  for (let place = 1; place < elements.length; place += 1) {
    const parent = parents[place] ?? 0;
    const count = turns.get(rowOf(place)) ?? 0;
    const isPost = count >= minPosts && count >= (most[parent] ?? 0);
    posts[place] = isPost ? place : (posts[parent] ?? -1);
    most[place] = isPost ? count : (most[parent] ?? 0);
  }
  return posts;
}

function isAuthorName({ elements, parents }: PageOutline, topics: TopicReader, block: Block, post: number): boolean {
  if (block.words > maxAuthorWords || !/\p{L}/u.test(block.text)) return false;
  const speaksOfAuthor = (element: Element): boolean => topics.topicsOf(element).includes(authorTopic);
  for (const node of block.nodes) {
    if (node instanceof Element && (speaksOfAuthor(node) || isProfileLink(node))) return true;
  }
  for (let place = block.container; place > post; place = parents[place] ?? -1) {
    const element = elements[place];
    if (element && speaksOfAuthor(element)) return true;
  }
  return false;
}

function isProfileLink({ attribs }: Element): boolean {
  return /\/(?:u|users?|members?|profiles?|people|author)\/|[?&]u(?:ser)?(?:id)?=/i.test(
    attribs['href']?.slice(0, 500) ?? '',
  );
}
