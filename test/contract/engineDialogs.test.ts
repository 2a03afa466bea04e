import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowEngine, withoutCache, type BorrowedEngine } from '../support/borrowEngine.ts';
import { type EngineAnswer } from '../support/engine.ts';
import { listen, type LoopbackServer } from '../support/listen.ts';
import { variantTags } from '../support/variantTags.ts';

let engine: BorrowedEngine;
let site: LoopbackServer;

const words = 'The tide tables of this harbour are kept by hand, and each evening somebody reads the marks. '.repeat(6);

interface Dialog {
  readonly head?: string;
  /** HTML of the dialog's button. */
  readonly button: string;
  /** A script of the page. */
  readonly script?: string;
}

const stayed = 'would have led to';
const loadedAgain = 'was loaded again';
const none = null;

/** Ways in which the button of a dialog navigates away, and what the response reports about it. */
const leading: Readonly<Record<string, Dialog & { readonly says: string | null }>> = {
  'a link to the top under another base': {
    head: '<base href="/">',
    button: '<a href="#">I Agree</a>',
    says: stayed,
  },
  'an empty link under another base': { head: '<base href="/home">', button: '<a href="">I Agree</a>', says: stayed },
  'a form that is sent to the base': {
    head: '<base href="/home/">',
    button: '<form action="#"><button>Accept all</button></form>',
    says: stayed,
  },
  'a form that loses the parameters of the page': {
    button: '<form><input type="hidden" name="tab" value="1"><button>Accept all</button></form>',
    says: stayed,
  },
  'a script that assigns an address': {
    button: '<button onclick="location.assign(\'/home\')">Accept all</button>',
    says: stayed,
  },
  'a script that sends a form': {
    button: '<button onclick="document.forms[0].submit()">Accept all</button>',
    script: `document.body.insertAdjacentHTML('beforeend', '<form method="post" action="/home"></form>');`,
    says: stayed,
  },
  'a script that leaves after a while': {
    button: `<button onclick="setTimeout(() => { location.href = '/home'; }, 300)">Accept all</button>`,
    says: stayed,
  },
  'a script that leaves once the server has answered': {
    button: `<button onclick="fetch('/consent').then(() => location.replace('/home'))">Accept all</button>`,
    says: stayed,
  },
  'a refresh that the script writes': {
    button: '<button onclick="leave()">Accept all</button>',
    script: `function leave() {
      document.head.insertAdjacentHTML('beforeend', '<meta http-equiv="refresh" content="0; url=/home">');
    }`,
    says: stayed,
  },
  'a route of the application': {
    button: '<button onclick="show()">Accept all</button>',
    script: `function show() {
      history.pushState({}, '', '/home');
      document.querySelector('main').innerHTML = '<h1>Home of the harbour</h1>';
    }`,
    says: loadedAgain,
  },
  'a route of the application after a while': {
    button: '<button onclick="setTimeout(show, 250)">Accept all</button>',
    script: `function show() {
      history.pushState({}, '', '/home');
      document.querySelector('main').innerHTML = '<h1>Home of the harbour</h1>';
    }`,
    says: loadedAgain,
  },
  'the way back in the history': {
    button: '<button onclick="history.back()">Accept all</button>',
    script: `if (location.hash === '') {
      const here = location.href;
      history.replaceState({}, '', '/home');
      history.pushState({}, '', here);
      addEventListener('popstate', () => { document.querySelector('main').innerHTML = '<h1>Home of the harbour</h1>'; });
    }`,
    says: loadedAgain,
  },
  'a frame that leads its page away': {
    button: '<button onclick="frames[0].leave()">Accept all</button>',
    script: `document.body.insertAdjacentHTML('beforeend', '<iframe srcdoc="<script>function leave() { top.location = \\'/home\\'; }</' + 'script>"></iframe>');`,
    says: stayed,
  },
  'a link that a script takes for its own': {
    button: '<a href="#" onclick="this.parentNode.remove(); return false">I Agree</a>',
    says: none,
  },
};

const names = Object.keys(leading);

