import { makePdf, setLines, type PdfPage } from './makePdf.ts';
import { sendBytes, type SiteRoute } from './siteRoute.ts';

const lines = [
  'The lamp on the headland was lit each evening by the keeper and',
  'his daughter, who counted the ships that passed and wrote down',
  'their names in a long green book that smelled of oil and salt.',
];

function chapter(number: number): PdfPage {
  return {
    texts: [
      { text: `Chapter ${number}`, x: 70, y: 150, size: 20, font: 'bold' },
      ...setLines(lines, 70, 190),
      { text: 'Write to keeper@example.com for more.', x: 70, y: 260 },
      { text: 'See the archive.', x: 70, y: 300 },
    ],
    links: [{ href: 'https://example.com/archive', box: [70, 285, 160, 305] }],
  };
}

/** Files that are no pages: PDFs of three pages, under several names; one that needs a password, one that is none. */
export function fileRoutes(): SiteRoute[] {
  const chapters = makePdf([1, 2, 3].map(chapter), { title: 'The Light' });
  const pdf = 'application/pdf';
  return [
    { path: '/chapters.pdf', answer: (context) => sendBytes(context, pdf, chapters) },
    { path: '/chapters.bin', answer: (context) => sendBytes(context, 'application/octet-stream', chapters) },
    { path: '/locked.pdf', answer: (context) => sendBytes(context, pdf, makePdf([chapter(1)], { encrypted: true })) },
    { path: '/damaged.pdf', answer: (context) => sendBytes(context, pdf, Buffer.from('%PDF-1.4\nhello')) },
    { path: '/empty.pdf', answer: (context) => sendBytes(context, pdf, Buffer.alloc(0)) },
    {
      path: '/long.pdf',
      answer: (context) =>
        sendBytes(context, pdf, makePdf(Array.from({ length: 1000 }, (_, index) => chapter(index + 1)))),
    },
  ];
}
