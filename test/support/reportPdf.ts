import { makePdf, setLines, type PdfPage, type PdfText } from './makePdf.ts';
import type { PdfField } from './pdfFields.ts';

const running: readonly PdfText[] = [{ text: 'Fernhill Outdoor, annual report', x: 60, y: 40, size: 8 }];

function foot(page: number): PdfText {
  return { text: String(page), x: 295, y: 815, size: 8 };
}

const reasons = [
  ['Reason', 'Units', 'Share'],
  ['Damaged in transit', '1,204', '38.1 %'],
  ['Wrong size or type', '861', '27.3 %'],
  ['Changed mind', '640', '20.3 %'],
  ['Other', '453', '14.3 %'],
] as const;

const [left, right, top, row] = [60, 535, 300, 24] as const;
const columns = [left, 320, 430, right] as const;

function table(): Required<Pick<PdfPage, 'texts' | 'lines'>> {
  const bottom = top + reasons.length * row;
  return {
    texts: reasons.flatMap((cells, index) =>
      cells.map((text, column) => ({
        text,
        x: (columns[column] ?? left) + 6,
        y: top + index * row + 16,
        font: index === 0 ? ('bold' as const) : ('regular' as const),
      })),
    ),
    lines: [
      ...Array.from(
        { length: reasons.length + 1 },
        (_, index) => [left, top + index * row, right, top + index * row] as const,
      ),
      ...columns.map((x) => [x, top, x, bottom] as const),
    ],
  };
}

const deliveries = [
  'Deliveries to our four warehouses rose by eleven per cent while the number of',
  'carriers fell from nine to six. Lead time from order to shelf is now seventeen',
  'days, four days fewer than the year before, and late pallets fell below two.',
];
const damage = [
  'Most damage happens between the last depot and the door. From March on, stoves',
  'travel in a box with two walls, and the first six weeks show fewer claims than',
  'in any spring before. Goods fell for the third year after the valve test moved.',
];

/**
 * A report of two pages: a title, text, and on the first page a ruled table between two paragraphs.
 * @param fields what is to be filled in on the second page
 */
export function reportPdf(fields: readonly PdfField[] = []): Buffer {
  const { texts, lines } = table();
  return makePdf(
    [
      {
        texts: [
          ...running,
          { text: 'Supply and returns', x: 60, y: 100, size: 24, font: 'bold' },
          ...setLines(deliveries, 60, 140, 12, 15),
          { text: 'Returns by reason', x: 60, y: 270, size: 16, font: 'bold' },
          ...texts,
          ...setLines(damage, 60, 470, 12, 15),
          foot(1),
        ],
        lines,
      },
      {
        texts: [
          ...running,
          { text: 'Outlook', x: 60, y: 100, size: 16, font: 'bold' },
          ...setLines(deliveries, 60, 140, 12, 15),
          foot(2),
        ],
        fields,
      },
    ],
    { title: 'Annual report' },
  );
}
