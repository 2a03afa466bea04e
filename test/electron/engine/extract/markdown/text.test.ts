import { describe, expect, it } from 'vitest';
import { lines, markdownOf } from './markdownOf.ts';

describe('white space', () => {
  it('is folded as a browser draws it', () => {
    expect(markdownOf('<p>\n  Tie   the\n\tbow line   first.  </p>')).toBe('Tie the bow line first.');
  });

  it('stays between inline elements and never moves inside their signs', () => {
    expect(markdownOf('<p>Use<b> two </b>lines, <i>never</i> one</p>')).toBe('Use **two** lines, *never* one');
  });

  it('between blocks means nothing', () => {
    expect(markdownOf('<div>\n <div> one </div>\n\n <div>two</div> three </div>')).toBe('one\n\ntwo\n\nthree');
  });

  it('is none where the source of a text without spaces breaks a line', () => {
    expect(markdownOf('<p>機能を\n    提供します。\n</p>')).toBe('機能を提供します。');
    expect(markdownOf('<p>设置网络。\nLinux 提供\n「工具」</p>')).toBe('设置网络。Linux 提供「工具」');
    expect(markdownOf('<p>モジュール\nmod_ssl を\n使う <b>新しい</b>\n方法</p>')).toBe(
      'モジュール mod_ssl を使う **新しい** 方法',
    );
    expect(markdownOf('<p>데비안\n시스템</p>')).toBe('데비안 시스템');
    expect(markdownOf('<p>全角　空白と 半角</p>')).toBe('全角　空白と 半角');
  });

  it('of unusual kinds is kept inside text and dropped at the ends', () => {
    expect(markdownOf('<p>\u00a0 10\u00a0knots \u00a0</p><p>\u00a0</p>')).toBe('10\u00a0knots');
  });

  it('has no marks of where words may be broken', () => {
    expect(markdownOf('<p>Lo\u00adco\u00admo\u00adtive /usr/\u200blib\ufeff \u0E01\u200b\u0E02</p>')).toBe(
      'Locomotive /usr/lib \u0E01\u200b\u0E02',
    );
    expect(markdownOf('<p>می\u200cخواهم</p>')).toBe('می\u200cخواهم');
    expect(markdownOf('<pre>a\u00adb</pre>')).toBe('```\na\u00adb\n```');
  });

  it('ends an empty page with an empty text', () => {
    expect(markdownOf(' <div> <p></p> <b> </b> </div> ')).toBe('');
  });
});

describe('line breaks', () => {
  it('become hard breaks', () => {
    expect(markdownOf('<p>12 Quay Street<br>Port Sable</p>')).toBe('12 Quay Street  \nPort Sable');
  });

  it('in pairs part paragraphs, marks going on in the next', () => {
    expect(markdownOf('<b>Low tide<br><br>High tide</b>')).toBe('**Low tide**\n\n**High tide**');
  });

  it('at the ends of a block or mark leave no trace', () => {
    expect(markdownOf('<p><br>Calm<i><br></i></p><p><b>Gale<br></b>warning</p>')).toBe('Calm\n\n**Gale**  \nwarning');
  });

  it('in a heading are spaces', () => {
    expect(markdownOf('<h2>Ropes<br>and knots</h2>')).toBe('## Ropes and knots');
  });
});

describe('emphasis', () => {
  it('is written with stars', () => {
    expect(markdownOf('<p><em>slack</em> <strong>taut</strong> <del>frayed</del> <b>b</b> <i>i</i> <s>s</s></p>')).toBe(
      '*slack* **taut** ~~frayed~~ **b** *i* ~~s~~',
    );
  });

  it('inside a word works', () => {
    expect(markdownOf('<p>un<em>frigging</em>believable</p>')).toBe('un*frigging*believable');
  });

  it('in another one takes the other sign where the same would be misread', () => {
    expect(markdownOf('<p><strong><em>both</em></strong></p>')).toBe('**_both_**');
    expect(markdownOf('<p><em>one <strong>two</strong></em></p>')).toBe('*one **two***');
    expect(markdownOf('<p><em>a <em>b</em> c</em></p>')).toBe('*a *b* c*');
  });

  it('that touches emphasis of its own kind is one', () => {
    expect(markdownOf('<p><b>har</b><b>bour</b></p>')).toBe('**harbour**');
  });

  it('said twice by two elements is said once', () => {
    expect(markdownOf('<p><b><strong>tide</strong></b></p>')).toBe('**tide**');
    expect(markdownOf('<p><strong class="x"><strong>tide</strong></strong></p>')).toBe('**tide**');
  });

  it('without text is left out', () => {
    expect(markdownOf('<p>a <b></b><i> </i>b</p>')).toBe('a b');
  });

  it('that ends in punctuation before a letter is made to work by an entity', () => {
    expect(markdownOf('<p><b>Note:</b>text</p>')).toBe('**Note:**&#116;ext');
  });

  it('in languages without spaces leaves punctuation outside instead', () => {
    expect(markdownOf('<p>これは<b>「重要」</b>です</p>')).toBe('これは「**重要**」です');
    expect(markdownOf('<p><strong>标题：</strong>内容</p>')).toBe('**标题**：内容');
  });

  it('runs around paragraphs by starting anew in each', () => {
    expect(markdownOf('<b><p>one</p><p>two</p></b>')).toBe('**one**\n\n**two**');
  });

  it('that a style takes back is none', () => {
    expect(markdownOf('<b style="font-weight:normal"><p>pasted</p></b>')).toBe('pasted');
  });
});

