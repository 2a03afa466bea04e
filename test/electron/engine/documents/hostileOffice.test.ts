import { describe, expect, test } from 'vitest';
import { makeZip } from '../../../support/makeZip.ts';
import { makeDocx, markdownOf, officeHtml, readOfficeFile, relationships } from '../../../support/officeFile.ts';

const container = '<container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>';
const spine =
  '<package><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>';

/** An old file (MS-CFB) whose list of parts is in a sector, and that has parts of these names. */
function oldFile(sector: number, ...names: readonly string[]): Buffer {
  const head = Buffer.alloc(512);
  head.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  head.writeUInt16LE(9, 30);
  head.writeUInt32LE(sector, 48);
  return Buffer.concat([head, Buffer.from(names.join('\0'), 'utf16le'), Buffer.alloc(2048)]);
}

describe('an office file that is locked says so', () => {
  test('a text of Word: with a password', async () => {
    expect(await officeHtml(oldFile(1, 'EncryptionInfo', 'EncryptedPackage'))).toBe('password');
  });

  test('an OpenDocument text: in a way that is not opened', async () => {
    const parts = { 'META-INF/manifest.xml': '<m><manifest:encryption-data/></m>', 'content.xml': 'x' };
    expect(await officeHtml(makeZip(parts))).toBe('unsupported');
  });

  test('a book: with what only its shop has', async () => {
    const locked = '<encryption><enc:CipherReference URI="a.xhtml"/></encryption>';
    const parts = { 'META-INF/container.xml': container, 'b.opf': spine, 'a.xhtml': '<p>Hi</p>' };
    expect(await officeHtml(makeZip({ ...parts, 'META-INF/encryption.xml': locked }))).toBe('unsupported');
    const fonts = locked.replace('a.xhtml', 'fonts/a.otf');
    expect(await officeHtml(makeZip({ ...parts, 'META-INF/encryption.xml': fonts }))).toContain('<p>Hi</p>');
  });
});

describe('an office file of which not all is there', () => {
  test('is read as far as it goes where it is rich text, and says so', async () => {
    const cut = await readOfficeFile(Buffer.from('{\\rtf1{\\fonttbl{\\f0 Times;}}The lamp is out.\\par And {\\b so'));
    expect(cut).toMatchObject({ value: { warnings: ['The file is cut off: only its beginning is there.'] } });
    expect(markdownOf((cut.ok ? cut.value.html : null) ?? '')).toBe('The lamp is out.\n\nAnd **so**');
    expect(await officeHtml(Buffer.from('{\\rtf1{\\fonttbl{\\f0 Ti'))).toBe('damaged');
  });

  test('is damaged where its list of parts is gone', async () => {
    expect(await officeHtml(oldFile(100))).toBe('damaged');
  });
});

test('a text of Word from before 2007 is of a kind that is not read', async () => {
  expect(await officeHtml(oldFile(1, 'WordDocument'))).toBe('old');
  expect(await officeHtml(oldFile(1, 'Something'))).toBe('unknown');
});

describe('what is made to break its reader', () => {
  test.each([
    ['groups of shapes', { 'ppt/presentation.xml': '<p:g>'.repeat(100_000) }],
    ['spans', { 'content.xml': '<office:text><text:p>' + '<text:span>'.repeat(100_000) }],
  ])('%s inside of each other are refused at once', async (_, parts) => {
    expect(await officeHtml(makeZip(parts))).toBe('damaged');
  });

  test('what is named again and again is read once', async () => {
    const slides = makeZip({
      'ppt/presentation.xml': `<p:presentation>${'<p:sldId r:id="a"/>'.repeat(50_000)}</p:presentation>`,
      'ppt/_rels/presentation.xml.rels': relationships('<Relationship Id="a" Target="slides/slide1.xml"/>'),
      'ppt/slides/slide1.xml': '<p:sld><p:sp><a:p><a:r><a:t>Lamp</a:t></a:r></a:p></p:sp></p:sld>',
    });
    expect(markdownOf(await officeHtml(slides))).toBe('Lamp');
    const items = Array.from({ length: 5000 }, (_, place) => `<item id="i${place}" href="a.xhtml?${place}"/>`);
    const refs = items.map((_, place) => `<itemref idref="i${place}"/>`);
    const opf = `<package><manifest>${items.join('')}</manifest><spine>${refs.join('')}</spine></package>`;
    const book = makeZip({ 'META-INF/container.xml': container, 'b.opf': opf, 'a.xhtml': '<p>Lamp</p>' });
    expect(markdownOf(await officeHtml(book))).toBe('Lamp');
  });

  test('styles that are based on each other end somewhere', async () => {
    const style = (id: string, other: string): string =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/><w:basedOn w:val="${other}"/></w:style>`;
    const body = '<w:p><w:pPr><w:pStyle w:val="A"/></w:pPr><w:r><w:t>Lamp</w:t></w:r></w:p>';
    const file = makeDocx(body, {
      parts: { styles: style('A', 'B') + style('B', 'A') },
      links: { s: ['styles', 'styles.xml'] },
    });
    expect(markdownOf(await officeHtml(file))).toBe('Lamp');
  });

  test('signs that stand for our own marks stay signs', async () => {
    const text = 'a \ue0000\ue001 \ue0021\ue004 \ue005 b';
    expect(markdownOf(await officeHtml(makeDocx(`<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)))).toBe(text);
  });
});
