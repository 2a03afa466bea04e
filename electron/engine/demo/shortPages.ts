import { lookupTable } from '../../../shared/base/lookupTable.ts';
import type { DemoPage } from './pageLayout.ts';

/** A page that is a heading and some paragraphs: everything that the others link to. */
interface ShortPage {
  readonly title: string;
  readonly description: string;
  readonly section: DemoPage['section'];
  readonly body: string;
}

const shortPages: Readonly<Record<string, ShortPage>> = lookupTable({
  '/delivery': {
    title: 'Delivery and returns',
    description: 'How a stove gets to you, and back if it must.',
    section: 'none',
    body: `<p>Parcels leave Garrowdale on Mondays and Thursdays, with the bread van.</p>
<table><thead><tr><th scope="col">To</th><th scope="col">Days</th><th scope="col" class="n">Price</th></tr></thead><tbody><tr><td>The valley</td><td>1</td><td class="n">a wave</td></tr><tr><td>The rest of the island</td><td>2 to 3</td><td class="n">€ 4.50</td></tr><tr><td>Europe</td><td>4 to 7</td><td class="n">€ 9.80</td></tr><tr><td>Boats</td><td>ask the harbour</td><td class="n">€ 12.00</td></tr></tbody></table>
<p>Send anything back within a hundred days. Soot does not matter; tell us about the weather.</p>`,
  },
  '/imprint': {
    title: 'Imprint',
    description: 'Who is behind this page.',
    section: 'none',
    body: '<p>Hollin &amp; Ash, The Old Laundry, Garrowdale. There is no such valley: this site is built into Trowel, so that a first scrape works without a network. Nothing on it is for sale.</p>',
  },
  '/basket': {
    title: 'Basket',
    description: 'What you have chosen so far.',
    section: 'none',
    body: '<p>Your basket is empty, and smells of smoke. <a href="/stoves">Fill it.</a></p>',
  },
  '/handbook/first-fire': {
    title: 'First fire',
    description: 'Ten minutes that save you a season.',
    section: 'handbook',
    body: `<ol><li>Outdoors. Not in the doorway either.</li><li>Fill to the line, and wipe what you spilt: you spilt some.</li><li>Light it, step back, count to five.</li><li>Watch the flame until you know its sound. You will want to know it in the dark.</li></ol><p>Then read <a href="/handbook/fuels">Fuels</a>.</p>`,
  },
  '/handbook/fuels': {
    title: 'Fuels',
    description: 'What burns, how hot, and what it leaves behind.',
    section: 'handbook',
    body: `<table><thead><tr><th scope="col">Fuel</th><th scope="col" class="n">MJ per kg</th><th scope="col">Soot</th><th scope="col">Where it is found</th></tr></thead><tbody><tr><td>Dry twigs</td><td class="n">18.5</td><td>some</td><td>under the tree, not on it</td></tr><tr><td>Spirit</td><td class="n">26.8</td><td>none</td><td>chemists, painters</td></tr><tr><td>Paraffin</td><td class="n">43.1</td><td>much</td><td>villages with one shop</td></tr><tr><td>Gas</td><td class="n">45.7</td><td>none</td><td>villages with two</td></tr></tbody></table><p>A stove is only as good as its fuel is dry.</p>`,
  },
  '/handbook/spares': {
    title: 'Spares',
    description: 'Every part has a number, and every number is kept.',
    section: 'handbook',
    body: '<p>Look under the base for the number. Everything up to 12,000 takes the <b>A</b> seals, everything after the <b>B</b>. The <a href="/stoves/repair-tin">repair tin</a> holds both.</p>',
  },
  '/forum': {
    title: 'Campfire',
    description: 'Where owners talk.',
    section: 'forum',
    body: `<ul><li><a href="/forum/wind-at-the-col">Wind at the col: how do you keep a Wren alight?</a> (4 posts)</li><li><a href="/forum/soot">Soot: wash it or keep it?</a> (1 post)</li><li><a href="/forum/tractor">The tractor was told (long)</a> (1 post)</li></ul>`,
  },
  '/forum/soot': {
    title: 'Soot: wash it or keep it?',
    description: 'A question of character.',
    section: 'forum',
    body: '<p><strong>pan_handle</strong>, 2 March: A black pot boils faster. A black pot also blackens the bread, the bag and the friend who carries it. I keep mine black, and carry it myself.</p>',
  },
  '/forum/tractor': {
    title: 'The tractor was told (long)',
    description: 'A confession.',
    section: 'forum',
    body: '<p><strong>Agnes (workshop)</strong>, 30 March: On the fourth night we borrowed half a litre of diesel from a tractor that stood in the lane. We left a note, a coin and a bar of chocolate. In the morning the chocolate was gone. The coin was still there, and the note said: <q>take more, it is only going downhill.</q></p>',
  },
});

/** The paths of all short pages. */
export const shortPaths: readonly string[] = Object.keys(shortPages);

export function shortPage(path: string): DemoPage | undefined {
  const page = Object.hasOwn(shortPages, path) ? shortPages[path] : undefined;
  if (page === undefined) return undefined;
  return {
    path,
    title: `${page.title} | Hollin & Ash`,
    description: page.description,
    imageUrl: '/images/noon.svg',
    section: page.section,
    main: `<article class="story"><h1>${page.title}</h1><p class="lead">${page.description}</p>\n${page.body}</article>`,
  };
}
