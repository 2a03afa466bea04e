import { describe, expect, test } from 'vitest';
import { makeDocx, markdownOf, officeHtml } from '../../../../../support/officeFile.ts';

describe('a text of Word becomes HTML', () => {
  test('docx, with headings, lists of tables and links, and signs of private use as they are', async () => {
    const html = await officeHtml(
      makeDocx(
        '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>The Light</w:t></w:r></w:p><w:p><w:r><w:t>Lit each evening.\ue0007\ue001</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>Ship</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
        {
          parts: {
            styles: '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>',
          },
        },
      ),
    );
    expect(html).toContain(
      '<h1>The Light</h1><p>Lit each evening.\ue0007\ue001</p><table><tr><td><p>Ship</p></td></tr></table>',
    );
  });

  test('docx with what its readers wrote beside it', async () => {
    const html = await officeHtml(
      makeDocx('<w:p><w:r><w:t>Lit each evening</w:t></w:r><w:r><w:commentReference w:id="0"/></w:r></w:p>', {
        parts: {
          comments:
            '<w:comment w:id="0" w:initials="K" w:author="Kim &amp; Lee"><w:p><w:r><w:t>And in fog.</w:t></w:r></w:p></w:comment>',
        },
        links: { r2: ['comments', 'comments.xml'] },
      }),
    );
    expect(markdownOf(html)).toBe('Lit each evening[^comment-1]\n\n[^comment-1]: **Kim & Lee:** And in fog.');
  });

  test('docx with formulas, in a line and by themselves, and its title', async () => {
    const run = (text: string, style = '') => `<m:r>${style}<m:t>${text}</m:t></m:r>`;
    const upright = '<m:rPr><m:sty m:val="p"/></m:rPr>';
    const fraction = `<m:f><m:num>${run('mλ')}</m:num><m:den>${run('a')}</m:den></m:f>`;
    const power = `<m:sSup><m:e>${run('10')}</m:e><m:sup>${run('-9')}</m:sup></m:sSup>`;
    const root = `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${run('x')}</m:e></m:rad>`;
    const sum = `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${run('i')}</m:sub><m:sup>${run('n')}</m:sup><m:e>${run('i')}</m:e></m:nary>`;
    const body =
      `<w:p><w:pPr><w:pStyle w:val="T"/></w:pPr><w:r><w:t>Light</w:t></w:r></w:p>` +
      `<w:p><w:r><w:t xml:space="preserve">For </w:t></w:r><m:oMath>${run('m=1')}</m:oMath><w:r><w:t>,</w:t></w:r></w:p>` +
      `<w:p><m:oMathPara><m:oMath>${run('sin', upright)}${run('θ=')}${fraction}${power}${root}${sum}<m:d><m:e>${run('1&lt;2')}</m:e></m:d></m:oMath></m:oMathPara></w:p>`;
    const html = await officeHtml(
      makeDocx(body, {
        parts: { styles: '<w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style>' },
      }),
    );
    expect(html).toContain('<h1>Light</h1><p>For <math><mi>m</mi><mo>=</mo><mn>1</mn></math>,</p>');
    expect(html).toContain('<math display="block"><mi>sin</mi>');
    expect(html).toContain('<mfrac><mrow><mi>m</mi><mi>λ</mi></mrow><mrow><mi>a</mi></mrow></mfrac>');
    expect(html).toContain('<msup><mrow><mn>10</mn></mrow><mrow><mo>-</mo><mn>9</mn></mrow></msup>');
    expect(html).toContain('<msqrt><mrow><mi>x</mi></mrow></msqrt><munderover><mo>∑</mo>');
    expect(html).toContain('<mo>(</mo><mrow><mn>1</mn><mo>&lt;</mo><mn>2</mn></mrow><mo>)</mo>');
  });

  test('docx, where its pictures and charts stand, and with the numbers that Word counts', async () => {
    const image = (words: string) =>
      `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" ${words}/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="p"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
    const chart = `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="2" name="Chart 1"/><a:graphic><a:graphicData><c:chart xmlns:c="http://schemas.openxmlformats.org/x/c" r:id="c"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
    const text = (words: string, properties = '') =>
      `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${words}</w:t></w:r></w:p>`;
    const item = (words: string, list: number, level = 0) =>
      text(words, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);
    const level = (index: number, format: string, words: string, style = '') =>
      `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${style}<w:lvlText w:val="${words}"/></w:lvl>`;
    const heading = (number: number) =>
      `<w:style w:type="paragraph" w:styleId="H${number}"><w:name w:val="heading ${number}"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>`;
    const body = [
      ...[text('Scope', '<w:pStyle w:val="H1"/>'), text('Light', '<w:pStyle w:val="H2"/>')],
      ...[
        image('name="Picture 1" descr="A lamp&#xA;&#xA;AI-generated content may be incorrect."'),
        image('name="Picture 2"'),
      ],
      ...[
        item('Oil', 2),
        item('Wick', 2),
        text('Between.'),
        item('Glass', 2),
        item('Trim', 2, 1),
        item('Anew', 3),
        chart,
      ],
      text('Care', '<w:pStyle w:val="H1"/>'),
    ].join('');
    const html = await officeHtml(
      makeDocx(body, {
        parts: {
          styles: heading(1) + heading(2),
          numbering: `<w:abstractNum w:abstractNumId="0">${level(0, 'upperRoman', '%1.', '<w:pStyle w:val="H1"/>')}${level(1, 'lowerLetter', '%1.%2', '<w:pStyle w:val="H2"/>')}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1.')}${level(1, 'bullet', '*')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>`,
        },
        links: {
          n: ['numbering', 'numbering.xml'],
          p: ['image', 'media/a.png'],
          c: ['chart', 'charts/a.xml'],
        },
        files: {
          'media/a.png': 'no picture at all',
          'charts/a.xml':
            '<c:chartSpace><c:chart><c:ser><c:tx><c:v>Oil</c:v></c:tx><c:val><c:pt idx="0"><c:v>4</c:v></c:pt></c:val></c:ser></c:chart></c:chartSpace>',
        },
      }),
    );
    expect(markdownOf(html).split('\n\n')).toEqual([
      '# I. Scope',
      '## I.a Light',
      '![A lamp](<Base64-Image-Removed>)',
      '![Picture 2](<Base64-Image-Removed>)',
      '1. Oil\n2. Wick',
      'Between.',
      '3. Glass\n   - Trim',
      '7) Anew',
      '|  | Oil |\n| --- | --- |\n|  | 4 |',
      '# II. Care',
    ]);
  });

  test('docx, with texts in boxes, however they are drawn, and boxes that are ticked', async () => {
    const text = (words: string) => `<w:p><w:r><w:t xml:space="preserve">${words}</w:t></w:r></w:p>`;
    const box = (words: string) =>
      `<w:drawing><wps:wsp><wps:txbx><w:txbxContent>${text(words)}</w:txbxContent></wps:txbx></wps:wsp></w:drawing>`;
    const choice = (inside: string) => `<mc:Choice Requires="wps">${inside}</mc:Choice>`;
    const run = (inside: string) => `<w:p><w:r>${inside}</w:r></w:p>`;
    const fallback = `<mc:Fallback><w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:shape><v:textbox><w:txbxContent>${text('Oil')}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback>`;
    const task = (words: string, checked: string) =>
      `<w:p><w:sdt><w:sdtPr><w14:checkbox>${checked}</w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:t>x</w:t></w:r></w:sdtContent></w:sdt><w:r><w:t xml:space="preserve"> ${words}</w:t></w:r></w:p>`;
    const body = [
      run(`<mc:AlternateContent>${choice(box('Oil'))}${fallback}</mc:AlternateContent>`),
      run(`<mc:AlternateContent>${choice(box('Wick'))}</mc:AlternateContent>`),
      ...[run(box('Glass')), task('Lit', '<w14:checked w14:val="1"/>'), task('Out', '')],
    ].join('');
    const html = await officeHtml(makeDocx(body));
    expect(markdownOf(html)).toBe('Oil\n\nWick\n\nGlass\n\n☑ Lit\n\n☐ Out');
  });

  const font = (name: string, more: string): string => `<w:font w:name="${name}">${more}</w:font>`;
  const fixed = '<w:pitch w:val="fixed"/>';
  const fontTable = font('Own', fixed) + font('Mincho', `<w:charset w:val="80"/>${fixed}`);
  const run = (words: string, name = ''): string =>
    `<w:r>${name === '' ? '' : `<w:rPr><w:rFonts w:ascii="${name}"/></w:rPr>`}<w:t xml:space="preserve">${words}</w:t></w:r>`;
  const line = (inside: string, style = ''): string =>
    `<w:p>${style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${inside}</w:p>`;
  const long = line(run('A text that is longer than what is typed in it, and in letters of other widths.'));
  const typed = '<w:style w:type="paragraph" w:styleId="Typed"><w:rPr><w:rFonts w:ascii="Own"/></w:rPr></w:style>';
  const read = async (body: string): Promise<string> =>
    markdownOf(await officeHtml(makeDocx(body, { parts: { fontTable, styles: typed } })));

  test('docx, with code in lines whose letters are all of one width, and the empty lines between them', async () => {
    const body =
      line(run('if x:', 'Own')) +
      '<w:p/>' +
      line(run('  go'), 'Typed') +
      line('') +
      long +
      line(run('Say ') + run('go', 'Own'));
    expect(await read(body)).toMatch(/^```\nif x:\n\n {2}go\n```\n\nA text [^]*\n\nSay `go`$/);
  });

  test('docx, with code in what is in letters of one width within a line, an item or a cell, whichever runs it is in', async () => {
    const named = '<w:style w:type="character" w:styleId="Sign"><w:name w:val="Verbatim Char"/></w:style>';
    const of = async (body: string): Promise<string> =>
      markdownOf(await officeHtml(makeDocx(long + body, { parts: { fontTable, styles: typed + named } }))).replace(
        /^A text.*\n+/,
        '',
      );
    const bold = '<w:r><w:rPr><w:b/><w:rFonts w:ascii="Own"/></w:rPr><w:t>--all</w:t></w:r>';
    expect(await of(line(run('Call ') + run('go ', 'Own') + run('north ', 'Own') + run('with ') + bold))).toBe(
      'Call `go north` with **`--all`**',
    );
    expect(await of(line(run('Either ') + run('|', 'Own') + run(' or ') + run('a', 'Own') + run('s')))).toBe(
      'Either `|` or as',
    );
    // Characters that a font lacks, and punctuation that happens to be in another font.
    expect(
      await of(line(run('f') + run('ü', 'Own') + run('r ') + run('“', 'Own') + run('us') + run('”.', 'Own'))),
    ).toBe('für “us”.');
    expect(await of(line('<w:r><w:rPr><w:rStyle w:val="Sign"/></w:rPr><w:t>!</w:t></w:r>' + run(' not')))).toBe(
      '`!` not',
    );
    const cells = ['ls', '12.50'].map((words) => `<w:tc>${line(run(words, 'Own'))}</w:tc>`).join('');
    expect(await of(`<w:tbl>${`<w:tr>${cells}</w:tr>`.repeat(2)}</w:tbl>`)).toContain('| `ls` | 12.50 |');
    // A file may name no font at all that it uses.
    const bare = markdownOf(
      await officeHtml(
        makeDocx(long + line(run('ls -l', 'Courier New')), {
          parts: { fontTable: '<w:font w:name="Calibri"/>', styles: typed },
        }),
      ),
    );
    expect(bare).toContain('```\nls -l\n```');
  });

  test('docx, with the words in older shapes of any form, and those that are drawn themselves', async () => {
    const shape = (name: string, words: string): string =>
      `<v:${name}><v:textbox><w:txbxContent>${line(run(words))}</w:txbxContent></v:textbox></v:${name}>`;
    const drawn = '<v:shape><v:textpath style="x" string="Grand &amp; bright"/></v:shape>';
    const pict = (inside: string): string =>
      `<w:p><w:r><w:pict xmlns:v="urn:schemas-microsoft-com:vml">${inside}</w:pict></w:r></w:p>`;
    expect(await read(pict(`<v:group>${shape('oval', 'One')}${shape('rect', 'Two')}</v:group>`) + pict(drawn))).toBe(
      'One\n\nTwo\n\nGrand & bright',
    );
  });

  test('docx, with the signs that fonts of signs have for letters', async () => {
    expect(await read(line(run('where ') + run('\uf061', 'Symbol') + run(' and ') + run('\uf061', 'Body')))).toBe(
      'where α and \uf061',
    );
  });

  test('docx, without code where most of it is in such letters, or they are of another alphabet, or in a table of several cells', async () => {
    expect(await read(line(run('Dear all,', 'Own')) + line(run('Yours', 'Own')) + line(run('me')))).toBe(
      'Dear all,\n\nYours\n\nme',
    );
    expect(await read(line(run('灯り', 'Mincho')) + long)).toMatch(/^灯り\n/);
    const cell = (words: string): string => `<w:tc>${line(run(words, 'Own'))}</w:tc>`;
    const rows = `<w:tr>${cell('ls')}${cell('lists')}</w:tr>`.repeat(2);
    expect(await read(`<w:tbl>${rows}</w:tbl>${long}`)).toContain('| `ls` | `lists` |');
    expect(await read(`<w:tbl><w:tr>${cell('ls')}</w:tr></w:tbl>${long}`)).toContain('```\nls\n```');
  });
});
