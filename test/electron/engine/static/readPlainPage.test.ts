import { describe, expect, it } from 'vitest';
import type { PlainInput } from '../../../../electron/engine/static/plainPage.ts';
import { readPlainPage } from '../../../../electron/engine/static/readPlainPage.ts';

const words = '<p>A path along the wall leads down to the boats, and at low water on to the far shore.</p>'.repeat(4);

function read(body: string, change: Partial<PlainInput> = {}) {
  const bytes = Buffer.from(`<!doctype html><title>Tide</title>${words}${body}`);
  return readPlainPage({
    bytes,
    contentType: 'text/html; charset=utf-8',
    scriptsForbidden: false,
    sheets: {},
    url: 'https://site.example/a/',
    tidies: true,
    adSelectors: [],
    scripts: false,
    ...change,
  });
}

function obstacle(body: string, change: Partial<PlainInput> = {}): string | null {
  const verdict = read(body, change);
  return verdict.kind === 'climbs' ? verdict.why : null;
}

function htmlOf(body: string, change: Partial<PlainInput> = {}): string {
  const verdict = read(body, change);
  return verdict.kind === 'plain' ? verdict.html : verdict.why;
}

describe('what needs a browser', () => {
  it.each([
    ['script', '<script>go()</script>'],
    ['script', '<script type="text/x-app">go()</script>'],
    ['script', '<svg onload="go()"></svg>'],
    ['frame', '<object data="/a"></object>'],
    ['form', '<div><template shadowrootmode=open>in the shade</template></div>'],
    ['form', '<details name=one open>a</details>'],
    ['form', '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">'],
    ['form', '<div>'.repeat(500)],
    ['styles', '<link rel=stylesheet href="/unknown.css">'],
    ['styles', '<p style="display:var(--seen)">perhaps</p>'],
    ['styles', '<p hidden style="display:block">seen</p>'],
    ['styles', '<style>@keyframes come{from{visibility:hidden}}</style>'],
    ['styles', '<style>.a{color:red; .b{display:none}}</style>'],
    ['styles', '<style>p:has(+ p:weird){display:none}</style>'],
    ['styles', '<style>@media (min-width:1px){P{DISPLAY:NONE}}</style>'],
    ['styles', '<style>audio{display:block}</style><audio src=a></audio>'],
    ['styles', '<p style="display:none">a</p><style>p{display:block!important}</style>'],
    ['styles', '<style>.row{display:flex}</style><div class=row><span>Beam</span><span>3 m</span></div>'],
    ['styles', '<style>b{display:block}</style><p><b>Beam</b> 3 m</p>'],
    ['styles', '<style>.chip{padding:0 1em}</style><p><a class=chip>Oak</a><a class=chip>Elm</a></p>'],
    ['styles', '<style>.verse{white-space:pre-line}</style><p class=verse><i>One\ntwo</i></p>'],
    ['styles', '<style>.r{display:table-row}</style><div class=r><span>Beam</span><span>3 m</span></div>'],
    ['styles', '<style>nav{display:none}nav b{display:none}</style><nav hidden><b>a</b></nav>'],
    ['styles', '<div style="display:flex"><span>Beam</span><span>3 m</span></div>'],
    ['styles', '<p style="white-space:pre">One\ntwo</p><style>p{white-space:normal}</style>'],
    ['dialog', '<div>Cookies help us. <a href=#>Reject</a></div>'],
  ])('%s: %s', (why, body) => {
    expect(obstacle(body)).toBe(why);
  });

  it('is what an advertising rule would hide, and dialogs, only where that was asked for', () => {
    const advert = '<aside data-ad-slot=1>Buy</aside>';
    expect(obstacle(advert, { adSelectors: ['[data-ad-slot]'] })).toBeNull();
    expect(obstacle(advert, { adSelectors: [':of-another-dialect(a)'] })).toBe('advert');
    expect(obstacle(advert, { adSelectors: ['[data-ad-slot]'], tidies: false })).toBeNull();
    expect(obstacle('<div>Cookies? <button>Accept</button></div>', { tidies: false })).toBeNull();
  });

  it('is a page whose letters only a guess can tell', () => {
    const bytes = Buffer.from(`<!doctype html><title>x</title>${words}<p>\xe9`, 'latin1');
    expect(obstacle('', { bytes, contentType: 'text/html' })).toBe('letters');
    expect(obstacle('', { bytes, contentType: 'text/html; charset=shift_jis' })).toBe('letters');
    expect(obstacle('', { bytes, contentType: 'text/html; charset=iso-8859-1' })).toBeNull();
  });
});

describe('what needs none', () => {
  it.each([
    '<script type="application/ld+json">{}</script>',
    '<button onclick="go()">Go</button>',
    '<style>.gone{display:none} .a::before{display:none} a:hover{visibility:hidden} @media print{p{display:none}}</style>',
    '<p>See our <a href=/privacy>privacy policy</a> and <a href=/cookies>about biscuits</a></p>',
    '<link rel="stylesheet" href="/print.css" media=print>',
    '<style>*{margin:0;padding:0}nav{display:flex}li{display:inline-block}img{display:block}</style><nav><ul><li>a<li>b</ul></nav><img>',
    '<style>a{padding:0 1em;display:inline-block}b{margin-left:1em}</style><p><a>Oak</a> <a>Elm</a>, (<b>Ash</b>)</p>',
    '<style>a{display:block}</style><ul><li><a>Oak</a><li><a>Elm</a></ul>',
    '<style>p{white-space:pre-line}</style><p>One line</p>',
  ])('%s', (body) => {
    expect(obstacle(body)).toBeNull();
  });

  it('are scripts that a policy of the answer forbids', () => {
    expect(obstacle('<script>go()</script><img onerror="go()">', { scriptsForbidden: true })).toBeNull();
  });

  it('is a sheet that came with it and hides nothing of it', () => {
    const link = '<link rel=stylesheet href="site.css"><p class=seen>here</p>';
    const address = 'https://site.example/a/site.css';
    expect(
      obstacle(link, {
        sheets: { [address]: '/* .seen{display:none} */ .other{display:none}' },
      }),
    ).toBeNull();
    expect(obstacle(link, { sheets: { [address]: '.seen{display:none}' } })).toBe('styles');
  });
});

describe('the HTML it gives', () => {
  it('marks the outermost of what is hidden, and nothing of the head', () => {
    const html = htmlOf('<div hidden>a<p hidden>b</p></div><p style="visibility:hidden">c</p>');
    expect(html).toContain('<div hidden="" data-trowel-hidden="">a<p hidden="">b</p></div>');
    expect(html).toContain('<p style="visibility:hidden" data-trowel-hidden="">c</p>');
    expect(html).toContain('<head><title>Tide</title></head>');
  });

  it('marks the lines that own styles keep or make', () => {
    const html = htmlOf('<p style="white-space: pre-wrap">One\n<b>two\n</b></p><p><b style="display:block">a</b>b</p>');
    expect(html).toContain(
      '<p style="white-space: pre-wrap" data-trowel-layout="n">One\n<b data-trowel-layout="n">two',
    );
    expect(html).toContain('<b style="display:block" data-trowel-layout="BE">a</b>b');
  });

  it('leaves out what is no content, and marks that a page brings for us', () => {
    const html = htmlOf(
      '<style>p{color:red}</style><!-- note --><p data-trowel-hidden data-trowel-layout=be>a</p><script type=module src=a></script>',
      { scriptsForbidden: true },
    );
    expect(html).toContain('<p>a</p></body>');
    expect(html).not.toMatch(/style>|note|script/);
  });
});
