import { dataScript, demoOrigin } from './pageLayout.ts';
import type { DemoPage } from './pageLayout.ts';
import { priceOf, stoves, weightOf } from './stoves.ts';

const range = stoves.filter(({ kind }) => kind !== 'spares' && kind !== 'kettle').slice(0, 5);

/** The first page that Trowel ever scrapes for a person: a bit of everything that markdown can show. */
export function homePage(): DemoPage {
  const rows = range
    .map(
      (stove) =>
        `<tr><th scope="row"><a href="/stoves/${stove.slug}">${stove.name}</a></th><td>${stove.kind}</td><td class="n">${weightOf(stove)}</td><td class="n">${stove.boil}</td><td class="n">${priceOf(stove)}</td></tr>`,
    )
    .join('\n      ');
  return {
    path: '/',
    title: 'Hollin & Ash: stoves for weather',
    description: 'Small stoves that burn in wind, rain and doubt. Made in Garrowdale, mended for ever.',
    imageUrl: '/images/dusk.svg',
    section: 'home',
    head: dataScript({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'Hollin & Ash',
      url: demoOrigin,
      foundingDate: '1987',
      logo: `${demoOrigin}/images/mark.svg`,
    }),
    main: `<section class="hero"><img src="/images/dusk.svg" alt="A tent and a small stove below three ranges of hills at dusk" width="1200" height="560"><div class="hero__text"><p class="eyebrow">Stoves for weather</p><h1>Tea at the top of the wrong hill</h1><p class="lead">We make small stoves that burn in wind, rain and doubt, and we mend every one we have ever sold.</p><p><a class="button" href="/stoves">See the stoves</a> <a class="button button--plain" href="/handbook/burn-log">Read the handbook</a></p></div></section>
<article class="story">
  <h2>Eleven matches</h2>
  <p>In the autumn of 1987 Agnes Hollin and Bertil Ash sat below a col that was not on their map, with wet gloves and <strong>eleven matches</strong>. The tenth lit the stove. It also lit the stove's plastic knob, and they agreed, over a tea that tasted of it, that somebody ought to make one without.</p>
  <p>The first <a href="/stoves/cinder">Cinder</a> was cut from a biscuit tin. Its rule still hangs above the bench:</p>
  <blockquote><p>If a part can be lost, leave it out. If it can break, make it so that a stranger can mend it with a spoon.</p></blockquote>
  <p>There are nine of us now. Each stove carries the initials of whoever built it, and a number under the base that you can <a href="/handbook/burn-log">read its whole life by</a>.</p>
  <figure><img src="/images/heat.png" alt="Heat around a burner, from violet at the edge to yellow in the middle" width="480" height="320" loading="lazy"><figcaption>A Fell in a crosswind of six metres a second. The bright part is where your porridge is.</figcaption></figure>
  <h2>The range at a glance</h2>
  <table>
    <caption>Boil times for one litre, 8 °C, in still air</caption>
    <thead><tr><th scope="col">Stove</th><th scope="col">Fuel</th><th scope="col" class="n">Weight</th><th scope="col" class="n">Boil</th><th scope="col" class="n">Price</th></tr></thead>
    <tbody>
      ${rows}
    </tbody>
  </table>
  <h2>What we promise</h2>
  <ol>
    <li>Every part of every stove can be bought, for as long as one of us can hold a file.</li>
    <li>A repair takes four days, of which:
      <ul><li>one is the post,</li><li>one is the bench,</li><li>one is the cat, who inspects,</li><li>and one is the post again.</li></ul></li>
    <li>If it does not burn where we said it would, send it back with a note about the weather.</li>
  </ol>
  <h2>Questions we are asked</h2>
  <details open><summary>Does it work above 4,000 metres?</summary><p>The Moor and the Fell do. The Wren works too, but you will have read your book by then.</p></details>
  <details><summary>Which one for a first winter?</summary><p>A Moor. It is heavier than you want and warmer than you hope.</p></details>
  <details><summary>May I burn pine cones?</summary><p>In a Cinder, yes. Please do not do it indoors; our cat did not like that test.</p></details>
</article>
<section class="cards" aria-label="Read on">
  <a class="card" href="/field-notes"><img src="/images/dawn.svg" alt="" width="600" height="280" loading="lazy"><h3>Field notes</h3><p>Twelve nights, four stoves, one very long fence.</p></a>
  <a class="card" href="/forum/wind-at-the-col"><img src="/images/noon.svg" alt="" width="600" height="280" loading="lazy"><h3>Campfire</h3><p>Where owners argue about windshields, kindly.</p></a>
</section>`,
  };
}
