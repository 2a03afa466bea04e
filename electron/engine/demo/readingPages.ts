import { dataScript, demoOrigin } from './pageLayout.ts';
import type { DemoPage } from './pageLayout.ts';

/** A page of documentation: code in three languages, a table of fields, notes, anchors. */
export function handbookPage(): DemoPage {
  return {
    path: '/handbook/burn-log',
    title: 'The burn log | Hollin & Ash handbook',
    description: 'How to read what your stove has written down about itself, from a terminal or a script.',
    imageUrl: '/images/heat.png',
    section: 'handbook',
    head: dataScript({
      '@context': 'https://schema.org',
      '@type': 'TechArticle',
      headline: 'The burn log',
      dateModified: '2024-03-11',
      url: `${demoOrigin}/handbook/burn-log`,
    }),
    main: `<div class="handbook">
<aside class="contents" aria-label="Handbook"><h2>Handbook</h2><ul><li><a href="/handbook/first-fire">First fire</a></li><li><a href="/handbook/fuels">Fuels</a></li><li><a href="/handbook/burn-log" aria-current="page">The burn log</a></li><li><a href="/handbook/spares">Spares</a></li></ul></aside>
<article class="story">
  <nav class="crumbs" aria-label="Breadcrumb"><a href="/handbook">Handbook</a> › <span>The burn log</span></nav>
  <h1>The burn log</h1>
  <p>Stoves since number 30,000 write down every fire: when, how hot, how long. The log lives in the base and leaves it by the small brass socket, at 9,600 baud, as lines of text.</p>
  <div class="note" role="note"><p><strong>Note.</strong> The log knows nothing of where you were. There is no radio in the stove, and there will not be one.</p></div>
  <h2 id="read">Read it</h2>
  <p>Plug in the cable, wait for the tick, and ask for the last three fires:</p>
<pre><code class="language-bash">hollin log /dev/ttyUSB0 --last 3 --json &gt; fires.json
hollin log /dev/ttyUSB0 --watch      # ends with Ctrl+C, or with the fire</code></pre>
  <p>Each line is one fire:</p>
<pre><code class="language-json">{ "fire": 1204, "began": "2024-02-17T05:41:09Z", "seconds": 412,
  "peak": 618, "fuel": "spirit", "ended": "snuffed" }</code></pre>
  <h2 id="fields">Fields</h2>
  <table>
    <thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Unit</th><th scope="col">Meaning</th></tr></thead>
    <tbody>
      <tr><td><code>fire</code></td><td>integer</td><td></td><td>Counts from 1 in the workshop; number 1 is ours</td></tr>
      <tr><td><code>began</code></td><td>text</td><td>UTC</td><td>First second above 80 °C</td></tr>
      <tr><td><code>seconds</code></td><td>integer</td><td>s</td><td>Until it fell below 80 °C again</td></tr>
      <tr><td><code>peak</code></td><td>integer</td><td>°C</td><td>Highest mean over ten seconds</td></tr>
      <tr><td><code>ended</code></td><td><code>snuffed</code> | <code>starved</code> | <code>drowned</code></td><td></td><td>How it went out, as far as a stove can tell</td></tr>
    </tbody>
  </table>
  <h2 id="script">From a script</h2>
  <p>How much fuel did a week take? Twelve lines of Python:</p>
<pre><code class="language-python">import json

GRAMS_PER_SECOND = {"spirit": 0.031, "wood": 0.12, "gas": 0.045}

def fuel_used(path: str) -&gt; dict[str, float]:
    used: dict[str, float] = {}
    for line in open(path, encoding="utf-8"):
        fire = json.loads(line)
        rate = GRAMS_PER_SECOND.get(fire["fuel"], 0.05)
        used[fire["fuel"]] = used.get(fire["fuel"], 0) + rate * fire["seconds"]
    return used

print(fuel_used("week.jsonl"))</code></pre>
  <h2 id="service">Service</h2>
  <ul>
    <li><input type="checkbox" checked disabled> Oil the hinge each spring</li>
    <li><input type="checkbox" disabled> New seal after 500 fires, or when <code>peak</code> falls by a tenth</li>
    <li><input type="checkbox" disabled> <del>Send it in after ten years</del> Only if you want to</li>
  </ul>
  <p>Next: <a href="/handbook/spares">Spares</a>. Mistakes on this page? <a href="mailto:handbook@hollin-ash.example">Write to us</a>.</p>
</article></div>`,
  };
}