describe('small elements', () => {
  it('keys and program output are code', () => {
    expect(markdownOf('<p><kbd>Ctrl</kbd><kbd>C</kbd> prints <samp>^C</samp></p>')).toBe('`Ctrl` `C` prints `^C`');
  });

  it('variables are emphasised, quotations quoted', () => {
    expect(markdownOf('<p><var>n</var> is <q>small</q></p>')).toBe('*n* is "small"');
  });

  it('numbers above and below the line stay numbers of that kind', () => {
    expect(markdownOf('<p>10<sup>5</sup> H<sub>2</sub>O x<sup>−2</sup></p>')).toBe('10⁵ H₂O x⁻²');
    expect(markdownOf('<p>2<sup>n−1</sup> <code>f × k<sup>n−2</sup></code></p>')).toBe('2ⁿ⁻¹ `f × kⁿ⁻²`');
  });

  it('words above and below the line are plain words', () => {
    expect(markdownOf('<p>1<sup>st</sup> V<sub>max</sub> <mark>m</mark> <u>u</u></p>')).toBe('1st Vmax m u');
  });

  it('what is only read aloud is a word of its own', () => {
    expect(markdownOf('<p><span class="visually-hidden">Price now</span><strong>9 €</strong></p>')).toBe(
      'Price now **9 €**',
    );
  });

  it('readings beside characters are put in brackets', () => {
    expect(markdownOf('<p><ruby>港<rt>みなと</rt></ruby></p>')).toBe('港(みなと)');
    expect(markdownOf('<p><ruby>港<rp>(</rp><rt>みなと</rt><rp>)</rp></ruby></p>')).toBe('港(みなと)');
  });

  it('what is not for reading is left out', () => {
    expect(
      markdownOf('<p>a<script>x</script><style>y</style><select><option>z</select><button>Copy</button>b</p>'),
    ).toBe('ab');
  });

  it('a button that opens the text after it stays, and one that opens a menu does not', () => {
    const question = '<button aria-expanded="false" aria-controls="a">Do you open late?</button>';
    expect(markdownOf(`<div>${question}</div><div id="a"><p>Until ten.</p></div>`)).toBe(
      'Do you open late?\n\nUntil ten.',
    );
    expect(markdownOf(`${question}<ul id="a"><li><a href="/x">Late</a></li></ul>`)).not.toContain('Do you open');
    expect(markdownOf(`${question}<p>Elsewhere.</p>`)).toBe('Elsewhere.');
  });

  it('a button that is the title of a section stays', () => {
    expect(markdownOf('<h3><button>When do you open?</button></h3>')).toBe('### When do you open?');
  });
});

describe('code in a line', () => {
  it('is fenced by a number of backticks that it does not hold', () => {
    expect(markdownOf('<p><code>a`b</code> <code>``</code></p>')).toBe('``a`b`` ` `` `');
  });

  it('keeps links', () => {
    expect(markdownOf('<p><code>List&lt;<a href="/rope">Rope</a>&gt;</code></p>')).toBe(
      '`List<`[`Rope`](https://harbour.test/rope)`>`',
    );
  });

  it('carries marks that run around all of it', () => {
    expect(markdownOf('<p><code><b>moor()</b></code> <em><code>x</code></em></p>')).toBe('**`moor()`** *`x`*');
  });

  it('is text without escapes', () => {
    expect(markdownOf('<p><code>*a* &lt;b&gt; \\n</code></p>')).toBe('`*a* <b> \\n`');
  });
});

describe('a document', () => {
  it('ends in one line end', () => {
    expect(markdownOf('<p>a</p>').concat('\n')).toBe(lines('a', ''));
  });
});
