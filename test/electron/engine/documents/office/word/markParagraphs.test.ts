import { describe, expect, test } from 'vitest';
import { makeDocx, markdownOf, officeHtml, readOfficeFile } from '../../../../../support/officeFile.ts';

const paragraph = (text: string, properties = '', run = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:rPr>${run}</w:rPr><w:t>${text}</w:t></w:r></w:p>`;
const inList = (list: number, level: number): string =>
  `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`;
const style = (id: string): string => `<w:pStyle w:val="${id}"/>`;

const level = (depth: number, format: string, text: string): string =>
  `<w:lvl w:ilvl="${depth}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${720 * (depth + 1)}" w:hanging="360"/></w:pPr></w:lvl>`;
const list = (id: number, kind: number, more = ''): string =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${kind}"/>${more}</w:num>`;
const kind = (id: number, levels: string): string => `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`;
const numbering =
  kind(0, level(0, 'decimal', '%1.') + level(1, 'lowerLetter', '%2)') + level(2, 'lowerRoman', '%3.')) +
  kind(1, level(0, 'bullet', '•') + level(1, 'bullet', '–')) +
  kind(2, level(0, 'bullet', ' ')) +
  kind(3, level(0, 'decimal', '§ %1') + level(1, 'decimal', '%1.%2')) +
  list(1, 0) +
  list(2, 1) +
  list(3, 2) +
  list(4, 3) +
  list(5, 0, `<w:lvlOverride w:ilvl="0">${level(0, 'bullet', '•')}</w:lvlOverride>`);

async function markdown(body: string, styles = ''): Promise<string> {
  return markdownOf(await officeHtml(makeDocx(body, { parts: { numbering, styles }, links: {} })));
}

describe('what a text of Word says of its paragraphs', () => {
  test('headings are so by their outline too: of their style, of the one it is made from, and their own', async () => {
    const named = (id: string, name: string, more: string): string =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;
    const styles =
      named('H1', 'heading 1', '') +
      named('Corporate', 'Corporate head', '<w:basedOn w:val="H1"/>') +
      named('Own', 'Überschrift', '<w:pPr><w:outlineLvl w:val="1"/></w:pPr>') +
      named('Contents', 'TOC Heading', '<w:basedOn w:val="H1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr>');
    const body =
      paragraph('Contents', style('Contents')) +
      paragraph('Lamps', style('Corporate')) +
      paragraph('Oil', style('Own')) +
      paragraph('Wicks', '<w:outlineLvl w:val="2"/>', '<w:b/>') +
      paragraph('Trim them.', style('Nobody'));
    expect(await markdown(body, styles)).toBe('Contents\n\n# Lamps\n\n## Oil\n\n### Wicks\n\nTrim them.');
  });

  test('what goes on with an item is in it, by where it begins or by a list without a marker', async () => {
    const body =
      paragraph('One', inList(1, 0)) +
      paragraph('More of one.', '<w:ind w:left="720"/>') +
      paragraph('Inner', inList(1, 1)) +
      paragraph('Two', inList(1, 0)) +
      paragraph('More of two.', inList(3, 0)) +
      paragraph('Three', inList(1, 0)) +
      paragraph('Between.') +
      paragraph('Four', inList(1, 0));
    expect(await markdown(body)).toBe(
      '1. One\n\n   More of one.\n\n   1. Inner\n\n2. Two\n\n   More of two.\n\n3. Three\n\nBetween.\n\n4. Four',
    );
  });

  test('items are as deep as what is above them, whatever levels they are on', async () => {
    const body =
      paragraph('Deep', inList(1, 2)) +
      paragraph('Deep too', inList(1, 2)) +
      paragraph('Between.') +
      paragraph('Top', inList(2, 0)) +
      paragraph('Far below', inList(1, 2)) +
      paragraph('Of its own kind', inList(5, 0));
    expect(await markdown(body)).toBe('1. Deep\n2. Deep too\n\nBetween.\n\n- Top\n\n  3. Far below\n- Of its own kind');
  });

  test('clauses keep their numbers where nothing is above them in the list', async () => {
    const styles = '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>';
    const body =
      paragraph('Oil', style('H1') + inList(4, 0)) +
      paragraph('Whale oil is clean.', inList(4, 1)) +
      paragraph('So is colza oil.', inList(4, 1));
    expect(await markdown(body, styles)).toBe('# § 1 Oil\n\n1.1 Whale oil is clean.\n\n1.2 So is colza oil.');
  });

  test('lists of styles with a number in their names are below those without', async () => {
    const styles = ['List Bullet', 'List Bullet 2']
      .map(
        (name) =>
          `<w:style w:type="paragraph" w:styleId="${name.replaceAll(' ', '')}"><w:name w:val="${name}"/><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr></w:style>`,
      )
      .join('');
    const body = paragraph('Oil', style('ListBullet')) + paragraph('Whale', style('ListBullet2'));
    expect(await markdown(body, styles)).toBe('- Oil\n  - Whale');
  });

  test('hidden words are left out, and the answer says so; what else a run does stays', async () => {
    const styles =
      '<w:style w:type="character" w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style>';
    const run = (text: string, properties: string): string =>
      `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const body = `<w:p>${run('Seen ', '')}${run('unseen ', '<w:vanish/>')}${run('unseen too ', '<w:rStyle w:val="Secret"/>')}${run('again.', '<w:vanish w:val="0"/>')}</w:p>`;
    const read = await readOfficeFile(makeDocx(body, { parts: { styles }, links: { s: ['styles', 'styles.xml'] } }));
    expect(read).toMatchObject({ ok: true, value: { warnings: ['Hidden text was omitted.'] } });
    expect(markdownOf((read.ok ? read.value.html : null) ?? '')).toBe('Seen again.');
  });

  test('a page that ends within a paragraph ends no word, and rows may begin further right', async () => {
    const broken = '<w:p><w:r><w:t>Before</w:t></w:r><w:r><w:br w:type="page"/></w:r><w:r><w:t>after</w:t></w:r></w:p>';
    const cell = (text: string): string => `<w:tc>${paragraph(text)}</w:tc>`;
    const table = `<w:tbl><w:tr>${cell('A')}${cell('B')}</w:tr><w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>${cell('2')}</w:tr></w:tbl>`;
    expect(await markdown(broken + table)).toBe('Before after\n\n| A | B |\n| --- | --- |\n|  | 2 |');
  });
});
