import { describe, expect, test } from 'vitest';
import { kindOfFile } from '../../../../../../electron/engine/documents/kindOfFile.ts';
import { makeZip } from '../../../../../support/makeZip.ts';
import { markdownOf, officeHtml, readOfficeFile } from '../../../../../support/officeFile.ts';

async function markdown(body: string, styles = '', parts: Readonly<Record<string, string>> = {}): Promise<string> {
  const content = `<office:document-content>${styles}<office:body>${body}</office:body></office:document-content>`;
  return markdownOf(await officeHtml(makeZip({ 'content.xml': content, ...parts })));
}

const text = (inside: string): string => `<office:text>${inside}</office:text>`;
const p = (words: string, style = ''): string => `<text:p text:style-name="${style}">${words}</text:p>`;
const item = (inside: string, more = ''): string => `<text:list-item ${more}>${inside}</text:list-item>`;
const list = (style: string, inside: string, more = ''): string =>
  `<text:list text:style-name="${style}" ${more}>${inside}</text:list>`;
const style = (name: string, family: string, more: string, properties = ''): string =>
  `<style:style style:name="${name}" style:family="${family}" ${more}><style:text-properties ${properties}/></style:style>`;

describe('an OpenDocument text', () => {
  test('has titles, quotations and code by their styles, and what is set out in words', async () => {
    const styles =
      style('P1', 'paragraph', 'style:parent-style-name="Block_20_Text"') +
      style('T1', 'text', '', 'fo:font-weight="bold"') +
      style('T2', 'text', 'style:parent-style-name="T3"') +
      style('T3', 'text', '', 'fo:font-style="italic"') +
      style('T4', 'text', '', 'text:display="none"') +
      style('Head', 'paragraph', 'style:default-outline-level="3"');
    const span = (name: string, words: string): string => `<text:span text:style-name="${name}">${words}</text:span>`;
    const body =
      p('Lamps', 'Title') +
      p(`${span('T1', 'Bold')} ${span('T2', 'slanted')} ${span('Source_Text', 'x()')}${span('T4', ' unseen')}`) +
      p('One', 'P1') +
      p('Two', 'P1') +
      p('if x:', 'Preformatted_20_Text') +
      p('<text:s text:c="2"/>go', 'Preformatted_20_Text') +
      p('Care', 'Head');
    expect(await markdown(text(body), styles)).toBe(
      '# Lamps\n\n**Bold** *slanted* `x()`\n\n> One\n>\n> Two\n\n```\nif x:\n  go\n```\n\n### Care',
    );
  });

  const faces =
    '<style:font-face style:name="Body" svg:font-family="Body" style:font-pitch="variable"/><style:font-face style:name="Own" svg:font-family="Own" style:font-pitch="fixed"/>';
  const typed = style('C', 'paragraph', '', 'style:font-name="Own"') + style('F', 'text', '', 'style:font-name="Own"');
  const long = p('A text that is longer than what is typed in it, and in letters of other widths.');

  test('has code in lines whose letters are all of one width, with the empty lines between them', async () => {
    const run = '<text:span text:style-name="F">go(1)</text:span>';
    const body = p('if x:', 'C') + p('', 'C') + p(`<text:tab/>${run}`) + long + p(`Say ${run}`) + p('', 'C');
    expect(await markdown(text(body), faces + typed)).toMatch(
      /^```\nif x:\n\n\tgo\(1\)\n```\n\nA text [^]*\n\nSay `go\(1\)`$/,
    );
  });

  test('has no code where most of it, or its usual text, is in letters of one width, nor in a table of several cells', async () => {
    expect(await markdown(text(p('Dear all,', 'C') + p('Yours', 'C') + p('me')), faces + typed)).toBe(
      'Dear all,\n\nYours\n\nme',
    );
    const usual = style('Standard', 'paragraph', '', 'style:font-name="Own"');
    expect(await markdown(text(p('ls', 'C') + long), faces + typed + usual)).toMatch(/^ls\n/);
    const cell = (inside: string): string => `<table:table-cell>${inside}</table:table-cell>`;
    const row = `<table:table-row>${cell(p('ls', 'C'))}${cell(p('lists'))}</table:table-row>`;
    expect(await markdown(text(`<table:table>${row}${row}</table:table>${long}`), faces + typed)).toContain(
      '| `ls` | lists |',
    );
  });

  test('has code in what is in letters of one width within a paragraph, whichever runs it is in', async () => {
    const more = style('Fb', 'text', '', 'style:font-name="Own" fo:font-weight="bold"');
    const run = (words: string, name = 'F'): string => `<text:span text:style-name="${name}">${words}</text:span>`;
    const of = async (inside: string): Promise<string> =>
      (await markdown(text(long + p(inside)), faces + typed + more)).replace(/^A text.*\n+/, '');
    expect(await of(`Call ${run('go<text:s/>')}${run('north ')}with ${run('--all', 'Fb')}`)).toBe(
      'Call `go north` with **`--all`**',
    );
    expect(await of(`Either ${run('|')} or ${run('a')}s, f${run('ü')}r ${run('“')}us${run('”.')}`)).toBe(
      'Either `|` or as, für “us”.',
    );
    expect(
      await of(`D${run('1')} is ${run('D')}<text:span text:style-name="Source_Text">${run('!')}</text:span>`),
    ).toBe('D1 is `D!`');
  });

  const changed = (kind: string): string =>
    `<text:changed-region xml:id="c-${kind}"><text:${kind}/></text:changed-region>`;
  const from = (kind: string): string => `<text:change-start text:change-id="c-${kind}"/>`;
  const upTo = (kind: string): string => `<text:change-end text:change-id="c-${kind}"/>`;

  test('has what was written into it, and not what was deleted, apart from it or in it', async () => {
    const regions = `<text:tracked-changes>${changed('insertion')}${changed('deletion')}<text:changed-region xml:id="x"><text:deletion>${p('Apart.')}</text:deletion></text:changed-region></text:tracked-changes>`;
    const cell = (inside: string): string => `<table:table-cell>${p(inside)}</table:table-cell>`;
    const gone = `${from('deletion')}gone${upTo('deletion')}`;
    const rows = [cell('a') + cell('b'), cell(gone) + cell(gone), cell('c') + cell(`d${gone}`)];
    const body =
      regions +
      p(`Kept ${from('insertion')}new${upTo('insertion')}${gone} <text:change text:change-id="x"/>end.`) +
      p(`First half,${from('deletion')}`) +
      p('a paragraph of its own') +
      p(`${upTo('deletion')} second half.`) +
      p(`${from('deletion')}All of it`) +
      `<table:table><table:table-row>${cell('row')}</table:table-row></table:table>` +
      p(`gone${upTo('deletion')}After.`) +
      `<table:table>${rows.map((row) => `<table:table-row>${row}</table:table-row>`).join('')}</table:table>`;
    expect(await markdown(text(body))).toBe(
      'Kept new end.\n\nFirst half, second half.\n\nAfter.\n\n| a | b |\n| --- | --- |\n| c | d |',
    );
  });

  test('has no words that are hidden, and tells that there are some', async () => {
    const hidden = style('H', 'text', '', 'text:display="none"');
    const read = async (inside: string) => {
      const content = `<office:document-content>${hidden}<office:body>${text(p(inside))}</office:body></office:document-content>`;
      const file = await readOfficeFile(makeZip({ 'content.xml': content }));
      return file.ok ? [markdownOf(file.value.html ?? ''), ...file.value.warnings] : [];
    };
    expect(await read('Seen<text:span text:style-name="H"> unseen</text:span>.')).toEqual([
      'Seen.',
      'Hidden text was omitted.',
    ]);
    expect(await read('Seen<text:span text:style-name="H"> </text:span>.<text:span/>')).toEqual(['Seen.']);
  });

  test('has slides that are hidden, and tells which, and what readers wrote beside one', async () => {
    const styles =
      '<style:style style:name="S1" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>';
    const slide = (name: string, inside: string): string =>
      `<draw:page draw:style-name="${name}">${inside}</draw:page>`;
    const remark = `<officeooo:annotation><dc:creator>Kim</dc:creator>${p('Longer.')}</officeooo:annotation>`;
    const body = `<office:presentation>${slide('', p('One'))}${slide('S1', p('Two'))}${slide('', remark + p('Three'))}</office:presentation>`;
    const content = `<office:document-content>${styles}<office:body>${body}</office:body></office:document-content>`;
    const read = await readOfficeFile(makeZip({ 'content.xml': content }));
    expect(read).toMatchObject({ value: { warnings: ['Hidden in the file: slide 2.'] } });
    expect(markdownOf(read.ok ? (read.value.html ?? '') : '')).toMatch(
      /Two[^]*Three\n\n\[\^comment-1\]: \*\*Kim:\*\* Longer\.$/,
    );
  });

  test('has the signs that fonts of signs have for letters', async () => {
    const char = style('G', 'text', '', 'style:font-name="Symbol1"') + style('B', 'text', '', 'style:font-name="Body"');
    const run = (name: string, words: string): string => `<text:span text:style-name="${name}">${words}</text:span>`;
    expect(await markdown(text(p(`where ${run('G', '\uf061')} and ${run('B', '\uf061')}`)), faces + char)).toBe(
      'where α and \uf061',
    );
  });

  test('that is one XML text is read like a packed one, with its pictures, formulas and what it says of itself', async () => {
    const image =
      '<draw:frame draw:name="Lamp"><draw:image><office:binary-data>iVBORw0KGgo=</office:binary-data></draw:image></draw:frame>';
    const formula =
      '<draw:frame text:anchor-type="as-char"><draw:object><math><mi>x</mi></math></draw:object></draw:frame>';
    const outline =
      '<text:outline-style><text:outline-level-style text:level="1" style:num-format="1"/></text:outline-style>';
    const body = `<text:h text:outline-level="1">Lamps</text:h>${p(image)}${p(`A formula: ${formula}`)}`;
    const said = '<office:meta><dc:title>All of the lamps</dc:title></office:meta>';
    const file = Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?>\n<office:document office:mimetype="application/vnd.oasis.opendocument.text">${said}<office:styles>${outline}</office:styles><office:body>${text(body)}</office:body></office:document>`,
    );
    const read = await readOfficeFile(file);
    expect(read.ok && read.value.metadata).toEqual({ title: 'All of the lamps' });
    expect(markdownOf(read.ok ? (read.value.html ?? '') : '')).toBe(
      '# 1 Lamps\n\n![Lamp](<Base64-Image-Removed>)\n\nA formula: $x$',
    );
    expect(kindOfFile(file, 'text/xml')).toBe('office');
  });

  test('has links, those to files that lie beside it too: the file is a folder to them', async () => {
    const a = (to: string): string => `<text:a xlink:href="${to}">it</text:a>`;
    expect(await markdown(text(p(['https://a.test/', '../oil.odt', '#x', 'file:///etc/x'].map(a).join(' '))))).toBe(
      '[it](https://a.test/) [it](https://site.example/oil.odt) [it](#x) it',
    );
  });

  test('leads links to the names of headings', async () => {
    const heading = (mark: string): string =>
      `<text:h text:outline-level="2"><text:bookmark-start text:name="${mark}"/>Oil<text:bookmark-end text:name="${mark}"/></text:h>`;
    const links = ['#__Ref1', '#__Ref2', '#elsewhere'].map((to) => `<text:a xlink:href="${to}">it</text:a>`).join(' ');
    expect(await markdown(text(p(links) + heading('__Ref1') + heading('__Ref2')))).toBe(
      '[it](#oil) [it](#oil-1) [it](#elsewhere)\n\n## Oil\n\n## Oil',
    );
  });

  test('has the title of its table of contents once', async () => {
    const source =
      '<text:table-of-content-source><text:index-title-template>Contents</text:index-title-template></text:table-of-content-source>';
    const index = `<text:index-body><text:index-title>${p('Contents')}</text:index-title>${p('Oil 3')}</text:index-body>`;
    expect(await markdown(text(`<text:table-of-content>${source}${index}</text:table-of-content>`))).toBe(
      'Contents\n\nOil 3',
    );
  });

  test('leads links to headings that have no mark by what these say', async () => {
    const link = '<text:a xlink:href="#2.1.Oil%20of%20whales|outline">it</text:a>';
    const heading = '<text:h text:outline-level="2">Oil of <text:s/>whales</text:h>';
    expect(await markdown(text(p(link) + heading))).toBe('[it](#oil-of-whales)\n\n## Oil of whales');
  });

  test('has lists that begin anew at each depth, go on, and count where they are told to', async () => {
    const numbers =
      '<text:list-level-style-number text:level="1" style:num-format="1"/><text:list-level-style-number text:level="2" style:num-format="a"/>';
    const styles =
      `<text:list-style style:name="N">${numbers}</text:list-style>` +
      '<text:list-style style:name="None"><text:list-level-style-bullet text:level="1" text:bullet-char=" "/></text:list-style>';
    const body =
      list('N', item(p('One')) + item(p('Two') + p('More of two.')), 'xml:id="first"') +
      list('None', item(p('Still two.'))) +
      list('N', item(list('N', item(p('Inner'))))) +
      list('N', item(p('Three')), 'text:continue-list="first"') +
      p('Between.') +
      list('N', item(p('Seven'), 'text:start-value="7"') + item(p('Eight')));
    expect(await markdown(text(body), styles)).toBe(
      '1. One\n\n2. Two\n\n   More of two.\n\n   Still two.\n\n   1. Inner\n\n3. Three\n\nBetween.\n\n7. Seven\n8. Eight',
    );
  });

  test('has headings that a list counts, with their numbers, and such as are so by their style', async () => {
    const level = '<text:list-level-style-number text:level="1" style:num-format="1" style:num-prefix="Article "/>';
    const styles = `<text:list-style style:name="N">${level}</text:list-style>`;
    const heading = (words: string): string => item(`<text:h text:outline-level="1">${words}</text:h>`);
    const body = list('N', heading('Lamps') + heading('Oil')) + p('Whale', 'Heading_20_2') + p('Clean.');
    expect(await markdown(text(body), styles)).toBe('# Article 1 Lamps\n\n# Article 2 Oil\n\n## Whale\n\nClean.');
  });

  test('has numbers before its headings where its outline draws them', async () => {
    const outline =
      '<text:outline-style><text:outline-level-style text:level="1" style:num-format="1"/><text:outline-level-style text:level="2" style:num-format="a" text:display-levels="2" style:num-suffix=")"/></text:outline-style>';
    const h = (level: number, words: string): string => `<text:h text:outline-level="${level}">${words}</text:h>`;
    const body = text(h(1, 'Lamps') + h(2, 'Oil') + h(2, 'Wicks') + h(1, 'Ships'));
    expect(await markdown(body, '', { 'styles.xml': `<s>${outline}</s>` })).toBe(
      '# 1 Lamps\n\n## 1.a) Oil\n\n## 1.b) Wicks\n\n# 2 Ships',
    );
  });

  test('has formulas, charts by their values, and notes of several paragraphs', async () => {
    const object = (path: string, name: string): string =>
      `<draw:frame draw:name="${name}" text:anchor-type="as-char"><draw:object xlink:href="./${path}"/><draw:image/></draw:frame>`;
    const row = (...cells: readonly string[]): string =>
      `<table:table-row>${cells.map((cell) => `<table:table-cell><text:p>${cell}</text:p></table:table-cell>`).join('')}</table:table-row>`;
    const note = `<text:note><text:note-body>${p('First.')}${p('Second.')}</text:note-body></text:note>`;
    const body = p(`So ${object('Formula', 'F')} holds${note}.`) + p(object('Chart', 'C')) + p(object('Other', 'O'));
    const parts = {
      'Formula/content.xml':
        '<math xmlns="m"><semantics><mrow><mi>a</mi><mo>=</mo><mn>1</mn></mrow><annotation>a = 1</annotation></semantics></math>',
      'Chart/content.xml': `<d><chart:chart><chart:title>${p('Tons')}</chart:title><table:table>${row('', 'Oil')}${row('2024', '3')}</table:table></chart:chart></d>`,
    };
    const made = await markdown(text(body), '', parts);
    expect(made).toContain('So $a=1$ holds[^1].\n\n**Tons**\n\n|  | Oil |\n| --- | --- |\n| 2024 | 3 |');
    expect(made).toContain('![O](<Base64-Image-Removed>)');
    expect(made).toMatch(/\[\^1\]: First\.\n\n {4}Second\.$/);
  });

  test('of slides has their titles, and what is said with them', async () => {
    const frame = (kind: string, words: string): string =>
      `<draw:frame presentation:class="${kind}"><draw:text-box>${p(words)}</draw:text-box></draw:frame>`;
    const slide = (title: string, said: string): string =>
      `<draw:page>${frame('title', title)}${frame('outline', 'Text')}${frame('page-number', '7')}<presentation:notes><draw:page-thumbnail/>${said}</presentation:notes></draw:page>`;
    const body = `<office:presentation>${slide('First', frame('notes', 'Wave.'))}${slide('Last', frame('notes', ''))}</office:presentation>`;
    expect(await markdown(body)).toBe('## First\n\nText\n\n> Wave.\n\n---\n\n## Last\n\nText');
  });
});
