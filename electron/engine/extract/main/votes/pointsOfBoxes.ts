import { lookupTable } from '../../../../../shared/base/lookupTable.ts';
import { classTopics, type ClassTopic } from '../classTopics.ts';
import { spreadDown, type VotedPage } from './vote.ts';

/** Names of parts that hold what a page is about, and of parts that hold something else. */
const wanted = topicNumbers(['content', 'main']);
const unwanted = topicNumbers(
  'navigation footer header side share comment related newsletter consent overlay advert meta hidden legal'.split(
    ' ',
  ) as readonly ClassTopic[],
);
const nameWeight = 25;
/** Names of a box around so much of the page say how the page is laid out, not what it holds. */
const mostOfPage = 0.5;

const elementWeights: Readonly<Record<string, number>> = lookupTable({
  div: 5,
  pre: 3,
  td: 3,
  blockquote: 3,
  address: -3,
  ol: -3,
  ul: -3,
  dl: -3,
  dd: -3,
  dt: -3,
  li: -3,
  form: -3,
  h1: -5,
  h2: -5,
  h3: -5,
  h4: -5,
  h5: -5,
  h6: -5,
  th: -5,
});

/** Shorter text says nothing about where it stands. */
const fewestSigns = 25;
const signsPerPoint = 100;
const mostLengthPoints = 3;
/** What the boxes above a paragraph get of its points: all, half, then a third for each further level. */
const shares = [1, 1 / 2, 1 / 6, 1 / 9, 1 / 12];

function topicNumbers(names: readonly ClassTopic[]): ReadonlySet<number> {
  return new Set(names.map((name) => classTopics.indexOf(name)));
}

/**
 * The points that paragraphs give to the elements around them, with what the names of those are worth and less their share of
 * links; none where no paragraph gave any.
 * @param isStrict text in what is named as something else gives none
 */
export function pointsOfBoxes({ outline, facts, ancestors }: VotedPage, isStrict: boolean): Float64Array {
  const { elements, parents, blocks } = outline;
  const given = new Float64Array(elements.length);
  const mostWords = (facts.words[0] ?? 0) * mostOfPage;
  const weights = elements.map((_, place) => {
    const weight = weightOfNames(ancestors.topics[place] ?? []);
    return (facts.words[place] ?? 0) > mostWords ? Math.max(0, weight) : weight;
  });
  const unlikely = Uint8Array.from(weights, (weight) => (isStrict && weight < 0 ? 1 : 0));
  unlikely[0] = 0;
  spreadDown(parents, unlikely);
  for (const { text, container } of blocks) {
    if (text.length < fewestSigns || unlikely[container] === 1 || ancestors.hidden[container] === 1) continue;
    const commas = text.match(/[,،、，﹐]/g)?.length ?? 0;
    const value = 1 + commas + Math.min(mostLengthPoints, Math.floor(text.length / signsPerPoint));
    // A paragraph of its own speaks for the box around it.
    let place = facts.blocks[container] === 1 ? (parents[container] ?? -1) : container;
    for (let level = 0; level < shares.length && place >= 0; level += 1, place = parents[place] ?? -1) {
      given[place] = (given[place] ?? 0) + value * (shares[level] ?? 0);
    }
  }
  return given.map((value, place) => {
    if (value === 0) return 0;
    const weight = (elementWeights[elements[place]?.name ?? ''] ?? 0) + (weights[place] ?? 0);
    const linked = (facts.linkWords[place] ?? 0) / (facts.words[place] || 1);
    return Math.max(0, value + weight) * (1 - linked);
  });
}

function weightOfNames(topics: readonly number[]): number {
  const isWanted = topics.some((topic) => wanted.has(topic));
  const isUnwanted = topics.some((topic) => unwanted.has(topic));
  return isWanted === isUnwanted ? 0 : isWanted ? nameWeight : -nameWeight;
}
