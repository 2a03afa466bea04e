import { expect, test, describe } from 'vitest';
import { makeDocx, markdownOf, officeHtml } from '../../../../../support/officeFile.ts';
import { chooseAlternates } from '../../../../../../electron/engine/documents/office/word/markText.ts';

async function textOf(body: string): Promise<string> {
  return markdownOf(await officeHtml(makeDocx(`<w:p>${body}</w:p>`)));
}

const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

test('what a field says is text, and what says which way it runs', async () => {
  const field = `<w:fldSimple w:instr=" AUTHOR ">${run('Maria Huber')}</w:fldSimple>`;
  const arabic = `<w:dir w:val="rtl"><w:bdo w:val="rtl">${run('العربية')}</w:bdo></w:dir>`;
  expect(await textOf(`${run('Kept by ')}${field}${run(', ')}${arabic}`)).toBe('Kept by Maria Huber, العربية');
});

test('signs with their reading above them have it behind them', async () => {
  const ruby = `<w:r><w:ruby><w:rubyPr><w:hps w:val="11"/></w:rubyPr><w:rt>${run('とうきょう')}</w:rt><w:rubyBase>${run('東京')}</w:rubyBase></w:ruby></w:r>`;
  expect(await textOf(`${ruby}${run('の灯台')}`)).toBe('東京(とうきょう)の灯台');
});

const said = (text: string, more = ''): string =>
  `<w:p>${more}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const pointsTo = (id: number): string => `<w:r><w:footnoteReference w:customMarkFollows="0" w:id="${id}"/></w:r>`;

test('marks of notes that the file does not hold are left out, and the others lead to theirs', async () => {
  const html = await officeHtml(
    makeDocx(
      `<w:p><w:r><w:t>The lamp is lit</w:t></w:r>${pointsTo(0)}</w:p><w:p><w:r><w:t>The oil is old</w:t></w:r>${pointsTo(3)}</w:p>`,
      {
        parts: { footnotes: `<w:footnote w:id="3">${said('Of last year.')}</w:footnote>` },
        links: { r2: ['footnotes', 'footnotes.xml'] },
      },
    ),
  );
  expect(markdownOf(html)).toBe('The lamp is lit\n\nThe oil is old[^1]\n\n[^1]: Of last year.');
});

test('a list that takes its looks from a style which the file does not hold is text', async () => {
  const ofList = '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>';
  const html = await officeHtml(
    makeDocx(said('Light the lamp', ofList), {
      parts: {
        styles: '<w:style w:type="paragraph" w:styleId="Plain"><w:name w:val="Plain"/></w:style>',
        numbering:
          '<w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="Gone"/></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>',
      },
      links: { r2: ['numbering', 'numbering.xml'], r3: ['styles', 'styles.xml'] },
    }),
  );
  expect(markdownOf(html)).toContain('Light the lamp');
});

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
