import { describe, expect, it } from 'vitest';
import { lines, markdownOf } from './markdownOf.ts';

describe('headings', () => {
  it('are of six levels', () => {
    expect(markdownOf('<h1>a</h1><h6>b</h6>')).toBe('# a\n\n###### b');
  });

  it('are one line whatever they hold', () => {
    expect(markdownOf('<h2><div>Tides</div> <p>of <em>March</em></p></h2>')).toBe('## Tides of *March*');
  });

  it('without content are marks alone', () => {
    expect(markdownOf('<h2></h2><p>a</p>')).toBe('##\n\na');
    expect(markdownOf('<h2><svg></svg></h2><p>a</p>')).toBe('a');
  });

  it('that were never closed end where structure begins', () => {
    expect(markdownOf('<div><h2>Tides<ul><li>a</li></ul></div>')).toBe('## Tides\n\n- a');
  });

  it('keep links', () => {
    expect(markdownOf('<h3><a href="/a">Rope</a></h3>')).toBe('### [Rope](https://harbour.test/a)');
  });
});

describe('quotes', () => {
  it('mark every line, blank ones too', () => {
    expect(markdownOf('<blockquote><p>a<br>b</p><p>c</p></blockquote>')).toBe('> a  \n> b\n>\n> c');
  });

  it('stay apart from each other and nest', () => {
    expect(markdownOf('<blockquote>a</blockquote><blockquote>b<blockquote>c</blockquote></blockquote>')).toBe(
      '> a\n\n> b\n>\n> > c',
    );
  });

  it('hold code and lists', () => {
    expect(markdownOf('<blockquote><pre>x\n\ny</pre><ul><li>z</li></ul></blockquote>')).toBe(
      lines('> ```', '> x', '>', '> y', '> ```', '>', '> - z'),
    );
  });
});

describe('rules', () => {
  it('are three dashes, but not where those would be front matter', () => {
    expect(markdownOf('<hr><p>a</p><hr>')).toBe('***\n\na\n\n---');
  });
});

describe('details', () => {
  it('put the summary above the content', () => {
    expect(markdownOf('<details><summary>Which <b>knot</b>?</summary><p>A bowline.</p></details>')).toBe(
      'Which **knot**?\n\nA bowline.',
    );
  });
});

describe('dialogs', () => {
  it('are there while they are open', () => {
    expect(markdownOf('<dialog>shut</dialog><dialog open>Gale warning</dialog>')).toBe('Gale warning');
  });
});

describe('footnotes', () => {
  const notes = `<p>Hemp<sup><a href="#fn1" id="ref1" class="footnote-ref" role="doc-noteref">1</a></sup> rots.</p>
    <section class="footnotes" role="doc-endnotes"><ol>
      <li id="fn1"><p>Not tarred hemp.<a href="#ref1" class="footnote-back" role="doc-backlink">↩</a></p></li>
    </ol></section>`;

  it('become markdown footnotes without the way back', () => {
    expect(markdownOf(notes)).toBe('Hemp[^1] rots.\n\n[^1]: Not tarred hemp.');
  });

  it.each([
    '<p>Hemp<sup id="r1"><a href="#n1">1</a></sup> rots.</p><p id="n1"><a href="#r1">1</a> Not tarred hemp.</p>',
    '<p>Hemp<a href="#n1" id="r1">[1]</a> rots.</p><ol><li id="n1">Not tarred hemp. <a href="#r1">↩</a></li></ol>',
    '<p>Hemp<a class="footnote-anchor" id="r1" href="#n1">1</a> rots.</p><div class="footnote"><a id="n1" class="footnote-number" href="#r1">1</a><div class="footnote-content"><p>Not tarred hemp.</p></div></div>',
    '<p>Hemp<a href="#n1" rel="footnote">1</a> rots.</p><ol><li id="n1">Not tarred hemp.</li></ol>',
    '<p>Hemp<a href="#n1" id="r1">1</a> rots.</p><ol><li id="n1" class="footnote">Not tarred hemp.</li></ol>',
  ])('are told by marks and notes that lead to each other: %s', (html) => {
    expect(markdownOf(html)).toBe('Hemp[^1] rots.\n\n[^1]: Not tarred hemp.');
  });

  it('in the form of asides lose the label drawn beside them', () => {
    expect(
      markdownOf(
        `<p>Wire<a class="footnote-reference brackets" href="#id2" role="doc-noteref">1</a></p>
         <aside class="footnote" id="id2"><span class="label"><span>[</span>1<span>]</span></span><p>Galvanised.</p></aside>`,
      ),
    ).toBe('Wire[^1]\n\n[^1]: Galvanised.');
  });

  it('are not made of links to a list of sources', () => {
    expect(markdownOf('<p>x<sup><a href="#cite-1">[1]</a></sup></p><ol><li id="cite-1">A book</li></ol>')).toBe(
      'x[\\[1\\]](#cite-1)\n\n1. A book',
    );
  });
});
