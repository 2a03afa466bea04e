import { describe, expect, test } from 'vitest';
import { chooseAlternates } from '../../../../../../electron/engine/documents/office/word/alternates.ts';
import { makeDocx, markdownOf, officeHtml } from '../../../../../support/officeFile.ts';

const alternates = (choice: string, fallback: string | null): string =>
  `<mc:AlternateContent><mc:Choice Requires="wps">${choice}</mc:Choice>${fallback === null ? '' : `<mc:Fallback>${fallback}</mc:Fallback>`}</mc:AlternateContent>`;
const box = (text: string): string => `<w:txbxContent>${text}</w:txbxContent>`;

describe('alternate content of Word', () => {
  test('is read once: the fallback, or the choice where that alone has the text', () => {
    expect(chooseAlternates(`a${alternates('new', 'old')}b`)).toBe('aoldb');
    expect(chooseAlternates(alternates('new', null))).toBe('new');
    expect(chooseAlternates(alternates(box('text'), '<w:pict/>'))).toBe(box('text'));
  });

  test('in itself, and where its tags do not match', () => {
    expect(chooseAlternates(alternates('new', `[${alternates('inner new', 'inner old')}]`))).toBe('[inner old]');
    for (const broken of [
      '<mc:AlternateContent><mc:Choice>',
      'x</mc:Choice><mc:AlternateContent/></mc:AlternateContent>',
    ])
      expect(chooseAlternates(broken)).toBe(broken);
  });

  test('is read in time that grows with its length alone', () => {
    const deep = '<mc:AlternateContent><mc:Choice>'.repeat(20_000);
    expect(chooseAlternates(deep)).toBe(deep);
  });

  test('counts the items of a list in a box once', async () => {
    const item = (text: string): string =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const items = box(item('Trim the wick') + item('Fill the oil'));
    const drawn = `<w:drawing><wps:txbx>${items}</wps:txbx></w:drawing>`;
    const older = `<w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:shape><v:textbox>${items}</v:textbox></v:shape></w:pict>`;
    const docx = makeDocx(`<w:p><w:r>${alternates(drawn, older)}</w:r></w:p>`, {
      parts: {
        numbering:
          '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
      },
      links: { r3: ['numbering', 'numbering.xml'] },
    });
    expect(markdownOf(await officeHtml(docx))).toBe('1. Trim the wick\n2. Fill the oil');
  });
});
