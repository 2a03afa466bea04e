import type { Element } from 'domhandler';
import { lookupTable } from '../../../../shared/base/lookupTable.ts';
import { isHidden } from '../clean/isHidden.ts';
import { classTopics, TopicReader } from './classTopics.ts';
import type { ContainerFacts } from './containerFacts.ts';
import type { FeatureTable } from './featureTable.ts';
import type { PageOutline } from './pageOutline.ts';

/** Elements whose name states the purpose of their content. */
const tellingNames =
  'nav header footer aside main article section form table ul ol li dl figure details dialog pre a'.split(' ');

const insideFeatures = tellingNames.map((name) => `in:${name}`);
const topicFeatures = classTopics.map((topic) => `to:${topic}`);

/** ARIA roles equivalent to an element. */
const nameOfRole: Readonly<Record<string, string>> = lookupTable({
  navigation: 'nav',
  menu: 'nav',
  menubar: 'nav',
  banner: 'header',
  contentinfo: 'footer',
  complementary: 'aside',
  main: 'main',
  article: 'article',
  dialog: 'dialog',
  alertdialog: 'dialog',
  search: 'form',
});

const maxDistance = 30;
/** Names of a box around more of the page than this describe the page layout, not the purpose of a part. */
const maxPageRatio = 0.7;

/** For every element: which semantic elements enclose it, the distance to each topic above it, its own topics, whether it is hidden. */
export interface Ancestors {
  readonly inside: Uint8Array;
  readonly distances: Uint8Array;
  /** Indexes into `classTopics` that match the names of each element, whatever share of the page it is. */
  readonly topics: readonly (readonly number[])[];
  readonly hidden: Uint8Array;
}

export function traceAncestors({ elements, parents }: PageOutline, facts: ContainerFacts): Ancestors {
  const names = tellingNames.length;
  const topics = classTopics.length;
  const own: (readonly number[])[] = [];
  const inside = new Uint8Array(elements.length * names);
  const distances = new Uint8Array(elements.length * topics).fill(maxDistance);
  const hidden = new Uint8Array(elements.length);
  const reader = new TopicReader();
  const localWords = (facts.words[0] ?? 0) * maxPageRatio;
  for (const [place, element] of elements.entries()) {
    const parent = parents[place] ?? -1;
    const spoken = reader.topicsOf(element);
    own.push(spoken);
    if (parent >= 0) {
      inside.copyWithin(place * names, parent * names, (parent + 1) * names);
      for (let topic = 0; topic < topics; topic += 1) {
        distances[place * topics + topic] = Math.min(
          maxDistance,
          (distances[parent * topics + topic] ?? maxDistance) + 1,
        );
      }
      if (hidden[parent] === 1 || isHidden(element)) hidden[place] = 1;
      if ((facts.words[place] ?? 0) <= localWords) {
        for (const topic of spoken) distances[place * topics + topic] = 0;
      }
    }
    for (const name of tellingNamesOf(element)) inside[place * names + name] = 1;
  }
  return { inside, distances, topics: own, hidden };
}

export function putAncestors(table: FeatureTable, ancestors: Ancestors, place: number): void {
  for (let index = 0; index < insideFeatures.length; index += 1) {
    table.put(insideFeatures[index] ?? '', ancestors.inside[place * insideFeatures.length + index] ?? 0);
  }
  for (let index = 0; index < topicFeatures.length; index += 1) {
    table.put(topicFeatures[index] ?? '', ancestors.distances[place * topicFeatures.length + index] ?? maxDistance);
  }
  table.put('isHidden', ancestors.hidden[place] ?? 0);
}

function tellingNamesOf({ name, attribs }: Element): readonly number[] {
  const role = attribs['role'];
  const meant = role === undefined ? undefined : nameOfRole[role];
  return [name, meant]
    .map((each) => (each === undefined ? -1 : tellingNames.indexOf(each)))
    .filter((index) => index >= 0);
}
