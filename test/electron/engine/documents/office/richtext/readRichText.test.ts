import { describe, expect, test } from 'vitest';
import { markdownOf, officeHtml, readOfficeFile } from '../../../../../support/officeFile.ts';

const file = (body: string, head = ''): Buffer =>
  Buffer.from(`{\\rtf1\\ansi\\ansicpg1252\\deff0${head}\n${body}}`, 'latin1');

async function markdown(body: string, head = ''): Promise<string> {
  return markdownOf(await officeHtml(file(body, head)));
}

const fonts = String.raw`{\fonttbl{\f0\froman Times;}{\f1\fmodern Courier New;}{\f2\fcharset204 Arial Cyr;}}`;

describe('rich text', () => {
  test('has headings, quotations and code by the styles that it lists', async () => {
    const styles = String.raw`{\stylesheet{\s0\f0 Normal;}{\s1\f0\b heading 1;}{\s2\outlinelevel1 Own;}{\s3 Quote;}{\s4\f1 Source Code;}{\*\cs5 Strong;}}`;
    const body = String.raw`\pard\s1\b Lamps\par\pard\plain\s2{\listtext 1.1\tab}Oil\par\pard\s3 One\par\pard\s3 Two\par\pard\s4 if x:\line   go\par\pard\plain Done.\par`;
    expect(await markdown(body, fonts + styles)).toBe(
      '# Lamps\n\n## 1.1 Oil\n\n> One\n>\n> Two\n\n```\nif x:\n  go\n```\n\nDone.',
    );
  });

  test('has paragraphs where a line of the file ends behind a backslash, and tabs likewise, as programs of a Mac write them', async () => {
    expect(await markdown('One\\\n\\\r\nTwo\\\tthree\\\n')).toBe('One\n\nTwo three');
  });

  test('has the signs that fonts of signs have for letters', async () => {
    const chars = String.raw`{\fonttbl{\f0 Times;}{\f3\fcharset2 Symbol;}{\f4\fcharset2 Wingdings;}}`;
    expect(await markdown(String.raw`where {\f3 a} and {\f3\u-3999 ?} {\f3\'b9} a {\f4\'e0} b\par`, chars)).toBe(
      'where α and α ≠ a → b',
    );
  });

  test('has letters that are struck out, raised, lowered and of code, and not those that are hidden or deleted', async () => {
    const body = String.raw`\pard{\strike old} H{\sub 2}O x{\super 2} {\f1 go()} {\v hidden }{\deleted gone }end.\par`;
    const read = await readOfficeFile(file(body, fonts));
    expect(markdownOf((read.ok ? read.value.html : null) ?? '')).toBe('~~old~~ H₂O x² `go()` end.');
    expect(read).toMatchObject({ value: { warnings: ['Hidden text was omitted.'] } });
  });

  test('has lists by their markers, whether these are of the list or text that hangs out, and what goes on with an item', async () => {
    const item = (marker: string, text: string): string => String.raw`{\pard\li360\fi-360 ${marker}\tab ${text}\par}`;
    const body =
      `${item('5.', 'Five')}{\\pard\\li360\\fi0 More of five.\\par}${item('6.', 'Six')}` +
      String.raw`{\pard\li720\fi-360 \bullet\tab Inner\par}{\pard Between.\par}` +
      String.raw`{\pard\ilvl0{\listtext iv)\tab}Fourth\par}{\pard\ilvl1{\listtext\'b7\tab}Deep\par}{\pard\ilvl0{\listtext v)\tab}Fifth\par}`;
    expect(await markdown(body)).toBe(
      '5. Five\n\n   More of five.\n\n6. Six\n\n   - Inner\n\nBetween.\n\n4. Fourth\n   - Deep\n5. Fifth',
    );
  });

  test('has items below those that a list begins too deep for, and code within items', async () => {
    const item = (indent: number, text: string): string =>
      String.raw`{\pard\li${indent}\fi-360 \bullet\tab ${text}\par}`;
    const code = String.raw`{\pard\li360\fi0 \f1 go()\par}{\pard\li360\fi0 \f1 stop()\par}`;
    expect(
      await markdown(
        item(720, 'Deep') +
          item(360, 'One') +
          code +
          item(720, 'Inner') +
          String.raw`{\pard\li360\fi0 More of one.\par}`,
        fonts,
      ),
    ).toBe('- Deep\n\n- One\n\n  ```\n  go()\n  stop()\n  ```\n\n  - Inner\n\n  More of one.');
  });

  test('has notes of several paragraphs, however they are told, comments with their authors, and links within', async () => {
    const note = String.raw`{\super\chftn}{\*\footnote\chftn{\pard First.\par}{\pard Second.\par}}`;
    const comment = String.raw`{\*\atnid K}{\*\atnauthor Kim}\chatn{\*\annotation\pard\plain Is it lit?}`;
    const link = String.raw`{\field{\*\fldinst{HYPERLINK \\l "oil"}}{\fldrslt{below}}}`;
    expect(await markdown(String.raw`\pard Trim it${note} daily${comment}, see ${link}.\par`)).toBe(
      'Trim it[^1] daily[^comment-1], see [below](#oil).\n\n[^1]: First.\n\n    Second.\n\n[^comment-1]: **Kim:** Is it lit?',
    );
  });

  test('has links to files that lie beside it, and none to other computers or drives', async () => {
    const link = (to: string): string => String.raw`{\field{\*\fldinst{HYPERLINK "${to}"}}{\fldrslt{it}}}`;
    const targets = [
      'docs/oil.md#lamps',
      '../oil lamp.rtf',
      'javascript:alert(1)',
      '//other.test/x',
      String.raw`C:\\oil.md`,
    ];
    expect(await markdown(String.raw`\pard ${targets.map(link).join(' ')}\par`)).toBe(
      '[it](https://site.example/docs/oil.md#lamps) [it](https://site.example/oil%20lamp.rtf) it it it',
    );
  });

  test('leads links to the names of headings', async () => {
    const link = String.raw`{\field{\*\fldinst{HYPERLINK \\l "_Ref1"}}{\fldrslt{below}}}`;
    const mark = String.raw`{\*\bkmkstart _Ref1}{\*\bkmkend _Ref1}`;
    const styles = String.raw`{\stylesheet{\s1 heading 1;}}`;
    expect(await markdown(String.raw`\pard See ${link}.\par\pard\s1 ${mark}Oil & lamps\par`, styles)).toBe(
      'See [below](#oil--lamps).\n\n# Oil & lamps',
    );
    expect(await markdown(String.raw`\pard See ${link}.\par\pard ${mark}\par\pard\s1 Oil\par`, styles)).toBe(
      'See [below](#oil).\n\n# Oil',
    );
  });

  test('has code whole whose letters change', async () => {
    expect(await markdown(String.raw`\pard Call {\f1 go(}{\f1\i x}{\f1 )}.\par`, fonts)).toBe('Call `go(`*`x`*`)`.');
    expect(await markdown(String.raw`\pard Call {\f1 go(}{\f1 x}{\f1 )}.\par`, fonts)).toBe('Call `go(x)`.');
  });

  test('reads the bytes of a font in its own alphabet', async () => {
    expect(await markdown(String.raw`\pard{\f2 \'cc\'e0\'ff\'ea} caf\'e9\par`, fonts)).toBe('Маяк café');
  });

  test('has tables that begin with heads of their own, and lists in cells stay there', async () => {
    const row = (more: string, ...cells: readonly string[]): string =>
      String.raw`\trowd${more}${cells.map((_, place) => `\\cellx${place + 1}000`).join('')} ${cells.map((cell) => `\\pard\\intbl ${cell}\\cell`).join(' ')}\row`;
    const item = (text: string): string => String.raw`{\listtext\pard\plain \'95\tab}\ilvl0 ${text}`;
    const body =
      row('\\trhdr', 'A', 'B') +
      row('', '1', String.raw`${item('x')}\par ${item('y')}`) +
      row('\\trhdr', 'C', 'D') +
      row('', '3', '4');
    expect(await markdown(`${body}\\pard End.\\par`)).toBe(
      '| A | B |\n| --- | --- |\n| 1 | x<br>y |\n\n| C | D |\n| --- | --- |\n| 3 | 4 |\n\nEnd.',
    );
  });

  test('has tables in cells as lines of these, and what is there for readers without is not said again', async () => {
    const inner = String.raw`\pard\intbl\itap2 a\nestcell{\nonesttables\par}b\nestcell{\*\nesttableprops\trowd\cellx1\nestrow}{\nonesttables\par}`;
    const body = String.raw`\trowd\cellx1\cellx2 \pard\intbl A\cell B\cell\row\trowd\cellx1\cellx2 \pard\intbl C\cell ${inner}${inner}\pard\intbl\cell\row`;
    expect(await markdown(body)).toBe('| A | B |\n| --- | --- |\n| C | a b<br>a b |');
  });

  test('whose groups are deeper than those of any text is damaged', async () => {
    expect(await officeHtml(file('{'.repeat(200_000)))).toBe('damaged');
  });
});
