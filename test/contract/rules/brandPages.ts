import { pathOfHtml } from '../../support/optionPages.ts';

const words = 'The kiln is lit on Monday and opened on Thursday, when it has cooled down enough to be touched by hand.';

function page(style: string, more = ''): string {
  return pathOfHtml(`<html><head><meta property="og:site_name" content="Cairn"><meta property="og:image" content="/og.png">
    <link rel="icon" href="/icon.svg"><style>${style}</style></head><body>
    <header><a href="/"><img class="logo" src="/cairn-logo.png" alt="Cairn" width="120" height="40"></a><nav><a href="/a">Work</a></nav></header>
    <main><h1>Kilns for everybody</h1><h2>Small ones</h2><p>${words}</p><p>${words} <a href="/b">Read more of it</a></p>
    <small>${words}</small> <button class="primary">Order a kiln</button> <button class="ghost">Ask us</button> <input type="email">
    <pre><code>kiln --light</code></pre></main>${more}<footer>Cairn</footer></body></html>`);
}

const base = `* { box-sizing: border-box } main { max-width: 960px; padding: 32px } p { margin: 16px 0; line-height: 1.5 }
  header { height: 64px; padding: 8px } h1 { font-size: 48px; line-height: 1.2; margin: 24px 0 } h2 { font-size: 32px; margin: 16px 0 } small { font-size: 13px }
  button { padding: 8px 16px; border-radius: 8px; border: 0; font-size: 16px; transition: background-color 0.2s ease-in }
  input { padding: 8px 16px; border: 1px solid #99a1b3; border-radius: 4px; background: #fff } code { font-family: "Fira Code", monospace }`;

/** Dark text on white, blue buttons. */
export const lightPage =
  page(`${base} body { background: #ffffff; color: #1f2430; font-family: Inter, Arial, sans-serif; font-size: 16px; margin: 0 }
  h1, h2 { font-family: "Source Serif 4", Georgia, serif } a { color: #0b5fff } small { color: #6b7280 }
  .primary { background: #0b5fff; color: #fff } .ghost { background: transparent; color: #0b5fff; border: 2px solid #0b5fff }`);

/** Light text on a dark background, orange buttons, roles as custom properties, colors in newer notation. */
export const darkPage = page(
  `${base} :root { --accent: oklch(0.75 0.18 150); --color-error: #ff5c5c; --brand-primary: #ff8a00 }
  html { background: #101418 } body { color: #e8eaed; font-family: system-ui, sans-serif; margin: 0 }
  a { color: var(--accent) } .primary { background: var(--brand-primary); color: #101418 } .ghost { background: #2a3138; color: #e8eaed }
  .alert-error { color: var(--color-error) }`,
  '<p class="alert-error">The kiln is out.</p>',
);

/** A page mostly covered by one color. */
export const brandPage =
  page(`${base} body { background: #5b21b6; color: #ffffff; font-family: Georgia, serif; margin: 0 }
  a { color: #fde047 } .primary { background: #fde047; color: #1e1b4b; border-radius: 999px } .ghost { background: transparent; border: 1px solid #fff; color: #fff }`);

/** So many elements that no one waits for all of them, with styles that no one writes. */
export const hugePage = page(
  `${base} div { color: color(display-p3 1 0 0); width: calc(1px * 1e9); transform: rotate(1turn) } :root { --primary: ; --accent: url(x); --brand: ${'a'.repeat(500)} }`,
  `<form><input name="localName"><input name="parentElement"><input name="childNodes"><img name="querySelectorAll"></form>
   <script>for (let i = 0; i < 1e5; i += 1) document.body.append(document.createElement('div'));
   getComputedStyle = () => { throw new Error('no') }; Element.prototype.getBoundingClientRect = () => null; document.fonts.forEach = null;</script>`,
);

/** A dark box contains an entire page with an unstyled body, after a first screen of another color; its logo is a background image. */
export const wrappedPage =
  pathOfHtml(`<style>body { margin: 0 } #app { background: #101418; color: #e8eaed; min-height: 100vh }
  .hero { background: #fde047; color: #101418; height: 100vh } .site-logo { display: block; width: 120px; height: 40px; background: url(/cairn-sign.png) }
  </style><div id="app"><header><a class="site-logo" href="/"></a></header><h1>Kilns</h1><div class="hero">${words}</div>
  ${`<p>${words}</p>`.repeat(60)}</div>`);

/** A logo drawn by reference to a symbol elsewhere in the page. */
export const drawnPage =
  pathOfHtml(`<svg style="display: none"><symbol id="sign" viewBox="0 0 10 4"><rect width="10" height="4" fill="red"/></symbol></svg>
  <header><a href="/" class="logo"><svg width="100" height="40"><use href="#sign"/></svg></a></header><p>${words}</p>`);

/** All visible content is in a shadow root; its button is a link styled as one. */
export const shadowPage =
  pathOfHtml(`<style>body { margin: 0 } x-app { display: block; background: #112233; color: #fff; min-height: 100vh }</style>
  <x-app></x-app><script>document.querySelector('x-app').attachShadow({ mode: 'open' }).innerHTML =
  '<style>.go { background: #ff5500; color: #fff; padding: 12px 30px; border-radius: 6px }</style><header><a href="/"><img class="logo" src="/cairn-logo.png" alt="Cairn" width="120" height="40"></a></header><h1>Kilns</h1><p>${words}</p><a class="go" href="/order">Order a kiln</a>';</script>`);

/** No style, no word. */
export const barePage = pathOfHtml('');
