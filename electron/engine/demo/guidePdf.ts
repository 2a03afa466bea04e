import { pageSize, PdfPage, textWidth, writePdf } from './pdfPage.ts';
import { priceOf, stoves, weightOf } from './stoves.ts';

const margin = 62;
const textWidthPt = pageSize.width - 2 * margin;
const columnGap = 26;
const columnWidth = (textWidthPt - columnGap) / 2;

/** The stove guide of the demo shop: three pages with headings, lists, columns, a table, a chart and notes. Always the same bytes. */
export function guidePdf(): Uint8Array {
  const pages = [choicePage(), tablePage(), carePage()];
  pages.forEach((page, index) => {
    page.text(margin, 44, 'Hollin & Ash – Stove guide', { size: 8.5 });
    const number = `Page ${index + 1} of ${pages.length}`;
    page.text(pageSize.width - margin - textWidth(number, 8.5), 806, number, { size: 8.5 });
  });
  return writePdf(pages, 'Hollin & Ash stove guide');
}

function choicePage(): PdfPage {
  const page = new PdfPage();
  page.text(margin, 104, 'The stove guide', { size: 27, isBold: true });
  page.text(margin, 128, 'Which stove for which trip, what it weighs, and how to keep it', { size: 12.5 });
  let y = page.paragraph(
    margin,
    164,
    textWidthPt,
    'A stove is carried all day and used for twenty minutes. Choose it by the water that you boil, the fuel that you can buy on the way, and the wind at the place where you sleep. Weight comes last: a stove that does not light weighs whatever the food weighs that stays cold.',
  );
  page.text(margin, y + 22, 'Three questions', { size: 15, isBold: true });
  y += 46;
  const questions = [
    'How many people eat? Up to two, one litre boils fast enough on any stove of this guide.',
    'What burns there? Twigs are everywhere below the tree line; gas canisters are not allowed on flights.',
    'How windy is it? Above six metres a second every stove without a shield needs a third more fuel.',
  ];
  for (const question of questions) {
    page.text(margin, y, '•');
    y = page.paragraph(margin + 16, y, textWidthPt - 16, question) + 5;
  }
  page.text(margin, y + 22, 'By fuel', { size: 15, isBold: true });
  const top = y + 48;
  const left = page.paragraph(
    margin,
    top,
    columnWidth,
    'Wood costs nothing and weighs nothing on the way. It wants practice: the fire is built small, fed often, and never left alone. Where fires are banned, a wood stove is banned too. Spirit is silent and has no parts that break. It boils slowly, and in the cold it has to be warmed in the hand before it lights.',
  );
  page.paragraph(
    margin + columnWidth + columnGap,
    top,
    columnWidth,
    'Gas is the fastest and the cleanest. Below freezing a canister loses pressure; stand it on a piece of mat. Liquid fuel works at any height and in any cold, and it is sold in every village. It smells, and the jet is cleaned once a week.',
  );
  page.text(margin, left + 30, 'Note: carbon monoxide has no smell. Never cook in a closed tent.', { isBold: true });
  return page;
}

/** Left edges of the table's columns, in points from its own; numbers are aligned right at the next edge. */
const edges = [0, 96, 190, 270, 370, textWidthPt];

function tablePage(): PdfPage {
  const page = new PdfPage();
  page.text(margin, 88, 'The range at a glance', { size: 19, isBold: true });
  const start = page.paragraph(
    margin,
    116,
    textWidthPt,
    'All values were measured outdoors at 8 °C in still air, with one litre of water and the stove dry in its bag. Prices include VAT.',
  );
  page.text(margin, start + 16, 'Table 1: stoves by weight, time to boil one litre, and price', {
    size: 9.5,
    isBold: true,
  });
  let y = start + 26;
  page.shape(margin, y, textWidthPt, 0.6, 0.5);
  const row = (values: readonly string[], isBold: boolean): void => {
    values.forEach((value, column) => {
      const isNumber = column >= 2;
      const right = margin + (edges[column + 1] ?? 0) - 8;
      const x = isNumber ? right - textWidth(value, 9.5) - (isBold ? 2 : 0) : margin + (edges[column] ?? 0) + 6;
      page.text(x, y + 15, value, { size: 9.5, isBold });
    });
    page.shape(margin, y + 22, textWidthPt, 0.6, 0.5);
    y += 22;
  };
  row(['Stove', 'Fuel', 'Weight', 'Boils in', 'Price'], true);
  for (const stove of stoves) row([stove.name, stove.kind, weightOf(stove), stove.boil, priceOf(stove)], false);
  page.text(margin, y + 40, 'Reading the table', { size: 15, isBold: true });
  y = page.paragraph(
    margin,
    y + 64,
    textWidthPt,
    'Time to boil says more than power: a burner with a wide flame heats the air around a small pot. Add a third for wind, and a minute for every thousand metres of height. A lid saves more than any shield.',
  );
  y = page.paragraph(
    margin,
    y + 10,
    textWidthPt,
    'Weight is that of the stove alone. For three days add 300 g of spirit, 230 g of gas with its canister, or an empty hand for wood.',
  );
  return page;
}

/** Bars of the chart: minutes to boil a litre in still air and in wind, by fuel. */
const chart: readonly (readonly [name: string, still: number, wind: number])[] = [
  ['Gas', 3.4, 4.5],
  ['Liquid', 3.8, 4.6],
  ['Wood', 6.2, 8.1],
  ['Spirit', 8.7, 12.4],
];
const pointsPerMinute = 22;

function carePage(): PdfPage {
  const page = new PdfPage();
  page.text(margin, 88, 'Wind, and how to keep a stove', { size: 19, isBold: true });
  let y = page.paragraph(
    margin,
    116,
    textWidthPt,
    'Wind takes more heat than cold does. The chart compares the time to boil one litre in still air with the time at six metres a second, behind the shield that comes with each stove.',
  );
  y += 14;
  for (const [name, still, wind] of chart) {
    page.text(margin, y + 14, name, { size: 9.5 });
    page.shape(margin + 60, y, still * pointsPerMinute, 11, 0.25);
    page.shape(margin + 60, y + 13, wind * pointsPerMinute, 11, 0.65);
    page.text(margin + 66 + wind * pointsPerMinute, y + 17, `${still} / ${wind} min`, { size: 9 });
    y += 38;
  }
  page.text(margin, y + 8, 'Figure 1: minutes to boil one litre, in still air (dark) and in wind (light)', {
    size: 9.5,
  });
  page.text(margin, y + 46, 'Once a year', { size: 15, isBold: true });
  y += 70;
  const steps = [
    'Let the stove cool, knock it out, and brush the burner with a dry brush.',
    'Put one drop of oil on the hinge and move it until the oil is gone.',
    'Change the seal if it has a flat side. Number 40 fits every gas stove since 1998.',
    'Light it outdoors once before you pack it.',
  ];
  steps.forEach((step, index) => {
    page.text(margin, y, `${index + 1}.`);
    y = page.paragraph(margin + 18, y, textWidthPt - 18, step) + 4;
  });
  page.shape(margin, 756, 120, 0.6, 0.4);
  page.paragraph(
    margin,
    770,
    textWidthPt,
    'The shop, its stoves and this guide are made up: they come with Trowel, so that there is a file to read without a network.',
    { size: 8.5, leading: 11 },
  );
  return page;
}
