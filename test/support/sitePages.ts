import { htmlRoute, numberFrom } from './siteRoute.ts';
import type { SiteRoute } from './siteRoute.ts';

const notePage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Kiln note</title>
<main><h1>Kiln note</h1>${'<p>The north kiln cooled overnight, and the glaze came out well; we open it on Monday at nine.</p>'.repeat(4)}
<p>The log of the week is on <a href="/docs">another page</a>.</p></main></html>`;

/** Small pages that each do one thing in the browser: frames, shadow roots, late content, windows, storage, probes. */
export function pageRoutes(): readonly SiteRoute[] {
  return [
    htmlRoute('/note', notePage),
    htmlRoute('/frames', ({ otherOrigin }) =>
      page(
        'Two frames',
        `<p>Outside both frames.</p><iframe src="/frame-inner?name=near" title="near" width="400" height="120"></iframe>
        <iframe src="${otherOrigin}/frame-inner?name=far" title="far" width="400" height="120"></iframe>
        <iframe srcdoc="&lt;p&gt;Inside the srcdoc frame.&lt;/p&gt;" title="srcdoc"></iframe>`,
      ),
    ),
    htmlRoute('/frame-inner', ({ url }) => page('Inner', `<p>Inside the ${nameFrom(url)} frame.</p>`)),
    htmlRoute('/shadow', shadowPage()),
    htmlRoute('/late', ({ url }) => latePage(numberFrom(url, 'ms', 1200))),
    htmlRoute(
      '/busy',
      page(
        'Busy',
        '<p id="clock">0</p><script>let n=0;setInterval(()=>{document.getElementById("clock").textContent="Tick "+(n+=1)},30)</script>',
      ),
    ),
    htmlRoute(
      '/popup',
      page(
        'Popup',
        '<p>This page opens windows.</p><script>for(let i=0;i<5;i+=1)window.open("/text?popup="+i)</script>',
      ),
    ),
    htmlRoute(
      '/alert',
      page(
        'Alert',
        '<p id="said">before</p><script>alert("hello");confirm("sure?");prompt("name?");document.getElementById("said").textContent="after the dialogs"</script>',
      ),
    ),
    htmlRoute(
      '/print',
      page(
        'Print',
        '<p id="said">before</p><script>window.print();document.getElementById("said").textContent="after print"</script>',
      ),
    ),
    htmlRoute('/close-window', page('Close', '<p>This page closes itself.</p><script>window.close()</script>')),
    htmlRoute('/meta-refresh', ({ url }) =>
      page(
        'Moving',
        '<p>Moving on.</p>',
        `<meta http-equiv="refresh" content="0;url=${attribute(url.searchParams.get('to') ?? '/article')}">`,
      ),
    ),
    htmlRoute('/js-redirect', ({ url }) =>
      page(
        'Moving',
        `<p>Moving on.</p><script>location.replace(${script(url.searchParams.get('to') ?? '/article')})</script>`,
      ),
    ),
    htmlRoute('/environment', environmentPage()),
    htmlRoute('/storage', storagePage()),
    htmlRoute('/links', linksPage()),
    htmlRoute('/beacon', ({ url, otherOrigin }) => beaconPage(url.searchParams.get('to') ?? otherOrigin)),
  ];
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}

function nameFrom(url: URL): string {
  return (url.searchParams.get('name') ?? 'only').replace(/[^a-z]/g, '');
}

function attribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Returns JSON that cannot end its script element. */
function script(value: string): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function shadowPage(): string {
  return page(
    'Shadow roots',
    `<price-card></price-card><quiet-note></quiet-note>
    <div id="declared"><template shadowrootmode="open"><p>From a declarative shadow root.</p><slot></slot></template><p>Slotted into the declarative one.</p></div>
    <script>
    customElements.define('price-card', class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<style>p{color:#725}</style><p>From an open shadow root.</p>'; }
    });
    customElements.define('quiet-note', class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: 'closed' }).innerHTML = '<p>From a closed shadow root.</p>'; }
    });
    </script>`,
  );
}

function latePage(milliseconds: number): string {
  return page(
    'Late content',
    `<p>There from the start.</p><div id="room">Loading…</div><script>
    setTimeout(() => { document.getElementById('room').innerHTML = '<h2>Arrived later</h2><p>This paragraph came after ${milliseconds} ms.</p>'; }, ${milliseconds});
    </script>`,
  );
}

function environmentPage(): string {
  return page(
    'Environment',
    `<dl id="facts"></dl><script>
    const facts = { width: innerWidth, height: innerHeight, ratio: devicePixelRatio, agent: navigator.userAgent, language: navigator.language,
      languages: navigator.languages.join(','), touch: navigator.maxTouchPoints, webdriver: String(navigator.webdriver), zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
    for (const [name, value] of Object.entries(facts)) document.getElementById('facts').insertAdjacentHTML('beforeend', '<dt>' + name + '</dt><dd>' + value + '</dd>');
    </script>`,
  );
}

/** Shows what an earlier visit left in cookies, localStorage, IndexedDB and the cache, then leaves something in each. */
function storagePage(): string {
  return page(
    'Storage',
    `<p id="found">looking</p><script>
    (async () => {
      const found = [];
      if (document.cookie.includes('left=')) found.push('cookie');
      if (localStorage.getItem('left')) found.push('localStorage');
      if (sessionStorage.getItem('left')) found.push('sessionStorage');
      const databases = indexedDB.databases ? await indexedDB.databases() : [];
      if (databases.some((database) => database.name === 'left')) found.push('indexedDB');
      if (window.caches && await caches.has('left')) found.push('caches');
      document.cookie = 'left=1; max-age=3600; path=/';
      localStorage.setItem('left', '1');
      sessionStorage.setItem('left', '1');
      await new Promise((done) => { const open = indexedDB.open('left', 1); open.onsuccess = open.onerror = done; });
      if (window.caches) await caches.open('left').catch(() => undefined);
      document.getElementById('found').textContent = found.length === 0 ? 'found nothing' : 'found ' + found.join(' ');
    })();
    </script>`,
  );
}

function linksPage(): string {
  return page(
    'Links',
    `<nav><a href="/article">Relative to the root</a> <a href="docs">Relative</a> <a href="//kiln.example/x">Scheme-relative</a></nav>
    <p><a href="https://kiln.example/a?b=1&amp;c=2#part">Absolute</a> <a href="mailto:kiln@kiln.example">Mail</a> <a href="tel:+441632960000">Telephone</a>
    <a href="#top">Within</a> <a href="javascript:void 0">Script</a> <a href="/article">The same again</a> <a href="/ünïcode?q=ä">Unicode</a></p>
    <img src="/png" alt="A gradient"><img srcset="/png?w=1 1x, /png?w=2 2x" alt="Two sizes"><img data-src="/png?lazy" alt="Lazy">
    <picture><source srcset="/png?wide" media="(min-width: 600px)"><img src="/png?narrow" alt="A picture"></picture>`,
  );
}

/** Returns a page that tries every way to reach another URL; the requests received there show which ones worked. */
function beaconPage(target: string): string {
  return page(
    'Beacon',
    `<p>This page calls around.</p><img src="${attribute(target)}/beacon-image" alt=""><link rel="stylesheet" href="${attribute(target)}/beacon-style">
    <link rel="prefetch" href="${attribute(target)}/beacon-prefetch"><iframe src="${attribute(target)}/beacon-frame" title="beacon"></iframe><script>
    const to = ${script(target)};
    fetch(to + '/beacon-fetch', { mode: 'no-cors' }).catch(() => undefined);
    navigator.sendBeacon(to + '/beacon-ping', 'x');
    new EventSource(to + '/beacon-events');
    try { new WebSocket(to.replace('http', 'ws') + '/beacon-socket'); } catch { /* some engines refuse at once */ }
    </script><script src="${attribute(target)}/beacon-script"></script>`,
  );
}
