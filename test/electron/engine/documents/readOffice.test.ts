import { describe, expect, test } from 'vitest';
import { utils, write } from '@e965/xlsx';
import { openZip } from '../../../../electron/engine/documents/office/zip.ts';
import { makeZip } from '../../../support/makeZip.ts';
import { markdownOf, officeHtml, readOfficeFile, relationships } from '../../../support/officeFile.ts';

describe('an office file becomes HTML', () => {
  test('pptx, in the order of its slides, with lists, tables, links and notes', async () => {
    const text = (words: string, more = '') => `<a:p>${more}<a:r><a:t>${words}</a:t></a:r></a:p>`;
    const shape = (kind: string, body: string) =>
      `<p:sp><p:nvPr><p:ph type="${kind}"/></p:nvPr><p:txBody>${body}</p:txBody></p:sp>`;
    const image = (facts: string, more = '') => `<p:pic><p:cNvPr id="4" ${facts}>${more}</p:cNvPr></p:pic>`;
    const decorative = '<adec:decorative val="1"/>';
    const counted = '<a:pPr><a:buAutoNum type="arabicPeriod"/></a:pPr>';
    const table =
      '<p:graphicFrame><a:tbl><a:tr><a:tc gridSpan="2">' +
      text('Wide') +
      '</a:tc><a:tc hMerge="1"/></a:tr></a:tbl></p:graphicFrame>';
    const html = await officeHtml(
      makeZip({
        'ppt/presentation.xml':
          '<p:presentation><p:sldIdLst><p:sldId r:id="b"/><p:sldId r:id="a"/></p:sldIdLst></p:presentation>',
        'ppt/_rels/presentation.xml.rels': relationships(
          '<Relationship Id="a" Target="slides/slide1.xml"/><Relationship Id="b" Target="slides/slide2.xml"/>',
        ),
        'ppt/slides/slide1.xml': `<p:sld>${image('descr="A &quot;lamp&quot;"')}${shape('title', text('Last'))}${table}${image('name="Picture 9"')}${image('name="Line"', decorative)}${shape('body', text('Do', counted) + text('Then', counted))}</p:sld>`,
        'ppt/slides/slide2.xml': `<p:sld>${shape('title', text('First &amp; best'))}${shape('body', text('One') + text('Two', '<a:pPr lvl="1"/>') + text('Three'))}${shape('sldNum', text('7'))}</p:sld>`,
        'ppt/slides/_rels/slide2.xml.rels': relationships('<Relationship Id="n" Target="../notesSlides/notes1.xml"/>'),
        'ppt/notesSlides/notes1.xml': `<p:notes>${shape('body', text('Say hello.'))}</p:notes>`,
      }),
    );
    expect(html).toContain(
      '<h2>First &amp; best</h2><ul><li>One<ul><li>Two</li></ul></li><li>Three</li></ul><blockquote><p>Say hello.</p></blockquote><hr><h2>Last</h2>',
    );
    expect(html).toContain('<td colspan="2">Wide</td></tr>');
    expect(markdownOf(html)).toMatch(
      /## Last\n\n!\[A "lamp"\]\(<Base64-Image-Removed>\)\n[^!]*\n\n!\[Picture 9\]\(<Base64-Image-Removed>\)\n\n1\. Do\n2\. Then$/,
    );
  });

  test('pptx, with the lists that its texts have, wherever they stand', async () => {
    const text = (words: string, properties = '') => `<a:p>${properties}<a:r><a:t>${words}</a:t></a:r></a:p>`;
    const bullet = '<a:pPr><a:buChar char="•"/></a:pPr>';
    const none = '<a:pPr><a:buNone/></a:pPr>';
    const box = `<p:sp><p:txBody>${text('To do:')}${text('Oil', bullet)}${text('Wick', bullet)}</p:txBody></p:sp>`;
    const body = `<p:sp><p:nvPr><p:ph type="body"/></p:nvPr><p:txBody>${text('Lamps', none)}${text('Red')}${text('White')}</p:txBody></p:sp>`;
    const html = await officeHtml(
      makeZip({
        'ppt/presentation.xml': '<p:presentation><p:sldIdLst><p:sldId r:id="a"/></p:sldIdLst></p:presentation>',
        'ppt/_rels/presentation.xml.rels': relationships('<Relationship Id="a" Target="slides/slide1.xml"/>'),
        'ppt/slides/slide1.xml': `<p:sld>${box}${body}</p:sld>`,
      }),
    );
    expect(markdownOf(html)).toBe('To do:\n\n- Oil\n- Wick\n\nLamps\n\n- Red\n- White');
  });

  test('pptx, with what its charts and diagrams say', async () => {
    const points = (...values: readonly string[]) =>
      values.map((value, place) => `<c:pt idx="${place}"><c:v>${value}</c:v></c:pt>`).join('');
    const series = (name: string, ...values: readonly string[]) =>
      `<c:ser><c:tx>${points(name)}</c:tx><c:cat>${points('2024', '2025')}</c:cat><c:val>${points(...values)}<c:pt idx="999999999"><c:v>9</c:v></c:pt></c:val></c:ser>`;
    const axis = '<c:valAx><c:title><a:t>Tons</a:t></c:title></c:valAx>';
    const frame = (part: string) => `<p:graphicFrame><a:graphicData>${part}</a:graphicData></p:graphicFrame>`;
    const html = await officeHtml(
      makeZip({
        'ppt/presentation.xml': '<p:presentation><p:sldIdLst><p:sldId r:id="a"/></p:sldIdLst></p:presentation>',
        'ppt/_rels/presentation.xml.rels': relationships('<Relationship Id="a" Target="slides/slide1.xml"/>'),
        'ppt/slides/slide1.xml': `<p:sld>${frame('<c:chart r:id="c"/>')}${frame('<c:chart r:id="lost"/>')}${frame('<dgm:relIds r:dm="d"/>')}</p:sld>`,
        'ppt/slides/_rels/slide1.xml.rels': relationships(
          '<Relationship Id="c" Target="../charts/chart1.xml"/><Relationship Id="d" Target="../diagrams/data1.xml"/>',
        ),
        'ppt/charts/chart1.xml': `<c:chartSpace><c:chart><c:title><a:t>Oil &amp; wicks</a:t></c:title><c:plotArea><c:barChart>${series('Oil', '4.3', '2.5')}${series('Wicks', '1')}</c:barChart>${axis}</c:plotArea></c:chart></c:chartSpace>`,
        'ppt/diagrams/data1.xml':
          '<dgm:dataModel><dgm:pt><dgm:t><a:p><a:r><a:t>Trim</a:t></a:r></a:p></dgm:t></dgm:pt><dgm:pt><dgm:t><a:p/></dgm:t></dgm:pt><dgm:pt><dgm:t><a:p><a:r><a:t>Light</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:dataModel>',
      }),
    );
    expect(html).toContain(
      '<p><strong>Oil &amp; wicks</strong></p><table><tr><th></th><th>Oil</th><th>Wicks</th></tr><tr><td>2024</td><td>4.3</td><td>1</td></tr><tr><td>2025</td><td>2.5</td><td></td></tr></table><ul><li>Trim</li><li>Light</li></ul>',
    );
  });

  test('odt, with notes at the end, and links that lead somewhere harmless', async () => {
    const html = await officeHtml(
      makeZip({
        'content.xml':
          '<office:document-content><office:body><office:text><text:h text:outline-level="2">Care</text:h><text:p>Trim it<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Daily.</text:p></text:note-body></text:note> and <text:a xlink:href="https://example.com/">read</text:a> <text:a xlink:href="javascript:x">no</text:a></text:p><text:list><text:list-item><text:p>Oil</text:p></text:list-item></text:list></office:text></office:body></office:document-content>',
      }),
    );
    expect(markdownOf(html)).toBe(
      '## Care\n\nTrim it[^1] and [read](https://example.com/) no\n\n- Oil\n\n[^1]: Daily.',
    );
  });

  test('odt, with lists that count where their style does', async () => {
    const styles =
      '<text:list-style style:name="L1"><text:list-level-style-bullet text:level="1"/><text:list-level-style-number text:level="2"/></text:list-style>';
    const inner = '<text:list><text:list-item><text:p>Whale</text:p></text:list-item></text:list>';
    const list = `<text:list text:style-name="L1"><text:list-item><text:p>Oil</text:p>${inner}</text:list-item></text:list>`;
    const html = await officeHtml(makeZip({ 'content.xml': `<d>${styles}<office:text>${list}</office:text></d>` }));
    expect(html).toContain('<ul><li>Oil<ol><li>Whale</li></ol></li></ul>');
  });

  test('ods, with the cells that it counts instead of writing', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Ships', null, null, 'Tons'],
      ['Aurora', null, null, 1200],
    ]);
    const book = { SheetNames: ['Fleet'], Sheets: { Fleet: sheet } };
    const html = await officeHtml(new Uint8Array(write(book, { type: 'buffer', bookType: 'ods' }) as Buffer));
    expect(html).toContain('<tr><td>Aurora</td><td></td><td></td><td>1200</td></tr>');
  });

  test('epub, by its spine', async () => {
    const html = await officeHtml(
      makeZip({
        'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
        'OPS/book.opf':
          '<package><manifest><item id="x" href="b.xhtml"/><item id="y" href="a.xhtml"/></manifest><spine><itemref idref="y"/><itemref idref="x"/></spine></package>',
        'OPS/a.xhtml':
          '<html><body><h1>One</h1><a href="b.xhtml">next</a> <a href="https://example.com/">out</a></body></html>',
        'OPS/b.xhtml':
          '<html><body><h1>Two</h1><img alt="A lamp" src="lamp.png"/><svg><title>The tower</title><image xlink:href="c.jpg"/></svg></body></html>',
      }),
    );
    expect(markdownOf(html)).toContain(
      '# Two\n\n![A lamp](<Base64-Image-Removed>)![The tower](<Base64-Image-Removed>)',
    );
    expect(html).toContain(
      '<h1>One</h1><a href="#two">next</a> <a href="https://example.com/">out</a><hr><a id="chapter-2"></a><h1>Two</h1>',
    );
  });

  test('xlsx, sheet by sheet, with cells that go over several', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Ships', null],
      ['Aurora', 1200],
    ]);
    sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 1 } }];
    const book = { SheetNames: ['Fleet'], Sheets: { Fleet: sheet } };
    const html = await officeHtml(new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer));
    expect(html).toContain(
      '<h2>Fleet</h2><table><tr><td colspan="2">Ships</td></tr><tr><td>Aurora</td><td>1200</td></tr></table>',
    );
  });

  test('xlsx, with its titles and notes, links, days, what is drawn on it, and formulas that nobody worked out', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Lamps of 2024'],
      [],
      ['Ship', 'Lit'],
      ['Aurora', { t: 'n', v: 45_000, z: 'm/d/yy' }],
      [{ t: 's', v: 'All', l: { Target: 'https://example.com/' } }, null],
      [],
      ['Checked by hand.'],
    ]);
    sheet['B5'] = { t: 'n', f: 'SUM(B4:B4)' };
    const book = { SheetNames: ['Fleet'], Sheets: { Fleet: sheet } };
    const packed = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const anchor = (row: number, shape: string) =>
      `<xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:row>${row}</xdr:row></xdr:from>${shape}</xdr:oneCellAnchor>`;
    const lamp = '<xdr:pic><xdr:cNvPr name="Image 1" descr="A lamp"/></xdr:pic>';
    const graph = '<xdr:graphicFrame><xdr:cNvPr name="Chart 1"/><c:chart r:id="c"/></xdr:graphicFrame>';
    const zip = await openZip(new Uint8Array(packed));
    const parts = await Promise.all(
      zip.names.filter((name) => !name.endsWith('/')).map(async (name) => [name, await zip.text(name)] as const),
    );
    const html = await officeHtml(
      makeZip({
        ...Object.fromEntries(parts),
        'xl/worksheets/_rels/sheet1.xml.rels': relationships(
          '<Relationship Id="d" Target="/xl/drawings/drawing1.xml"/><Relationship Id="rId1" TargetMode="External" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.com/"/>',
        ),
        'xl/drawings/drawing1.xml': `<xdr:wsDr>${anchor(9, graph)}${anchor(1, lamp)}</xdr:wsDr>`,
        'xl/drawings/_rels/drawing1.xml.rels': relationships('<Relationship Id="c" Target="../charts/chart1.xml"/>'),
        'xl/charts/chart1.xml': '<c:chartSpace><c:chart><c:title><a:t>Lit</a:t></c:title></c:chart></c:chartSpace>',
      }),
    );
    expect(markdownOf(html).split('\n\n')).toEqual([
      '## Fleet',
      'Lamps of 2024',
      '![A lamp](<Base64-Image-Removed>)',
      '| Ship | Lit |\n| --- | --- |\n| Aurora | 2023-03-15 |\n| [All](https://example.com/) | =SUM(B4:B4) |',
      'Checked by hand.',
      '![Lit](<Base64-Image-Removed>)',
    ]);
  });

  test('odt, with its pictures, and what its readers wrote beside it', async () => {
    const frame =
      '<draw:frame draw:name="Image1"><draw:image/><svg:title>Lamp</svg:title><svg:desc>A lamp in fog</svg:desc></draw:frame>';
    const note = '<office:annotation><dc:creator>Kim</dc:creator><text:p>Is it lit?</text:p></office:annotation>';
    const text = `<text:p>${frame}</text:p><text:p>Trim it${note} daily.</text:p>`;
    const html = await officeHtml(makeZip({ 'content.xml': `<d><office:text>${text}</office:text></d>` }));
    expect(markdownOf(html)).toBe(
      '![A lamp in fog](<Base64-Image-Removed>)\n\nTrim it[^comment-1] daily.\n\n[^comment-1]: **Kim:** Is it lit?',
    );
  });

  test('rtf, with pictures, slanted words, and letters of two bytes', async () => {
    const rtf = String.raw`{\rtf1\ansi\ansicpg932 \'93\'fa\'96\'7b {\i Lamp}\par{\*\shppict{\pict\pngblip 89504e47}}{\nonshppict{\pict\wmetafile8 0100}}\par}`;
    expect(markdownOf(await officeHtml(Buffer.from(rtf, 'latin1')))).toBe('日本 *Lamp*\n\n![](<Base64-Image-Removed>)');
  });

  test('rtf, in its code page', async () => {
    const rtf = String.raw`{\rtf1\ansi\ansicpg1251{\fonttbl{\f0 Arial;}}{\*\generator x;}\b The \'cc\u233?\b0  light\par\trowd a\cell b\cell\row\pard End\par}`;
    expect(await officeHtml(Buffer.from(rtf))).toContain(
      '<p><b>The Мé</b> light</p><table><tr><td>a</td><td>b</td></tr></table><p>End</p>',
    );
  });

  test('rtf, with headings, lists in lists, links, notes, and cells that go over several', async () => {
    const rtf = String.raw`{\rtf1\ansi{\stylesheet{\s1\outlinelevel0 heading 1;}}\pard\s1\outlinelevel0 Care\par
\pard See {\field{\*\fldinst{HYPERLINK "https://example.com/"}}{\fldrslt{\b the }list}} and {\field{\*\fldinst{HYPERLINK "javascript:x"}}{\fldrslt no}}{\super 1{\footnote\pard Daily.\par Or so.}} more\par
\pard{\listtext\'b7\tab}\ilvl0 Oil\par\pard{\listtext 1.\tab}\ilvl1 Whale\par\pard{\listtext\'b7\tab}\ilvl0 Wick\par
\trowd\clmgf\cellx1\clmrg\cellx2\pard\intbl both\par lines\cell\cell\row\trowd\clvmgf\cellx1\cellx2\pard\intbl a\cell b\cell\row\trowd\clvmrg\cellx1\cellx2\pard\intbl\cell c\cell\row\pard End\par}`;
    expect(await officeHtml(Buffer.from(rtf, 'latin1'))).toContain(
      '<h1>Care</h1><p>See <a href="https://example.com/"><b>the </b>list</a> and no<sup>1</sup><sup><a href="#note-1" id="note-1-ref" role="doc-noteref">[1]</a></sup> more</p>' +
        '<ul><li>Oil<ol><li>Whale</li></ol></li><li>Wick</li></ul>' +
        '<table><tr><td colspan="2">both<br>lines</td></tr><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></table>' +
        '<p>End</p><div id="note-1"><p>Daily.</p><p>Or so.</p></div>',
    );
  });
});

describe('an office file that cannot be read', () => {
  test('says why', async () => {
    expect(await readOfficeFile(new Uint8Array())).toEqual({ ok: false, error: 'empty' });
    expect(await readOfficeFile(makeZip({ 'readme.txt': 'only a text' }))).toEqual({ ok: false, error: 'unknown' });
    const locked = Buffer.concat([Buffer.from('d0cf11e0', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]);
    expect(await readOfficeFile(locked)).toEqual({ ok: false, error: 'password' });
    expect(await readOfficeFile(Buffer.from('PK\x03\x04 and nothing'))).toEqual({ ok: false, error: 'damaged' });
    expect(await readOfficeFile(makeZip({ 'content.xml': '<a/>' }, { 'content.xml': 2_000_000_000 }))).toEqual({
      ok: false,
      error: 'damaged',
    });
  });
});
