import { render } from 'dom-serializer';
import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../../../../electron/engine/extract/tree/parseHtml.ts';
import { elementsBelow, plainText } from '../../../../../electron/engine/extract/tree/walk.ts';

const limits = { depth: 512, nodes: 500_000, tokens: 4_000_000 };

function bodyOf(html: string): string {
  return render(parseHtml(html, limits).body.children, { encodeEntities: 'utf8' });
}

describe('the tree of a page', () => {
  it('always has html, head and body, and puts head elements into the head', () => {
    const page = parseHtml('<title>T</title><meta name=a content=b><p>one', limits);
    expect(render(page.document)).toBe(
      '<html><head><title>T</title><meta name="a" content="b"></head><body><p>one</p></body></html>',
    );
  });

  it('merges attributes of repeated html and body tags, the first value first', () => {
    const page = parseHtml('<html lang=en><body class=a>x<html lang=fr dir=rtl><body class=b id=c>y', limits);
    expect(page.html.attribs).toMatchObject({ lang: 'en', dir: 'rtl' });
    expect(page.body.attribs).toMatchObject({ class: 'a', id: 'c' });
    expect(plainText(page.body)).toBe('xy');
  });

  it.each([
    ['<p>one<p>two', '<p>one</p><p>two</p>'],
    ['<p>one<div>two</div>three', '<p>one</p><div>two</div>three'],
    ['<ul><li>a<li>b<ul><li>c</ul><li>d</ul>', '<ul><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ul>'],
    ['<dl><dt>a<dd>b<dt>c</dl>', '<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>'],
    ['<h1>a<h2>b</h2>', '<h1>a</h1><h2>b</h2>'],
    ['<a href=1>a<a href=2>b</a>', '<a href="1">a</a><a href="2">b</a>'],
    ['<select><option>a<option>b</select>', '<select><option>a</option><option>b</option></select>'],
    ['a</p>b', 'a<p></p>b'],
    ['a</br>b', 'a<br>b'],
    ['<div><span>a</div>b</span>', '<div><span>a</span></div>b'],
    ['<b><p>bold</b> not</p> plain', '<b><p>bold not</p></b> plain'],
    ['<form><div><form><input></form></div>x', '<form><div><input></div></form>x'],
    ['<svg><g>a<p>b', '<svg><g>a</g></svg><p>b</p>'],
    ['<p>a</p><![CDATA[<p>b</p>', '<p>a</p><!--?CDATA[<p-->b<p></p>'],
    ['&lt;p&gt; &amp; &eacute;', '&lt;p&gt; &amp; é'],
  ])('%s becomes %s', (html, tree) => {
    expect(bodyOf(html)).toBe(tree);
  });

  it.each([
    [
      '<table><tr><td>a<td>b<tr><td>c</table>',
      '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>',
    ],
    ['<table><td>a</table>', '<table><tbody><tr><td>a</td></tr></tbody></table>'],
    ['<table><tr><td><table><tr><td>in</table>out</table>', /<td>in<\/td>.*<\/table>out<\/td>/],
    ['<table>loose<tr><td>a</table>', 'loose<table><tbody><tr><td>a</td></tr></tbody></table>'],
    ['<table><div>loose</div><tr><td>a</table>', '<div>loose</div><table><tbody><tr><td>a</td></tr></tbody></table>'],
    ['<div><tr><td>no table</div>', '<div>no table</div>'],
  ])('of a table: %s', (html, tree) => {
    expect(bodyOf(html)).toEqual(typeof tree === 'string' ? tree : expect.stringMatching(tree));
  });

  it('reads scripts and styles as text and ends with them', () => {
    expect(bodyOf('<body><script>if (a<b) "<p>"</script><p>x')).toBe('<script>if (a<b) "<p>"</script><p>x</p>');
  });
});

describe('a hostile page', () => {
  it('that nests 20,000 levels keeps its text and says what was cut', () => {
    const page = parseHtml(`${'<div><i>'.repeat(10_000)}deep${'</i></div>'.repeat(10_000)}<p>after</p>`, limits);
    expect(plainText(page.body)).toBe('deepafter');
    expect(page.warnings.join()).toContain('512');
    expect(page.body.children).toHaveLength(2);
  });

  it('with too many nodes is read up to the limit', () => {
    const page = parseHtml('<p>x'.repeat(5_000), { ...limits, nodes: 1_000 });
    expect(elementsBelow(page.body).length).toBeLessThan(1_000);
    expect(page.warnings).toEqual([expect.stringContaining('1000 nodes')]);
  });

  it('with too many tags is read up to the limit, at the same place each time', () => {
    const page = parseHtml('<p>x'.repeat(50_000), { ...limits, tokens: 1000 });
    expect(page.warnings).toEqual([expect.stringContaining('1000 tags')]);
    expect(elementsBelow(page.body)).toHaveLength(501);
  });

  it.each([
    ['end tags of nothing', '<b>'.repeat(500) + '</x>'.repeat(50_000)],
    ['bold that never ends', '<b>'.repeat(50_000)],
    ['siblings', '<i>a</i>'.repeat(100_000)],
    ['text in a table', `<table>${'a<b>b</b>'.repeat(30_000)}</table>`],
    ['attributes', `<p ${Array.from({ length: 30_000 }, (_, index) => `a${index}=1`).join(' ')}>x`],
    ['one long attribute', `<p title="${'x'.repeat(1_000_000)}">x`],
    ['tables in tables', '<table><tr><td>'.repeat(3_000)],
    ['tags that never close', '<'.repeat(200_000)],
    ['nul and surrogates', '\0\ud800<p>\udfff'.repeat(10_000)],
  ])('made of %s is read', (_, html) => {
    expect(parseHtml(html, limits).body.name).toBe('body');
  });

  it('cannot reach prototypes through the names of attributes', () => {
    const page = parseHtml('<p __proto__=polluted constructor=x hasownproperty=y>t', limits);
    const [paragraph] = elementsBelow(page.body);
    expect(Object.keys(paragraph?.attribs ?? {})).toEqual(['__proto__', 'constructor', 'hasownproperty']);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});
