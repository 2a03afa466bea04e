import { htmlRoute, numberFrom } from './siteRoute.ts';
import type { SiteRoute } from './siteRoute.ts';

/** Pages to act on: fields, buttons, lists that load, overlays, scripts that never end. `#log` records the actions. */
export function actionRoutes(): readonly SiteRoute[] {
  return [
    htmlRoute('/act', form()),
    htmlRoute('/act/second', page('Second', '<p>The second page.</p><a id="back" href="/act">back</a>')),
    htmlRoute('/act/deep', deep()),
    htmlRoute('/act/frames', ({ otherOrigin }) =>
      page(
        'Framed',
        `<p>${'Outside the frames. '.repeat(12)}</p><iframe src="/act/inner?name=near" width="400" height="120" style="border:5px solid"></iframe>
        <div style="height:900px"></div><iframe src="${otherOrigin}/act/inner?name=far" width="400" height="120" style="border:7px solid"></iframe>`,
      ),
    ),
    htmlRoute('/act/inner', ({ url }) => {
      const name = (url.searchParams.get('name') ?? '').replaceAll(/[^a-z]/g, '');
      return page('Inner', `<button id="${name}">press</button><input id="${name}-field"><p id="log"></p>${logger}`);
    }),
    htmlRoute('/act/shop', ({ url }) => shop(url.searchParams.get('q'))),
    htmlRoute('/act/feed', feed()),
    htmlRoute(
      '/act/covered',
      page(
        'Covered',
        `<button id="buy">Buy</button><p id="log"></p>
      <div id="wall" style="position:fixed;inset:0;background:#ccc">Accept our cookies</div>${logger}`,
      ),
    ),
    htmlRoute(
      '/act/sizes',
      page(
        'Sizes',
        `<p>${'Jackets come in many sizes. '.repeat(10)}</p><label>Size <select id="size"><option value="s">Small</option>
      <optgroup label="Long"><option value="m">Medium</option><option value="l" disabled>Large</option></optgroup></select></label>
      <label>Any <select id="any" multiple><option>red</option><option>blue</option></select></label><p id="log"></p><script>
      const seen=[];for(const name of ['input','change'])document.getElementById('size').addEventListener(name,(event)=>{
      seen.push(name+' '+event.target.value);document.getElementById('log').textContent='heard: '+seen.join(', ')})</script>`,
      ),
    ),
    htmlRoute('/act/many', ({ url }) => many(numberFrom(url, 'n', 1000))),
    htmlRoute(
      '/act/hang',
      page(
        'Hang',
        `<p>${'This page hangs when it is pressed. '.repeat(8)}</p>
      <button id="hang">hang</button><button id="leave">leave</button><script>
      document.getElementById('hang').onclick=()=>{for(;;);};
      const leave=()=>{location.href='/act/second?'+Math.random()};
      document.getElementById('leave').onclick=()=>{leave();setInterval(leave,500)};</script>`,
      ),
    ),
    htmlRoute(
      '/act/leaving',
      page(
        'Leaving',
        `<p>${'This page does not want to be left. '.repeat(8)}</p><input id="note">
      <a id="away" href="/act/second">away</a><a id="window" href="/act/second" target="_blank">window</a>
      <a id="file" href="/binary">file</a><a id="mail" href="mailto:a@b.c">mail</a><p id="log"></p>
      <script>addEventListener('beforeunload',(event)=>{event.preventDefault();event.returnValue='stay'})</script>${logger}`,
      ),
    ),
  ];
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}

/** Writes down what happens to elements with an id, and whether a person did it. */
const logger = `<script>
for (const type of ['click', 'change', 'keydown', 'submit']) addEventListener(type, (event) => {
  const target = event.composedPath()[0];
  const line = [type, target.id || target.localName, event.isTrusted ? 'trusted' : 'made', event.key].filter(Boolean).join(' ');
  document.getElementById('log').append(line + '; ');
}, true);
</script>`;

