/** The page-specific content; `main` and `head` are trusted HTML. */
export interface DemoPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly imageUrl: string;
  readonly main: string;
  readonly head?: string;
  readonly section: 'home' | 'stoves' | 'handbook' | 'notes' | 'forum' | 'none';
}

export const demoHost = 'demo.trowel.test';
export const demoOrigin = `http://${demoHost}`;

const sections: readonly (readonly [DemoPage['section'], string, string])[] = [
  ['stoves', '/stoves', 'Stoves'],
  ['handbook', '/handbook/burn-log', 'Handbook'],
  ['notes', '/field-notes', 'Field notes'],
  ['forum', '/forum/wind-at-the-col', 'Campfire'],
];

/** Renders a complete page: head, banner, navigation, content, footer, cookie notice, scripts. */
export function layOut(page: DemoPage): string {
  const links = sections
    .map(
      ([key, href, text]) =>
        `<li><a href="${href}"${key === page.section ? ' aria-current="page"' : ''}>${text}</a></li>`,
    )
    .join('');
  const [title, description] = [escapeText(page.title), escapeText(page.description)];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${demoOrigin}${page.path}">
<link rel="icon" href="/images/mark.svg" type="image/svg+xml">
<link rel="alternate" type="application/rss+xml" title="Field notes" href="/feed.xml">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Hollin &amp; Ash">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${demoOrigin}${page.path}">
<meta property="og:image" content="${demoOrigin}${page.imageUrl}">
<meta name="theme-color" content="#1f3b33">
<link rel="stylesheet" href="/assets/site.css">
${page.head ?? ''}</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<p class="ribbon">Workshop closed 5 to 16 August. Orders placed before Thursday leave in time. <a href="/stoves">Shop</a></p>
<header class="top">
  <a class="brand" href="/"><img src="/images/mark.svg" alt="" width="32" height="32"><span>Hollin &amp; Ash</span></a>
  <nav aria-label="Main"><ul>${links}</ul></nav>
  <form class="find" action="/stoves" role="search"><label class="unseen" for="q">Search</label><input id="q" name="q" type="search" placeholder="Search stoves"></form>
  <a class="basket" href="/basket">Basket <span>0</span></a>
</header>
<main id="main">
${page.main}
</main>
<footer class="foot">
  <div><h2>Hollin &amp; Ash</h2><p>Stoves for weather, made in Garrowdale since 1987. Part of the demo site of Trowel: the makers, the valley and the weather are invented.</p></div>
  <nav aria-label="Footer"><ul><li><a href="/stoves">All stoves</a></li><li><a href="/handbook/burn-log">Handbook</a></li><li><a href="/delivery">Delivery and returns</a></li><li><a href="/imprint">Imprint</a></li></ul></nav>
  <form class="letter" action="/imprint"><label for="mail">Four letters a year, none about sales</label><input id="mail" name="mail" type="email" placeholder="you@post.example"><button>Sign up</button></form>
</footer>
<section class="cookies" id="cookies" aria-label="Cookies"><p><strong>One cookie.</strong> It remembers that you have read this.</p><button type="button" data-close>Fine</button></section>
<script src="/assets/site.js" defer></script>
</body>
</html>
`;
}

/** JSON inside a script element, where nothing in it can end the element. */
export function dataScript(value: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>\n`;
}

/** Escapes plain text for HTML, inside and outside of attributes. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