function article({ head = '', button, script = '' }: Dialog): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tides</title>${head}</head>
    <body><main><h1>Tides of the harbour</h1><p>${words}</p></main>
    <div id="cookie-banner" style="position: fixed; bottom: 0">We use cookies to count visits. ${button}</div>
    <script>${script}</script></body></html>`;
}

/** Its article comes with the cookie that the button sets, on the same address. */
function gate(reload: string): string {
  return article({
    button: `<button onclick="document.cookie = 'choice=yes; path=/'; ${reload}">Accept all</button>`,
  }).replace('Tides of the harbour', 'Tides behind the gate');
}

const reloads: Readonly<Record<string, string>> = {
  'location.reload': 'location.reload()',
  'the same address': 'location.href = location.href',
  'a parameter about the choice': `location.search += '&cookies=yes'`,
  'a form': `document.body.insertAdjacentHTML('beforeend', '<form method=post></form>'); document.forms[0].submit()`,
};
const reloadNames = Object.keys(reloads);

beforeAll(async () => {
  site = await listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://site');
    const number = Number(searchParams.get('number'));
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (pathname === '/article') response.end(article(Object.values(leading)[number] ?? { button: '' }));
    else if (pathname === '/gate' && request.headers.cookie?.includes('choice=yes') !== true)
      response.end(gate(Object.values(reloads)[number] ?? ''));
    else if (pathname === '/gate') response.end(article({ button: '' }));
    else if (pathname === '/routes') response.end(routes);
    else if (pathname === '/framed')
      response.end(
        framed(`http://${searchParams.get('at') ?? ''}.localhost:${request.headers.host?.split(':')[1] ?? ''}`),
      );
    else if (pathname === '/choice') response.end(choice);
    else response.end(`<!doctype html><title>Home</title><main><h1>Home of the harbour</h1><p>${words}</p></main>`);
  });
  engine = withoutCache(await borrowEngine([site.origin]));
});

afterAll(async () => {
  await engine.release();
  site.close();
});

/** An application with its route in the fragment. */
const routes = `<!doctype html><html><head><meta charset="utf-8"><title>Routes</title></head><body><main></main>
  <div id="cookie-banner" style="position: fixed; bottom: 0">We use cookies to count visits. <a href="#">I Agree</a></div>
  <script>
    function show() {
      const name = location.hash === '#/tides' ? 'Tides of the harbour' : 'Home of the harbour';
      document.querySelector('main').innerHTML = '<h1>' + name + '</h1><p>${words}</p>';
    }
    addEventListener('hashchange', show);
    show();
  </script></body></html>`;

/** The dialog is in a frame that navigates when the dialog is answered. */
function framed(origin: string): string {
  return `<!doctype html><meta charset="utf-8"><title>Tides</title><main><h1>Tides of the harbour</h1><p>${words}</p></main>
    <iframe id="consent-frame" src="${origin}/choice" style="position: fixed; bottom: 0; width: 400px"></iframe>
    <script>addEventListener('message', ({ data }) => {
      document.querySelector('main').insertAdjacentHTML('beforeend', '<p>The choice was ' + data + '.</p>');
    });</script>`;
}

const choice = `<!doctype html><meta charset="utf-8"><p>We use cookies to count visits.</p>
  <button onclick="parent.postMessage('heard', '*'); location.href = '/home'">Accept all</button>`;

function expectArticle(answer: EngineAnswer): void {
  expect(answer.status).toBe(200);
  expect(answer.textOf('markdown')).toContain('Tides of the harbour');
  expect(answer.textOf('markdown')).not.toContain('Home of the harbour');
  expect(answer.textOf('markdown')).not.toContain('cookies');
}

const readsRequestedPage = async (name: string): Promise<void> => {
  const url = `${site.origin}/article?number=${names.indexOf(name)}&page`;
  const answer = await engine.scrape({ url, formats: ['markdown'] });
  expectArticle(answer);
  expect(answer.data['metadata']).toMatchObject({ title: 'Tides', sourceURL: url, url });
  const says = leading[name]?.says ?? null;
  if (says === null) expect(answer.textOf('warning')).not.toContain('dialog');
  else expect(answer.textOf('warning')).toContain(says);
};

for (const [index, name] of names.entries()) {
  test(
    `the page that was asked for is read, where its dialog leads elsewhere: ${name}`,
    { tags: variantTags(index) },
    () => readsRequestedPage(name),
  );
}

test.each(reloadNames)('a page that loads again with the choice of its dialog is read then: %s', async (name) => {
  const answer = await engine.scrape({ url: `${site.origin}/gate?number=${reloadNames.indexOf(name)}` });
  expectArticle(answer);
  expect(answer.textOf('warning')).not.toContain('dialog');
});

test('a route in the fragment survives a link to the top', async () => {
  const answer = await engine.scrape({ url: `${site.origin}/routes#/tides` });
  expectArticle(answer);
});

test.each([['consent.harbour'], ['consent.lighthouse']])('a dialog in a frame of %s is answered there', async (at) => {
  const url = `${site.origin.replace('127.0.0.1', 'www.harbour.localhost')}/framed?at=${at}`;
  const answer = await engine.scrape({ url });
  expectArticle(answer);
  expect(answer.textOf('markdown')).toContain('The choice was heard.');
  expect(answer.textOf('warning')).not.toContain('dialog');
});

test('actions lead where they lead, whatever the dialog was kept from', async () => {
  const answer = await engine.scrape({
    url: `${site.origin}/article?number=0`,
    actions: [{ type: 'executeJavascript', script: `location.assign('/home')` }],
  });
  expect(answer.textOf('markdown')).toContain('Home of the harbour');
});