/** A page whose content is fetched and drawn by a script a moment after the rest: the reason to wait for a stable DOM. */
export function fieldNotesPage(): DemoPage {
  return {
    path: '/field-notes',
    title: 'Field notes: twelve nights along a fence | Hollin & Ash',
    description: 'Four stoves, two people and the longest dry-stone wall in Garrowdale.',
    imageUrl: '/images/dawn.svg',
    section: 'notes',
    main: `<article class="story">
  <p class="eyebrow">Field notes</p>
  <h1>Twelve nights along a fence</h1>
  <p class="byline">By Agnes Hollin · <time datetime="2024-03-28">28 March 2024</time></p>
  <figure><img src="/images/dawn.svg" alt="Hills at dawn, no tent in sight" width="1200" height="560"><figcaption>Morning of the third day. The wall is behind the camera, and goes on.</figcaption></figure>
  <p>We set out to learn which stove we would take if we could take one. We learned instead that a wall is longer on foot than on paper, and that porridge has opinions.</p>
  <section id="nights" data-source="/api/nights.json" aria-live="polite" aria-busy="true"><p class="waiting">The notebook is drying…</p></section>
</article>
<script src="/assets/nights.js" defer></script>`,
  };
}

/** The data that the field notes fetch. */
export const nights = [
  { night: 1, stove: 'Wren', weather: 'Still, 2 °C', text: 'Tea in nine minutes, silence included.' },
  { night: 2, stove: 'Cinder', weather: 'Drizzle', text: 'Wet heather burns if you believe in it. We did by ten.' },
  {
    night: 3,
    stove: 'Fell',
    weather: 'Wind, 11 m/s',
    text: 'Boiled before the argument about the windshield was over.',
  },
  { night: 4, stove: 'Moor', weather: 'Sleet', text: 'Ran on the fuel of a tractor. The tractor was told.' },
  {
    night: 7,
    stove: 'Cinder',
    weather: 'Frost, −6 °C',
    text: 'One fence post was found lying down. It is not lying there any more.',
  },
  {
    night: 12,
    stove: 'Fell',
    weather: 'Sun, at last',
    text: 'We would take the Fell. We would take the Cinder if anybody asked why.',
  },
];

/** A forum thread: posts, quotes, a list of steps, an accepted answer. */
export function forumPage(): DemoPage {
  const post = (number: number, author: string, when: string, body: string, extra = ''): string =>
    `<article class="post" id="post-${number}"><header><img src="/images/mark.svg" alt="" width="28" height="28"><strong>${author}</strong> <time>${when}</time> <a href="#post-${number}">#${number}</a>${extra}</header><div class="post__text">${body}</div><footer><button type="button">Reply</button> <button type="button">Warm thanks</button></footer></article>`;
  return {
    path: '/forum/wind-at-the-col',
    title: 'Wind at the col: how do you keep a Wren alight? | Campfire',
    description: 'A Wren goes out at five metres a second. Three owners say what they do.',
    imageUrl: '/images/noon.svg',
    section: 'forum',
    head: dataScript({
      '@context': 'https://schema.org',
      '@type': 'DiscussionForumPosting',
      headline: 'Wind at the col: how do you keep a Wren alight?',
      author: { '@type': 'Person', name: 'lowcloud' },
      datePublished: '2024-02-20',
      url: `${demoOrigin}/forum/wind-at-the-col`,
    }),
    main: `<nav class="crumbs" aria-label="Breadcrumb"><a href="/forum">Campfire</a> › <span>Spirit stoves</span></nav>
<h1>Wind at the col: how do you keep a Wren alight?</h1>
<p class="byline">4 posts · 3 voices · last one <time datetime="2024-02-23">23 February 2024</time></p>
${post(1, 'lowcloud', '20 February', '<p>Every col, same story: five metres a second and my Wren is out before the pot is warm. I have tried stones. I have tried a friend. What do you do?</p>')}
${post(2, 'Bertil (workshop)', '20 February', '<p>A Wren wants air from below and none from the side. Fold a shield from an oven tray, <b>two fingers</b> higher than the pot, open at the foot:</p><ol><li>60 cm of tray, 14 cm high;</li><li>holes along one long edge, a finger apart;</li><li>overlap the ends by a hand, holes down.</li></ol><p>Weighs 31 g. Costs a tray.</p>', ' <span class="badge">Answer</span>')}
${post(3, 'tarn_again', '21 February', '<blockquote><p>I have tried a friend.</p></blockquote><p>Was it a tall friend? Otherwise what Bertil says. I line mine with the foil of a chocolate bar: <code>8 min 40 s</code> became <code>7 min 05 s</code> in the same wind.</p>')}
${post(4, 'lowcloud', '23 February', '<p>Made one last night. Tea on the col this morning, in a gale that took my hat. Thank you. The friend says thank you too.</p>')}
<aside class="similar" aria-label="Similar threads"><h2>Around the same fire</h2><ul><li><a href="/forum/soot">Soot: wash it or keep it?</a></li><li><a href="/forum/tractor">The tractor was told (long)</a></li></ul></aside>`,
  };
}