function form(): string {
  return page(
    'A form',
    `<p>${'A page with fields and buttons to try actions on. '.repeat(6)}</p>
    <form id="form" action="/act/second"><input id="name" name="name"><input id="fixed" readonly value="fixed">
    <textarea id="notes"></textarea><div id="rich" contenteditable>rich</div>
    <select id="choice"><option>one</option><option>two</option><option>three</option></select>
    <label for="agree" id="agree-label" style="display:inline-block;width:80px;height:20px;background:#eee">agree</label>
    <input type="checkbox" id="agree" style="opacity:0;position:absolute"><button id="send">send</button></form>
    <button id="plain">plain</button> <button id="hidden" style="display:none">hidden</button>
    <button id="later">later</button> <span id="slot"></span> <input type="file" id="upload">
    <button id="ask">ask</button> <div class="item">1</div><div class="item">2</div><div class="item">3</div>
    <div style="height:2000px">tall</div><button id="far-down">far down</button>
    <p id="log"></p>${logger}<script>
    const slot = document.getElementById('slot');
    document.getElementById('later').onclick = () => setTimeout(() => {
      fetch('/act/second').then(() => { slot.innerHTML = '<b id="came">It came later.</b>'; });
    }, 150);
    document.getElementById('ask').onclick = () => { alert('a'); slot.textContent = 'confirmed: ' + confirm('sure?') + prompt('why?'); };
    </script>`,
  );
}

/** A shop: its results come a moment after the page, more of them at a button that comes with them. */
function shop(term: string | null): string {
  const search = `<form action="/act/shop" style="position:absolute;left:40px;top:80px"><input type="search" name="q"
    aria-label="Search stoves" style="width:320px;height:40px"></form>`;
  if (term === null) return page('Fernhill', search);
  return page(
    'Results',
    `${search}<div class="results" style="margin-top:120px"></div><script>
    const results = document.querySelector('.results');
    const add = (from, to) => { for (let n = from; n < to; n += 1) { const card = document.createElement('p'); card.className = 'card'; card.textContent = 'Stove number ' + n; results.before(card); } };
    setTimeout(() => {
      add(1, 4);
      results.innerHTML = '<button class="load-more" data-testid="load-more" style="position:absolute;left:40px;top:420px;width:240px;height:60px">Load more</button>';
      results.firstChild.onclick = () => setTimeout(() => { add(4, 7); results.firstChild.remove(); }, 200);
    }, 300);</script>`,
  );
}

function deep(): string {
  return page(
    'Deep',
    `<p>${'Buttons inside shadow roots. '.repeat(10)}</p><div id="open"></div><div id="closed"></div><p id="log"></p><script>
    for (const mode of ['open', 'closed']) {
      const root = document.getElementById(mode).attachShadow({ mode });
      root.innerHTML = '<button class="inside ' + mode + '">in ' + mode + '</button><input class="' + mode + '-field">';
      const say = (text) => document.getElementById('log').append(text + '; ');
      root.querySelector('button').onclick = (event) => say('pressed in ' + mode + ' ' + event.isTrusted);
      root.querySelector('input').oninput = (event) => say(mode + '=' + event.target.value);
    }</script>`,
  );
}

function feed(): string {
  return page(
    'Feed',
    `<div id="feed"></div><div id="pane" style="height:200px;overflow:auto"><div style="height:3000px">pane</div></div><p id="log"></p>
    <script>
    const list = document.getElementById('feed');
    const add = () => { for (let n = 0; n < 20; n += 1) { const p = document.createElement('p'); p.textContent = 'Entry ' + (list.children.length + 1); p.style.height = '60px'; list.append(p); } };
    add();
    addEventListener('scroll', () => { if (scrollY + innerHeight > list.offsetHeight - 200 && list.children.length < 100) add(); });
    document.getElementById('pane').addEventListener('scroll', (event) => { document.getElementById('log').textContent = 'pane at ' + event.target.scrollTop; });
    </script>`,
  );
}

function many(count: number): string {
  return page(
    'Many',
    `<p id="log">0</p><div id="field"></div><script>
    const field = document.getElementById('field');
    field.innerHTML = '<i class="one">x</i> '.repeat(${count});
    let clicks = 0;
    field.addEventListener('click', () => { clicks += 1; document.getElementById('log').textContent = 'clicks ' + clicks; });
    </script>`,
  );
}
