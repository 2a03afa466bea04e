import type { ContainerFacts } from './containerFacts.ts';
import type { FeatureTable } from './featureTable.ts';
import type { PageOutline } from './pageOutline.ts';

const measures = [
  'Words',
  'Share',
  'LinkShare',
  'BlockWords',
  'ProseShare',
  'OfAllProse',
  'Headings',
  'Pictures',
  'Prices',
  'Above',
] as const;

/** Scales of the boxes, by the minimum number of blocks in a box and by its maximum share of the page. */
const boxScales = [2, 6, 20].map((blocks) => ({ blocks, names: namesAt(`box${blocks}`) }));
const partScales = [
  { share: 0.15, names: namesAt('section') },
  { share: 0.5, names: namesAt('part') },
];

type MeasureNames = Readonly<Record<(typeof measures)[number], string>>;

/** Adds features of the boxes around a block at five scales, from its list or row up to its part of the page. */
export function putContainers(
  table: FeatureTable,
  outline: PageOutline,
  facts: ContainerFacts,
  container: number,
): void {
  const { parents } = outline;
  const parentOf = (place: number): number => parents[place] ?? -1;
  let place = container;
  for (const { blocks, names } of boxScales) {
    while (place > 0 && (facts.blocks[place] ?? 0) < blocks) place = parentOf(place);
    putContainer(table, names, outline, facts, container, place);
  }
  for (const { share, names } of partScales) {
    const most = (facts.words[0] ?? 0) * share;
    place = container;
    while (place > 0 && parentOf(place) > 0 && (facts.words[parentOf(place)] ?? 0) < most) place = parentOf(place);
    putContainer(table, names, outline, facts, container, place);
  }
}

function putContainer(
  table: FeatureTable,
  names: MeasureNames,
  { depths }: PageOutline,
  facts: ContainerFacts,
  from: number,
  place: number,
): void {
  const words = facts.words[place] || 1;
  const blocks = facts.blocks[place] || 1;
  const prose = facts.proseWords[place] ?? 0;
  table.put(names.Words, Math.log1p(words));
  table.put(names.Share, words / (facts.words[0] || 1));
  table.put(names.LinkShare, (facts.linkWords[place] ?? 0) / words);
  table.put(names.BlockWords, Math.log1p(words / blocks));
  table.put(names.ProseShare, prose / words);
  table.put(names.OfAllProse, prose / (facts.proseWords[0] || 1));
  table.put(names.Headings, (facts.headings[place] ?? 0) / blocks);
  table.put(names.Pictures, (facts.images[place] ?? 0) / blocks);
  table.put(names.Prices, (facts.prices[place] ?? 0) / blocks);
  table.put(names.Above, (depths[from] ?? 0) - (depths[place] ?? 0));
}

function namesAt(scale: string): MeasureNames {
  return Object.fromEntries(measures.map((measure) => [measure, `${scale}${measure}`])) as MeasureNames;
}
