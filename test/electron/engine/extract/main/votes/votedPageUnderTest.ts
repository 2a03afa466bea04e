import { traceAncestors } from '../../../../../../electron/engine/extract/main/ancestorFeatures.ts';
import { sumContainers } from '../../../../../../electron/engine/extract/main/containerFacts.ts';
import { outlinePage } from '../../../../../../electron/engine/extract/main/pageOutline.ts';
import type { Vote, VotedPage } from '../../../../../../electron/engine/extract/main/votes/vote.ts';
import { parseHtml } from '../../../../../../electron/engine/extract/tree/parseHtml.ts';

/** What voters are given of a page with this in its body. */
export function votedPage(html: string): VotedPage {
  const outline = outlinePage(parseHtml(`<body>${html}</body>`).body);
  const facts = sumContainers(outline);
  return { outline, facts, ancestors: traceAncestors(outline, facts) };
}

/** Returns the beginnings of the blocks that a voter would select, in order. */
export function keptBy(voter: (page: VotedPage) => Vote, html: string): readonly string[] {
  const page = votedPage(html);
  const { selected } = voter(page);
  return page.outline.blocks.filter((_, index) => selected[index] === 1).map(({ text }) => firstWords(text));
}

/** The measure of each block, by how its text begins. */
export function measuresOf(voter: (page: VotedPage) => Vote, html: string): ReadonlyMap<string, number> {
  const page = votedPage(html);
  const { measures } = voter(page);
  return new Map(page.outline.blocks.map(({ text }, index) => [firstWords(text), measures[index] ?? Number.NaN]));
}

function firstWords(text: string): string {
  return text.split(' ').slice(0, 2).join(' ');
}

/** Returns a paragraph of typical length that begins with these words. */
export function paragraph(words: string): string {
  return `<p>${words} of the harbour, where boats come in late, unload their crates, and leave again before the town is awake. Nobody counts them, and nobody has ever had to, because there are always fewer than the year before.</p>`;
}

export const menu =
  '<nav><ul><li><a href="/a">All boats</a></li><li><a href="/b">Our quays</a></li><li><a href="/c">Last tides</a></li></ul></nav>';
export const footer =
  '<footer><p><a href="/i">Legal notice</a> <a href="/p">Privacy</a></p><p>© 2024 Harbour Company</p></footer>';
