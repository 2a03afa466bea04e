import { expect, test } from 'vitest';
import { makeZip } from '../../../../../support/makeZip.ts';
import { markdownOf, officeHtml, readOfficeFile, relationships } from '../../../../../support/officeFile.ts';

/** A presentation of slides with what is in them. */
function deck(slides: readonly string[], parts: Readonly<Record<string, string>> = {}): Buffer {
  const places = slides.map((_, place) => place + 1);
  return makeZip({
    'ppt/presentation.xml': `<p:presentation>${places.map((place) => `<p:sldId r:id="s${place}"/>`).join('')}</p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships(
      places.map((place) => `<Relationship Id="s${place}" Target="slides/slide${place}.xml"/>`).join(''),
    ),
    ...Object.fromEntries(slides.map((slide, place) => [`ppt/slides/slide${place + 1}.xml`, slide])),
    ...parts,
  });
}

const run = (text: string, properties = ''): string => `<a:r>${properties}<a:t>${text}</a:t></a:r>`;
const paragraph = (runs: string, properties = ''): string => `<a:p>${properties}${runs}</a:p>`;
const shape = (kind: string, body: string): string =>
  `<p:sp><p:nvPr><p:ph type="${kind}"/></p:nvPr><p:txBody>${body}</p:txBody></p:sp>`;
const box = (body: string): string => `<p:sp><p:txBody>${body}</p:txBody></p:sp>`;

test('slides keep what is slanted, struck out, raised, lowered or code', async () => {
  const mono = '<a:rPr><a:latin typeface="Consolas"/></a:rPr>';
  const body =
    paragraph(
      `${run('slant', '<a:rPr i="1"/>')} ${run('old', '<a:rPr strike="sngStrike"/>')}${run(' H')}${run('2', '<a:rPr baseline="-25000"/>')}${run('O x')}${run('2', '<a:rPr baseline="30000"/>')}${run(' ')}${run('go()', mono)}`,
    ) +
    paragraph(run('if x:', mono)) +
    paragraph(run('  go', mono));
  expect(markdownOf(await officeHtml(deck([`<p:sld>${box(body)}</p:sld>`])))).toBe(
    '*slant*~~old~~ H₂O x² `go()`\n\n```\nif x:\n  go\n```',
  );
});

test('lists of slides count from where they are told to', async () => {
  const counted = (start: number, level = 0): string =>
    `<a:pPr lvl="${level}"><a:buAutoNum type="arabicPeriod" startAt="${start}"/></a:pPr>`;
  const body =
    paragraph(run('Five'), counted(5)) + paragraph(run('Inner'), counted(1, 1)) + paragraph(run('Six'), counted(5));
  expect(markdownOf(await officeHtml(deck([`<p:sld>${box(body)}</p:sld>`])))).toBe('5. Five\n   1. Inner\n6. Six');
});

test('what is there for older programs is not said again, but where newer ones have nothing that is read', async () => {
  const either = (choice: string, fallback: string): string =>
    `<mc:AlternateContent><mc:Choice>${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`;
  const image = '<p:pic><p:cNvPr descr="A lamp"/></p:pic>';
  const slide = `<p:sld>${either(box(paragraph(run('New'))), box(paragraph(run('Old'))))}${either('<p:graphicFrame/>', image)}</p:sld>`;
  expect(markdownOf(await officeHtml(deck([slide])))).toBe('New\n\n![A lamp](<Base64-Image-Removed>)');
});

test('what readers wrote beside a slide is a note at the end, and hidden slides are told', async () => {
  const title = shape('title', paragraph(run('Lamps')));
  const file = deck([`<p:sld>${title}</p:sld>`, `<p:sld show="0">${shape('title', paragraph(run('Oil')))}</p:sld>`], {
    'ppt/slides/_rels/slide1.xml.rels': relationships('<Relationship Id="c" Target="../comments/comment1.xml"/>'),
    'ppt/comments/comment1.xml': '<p:cmLst><p:cm authorId="0"><p:text>Is it lit?</p:text></p:cm></p:cmLst>',
    'ppt/commentAuthors.xml': '<p:cmAuthorLst><p:cmAuthor id="0" name="Kim"/></p:cmAuthorLst>',
    'docProps/core.xml': '<c><dc:title>Of lamps</dc:title><dc:creator>Ann Low</dc:creator></c>',
  });
  const read = await readOfficeFile(file);
  expect(read).toMatchObject({
    value: { warnings: ['Hidden in the file: slide 2.'], metadata: { title: 'Of lamps', author: 'Ann Low' } },
  });
  expect(markdownOf((read.ok ? read.value.html : null) ?? '')).toBe(
    '## Lamps[^comment-1]\n\n---\n\n## Oil\n\n[^comment-1]: **Kim:** Is it lit?',
  );
});
