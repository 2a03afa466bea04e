import { deflateSync } from 'node:zlib';
import { makePdf, setLines, type PdfPage } from './makePdf.ts';
import { makeTiff } from './makeTiff.ts';
import { crc32 } from './makeZip.ts';
import { reportPdf } from './reportPdf.ts';
import { sendBytes, type RouteContext, type SiteRoute } from './siteRoute.ts';

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

/** Glyphs of five by seven dots. */
const letters: Readonly<Record<string, readonly string[]>> = {
  L: ['#....', '#....', '#....', '#....', '#....', '#....', '#####'],
  A: ['.###.', '#...#', '#...#', '#####', '#...#', '#...#', '#...#'],
  M: ['#...#', '##.##', '#.#.#', '#.#.#', '#...#', '#...#', '#...#'],
  P: ['####.', '#...#', '#...#', '####.', '#....', '#....', '#....'],
};
const dot = 8;

const sheet = { width: 400, height: 160 };

/** The shades of grey of a sheet on which LAMP is written, row by row. */
function lampRows(): number[][] {
  const { width, height } = sheet;
  const isInk = (x: number, y: number): boolean => {
    const [column, row] = [Math.floor((x - 60) / dot), Math.floor((y - 50) / dot)];
    const letter = letters['LAMP'.charAt(Math.floor(column / 7))];
    return letter?.[row]?.charAt(column % 7) === '#';
  };
  return Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => (isInk(x, y) ? 0 : 255)));
}

/** A TIFF of two sheets on which LAMP is written. */
function lampSheets(): Buffer {
  const page = { ...sheet, bytes: Uint8Array.from(lampRows().flat()) };
  return makeTiff([page, page]);
}

/** A PNG on which LAMP is written. */
function lampPicture(): Buffer {
  const rows = lampRows().map((row) => [0, ...row]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(sheet.width, 0);
  head.writeUInt32BE(sheet.height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const parts = [
    pngPart('IHDR', head),
    pngPart('IDAT', deflateSync(Buffer.from(rows.flat()))),
    pngPart('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

function pngPart(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Returns a file as large as one with images on each page: 24 MB of unused data before the cross-reference table. */
function heavyPdf(file: Buffer): Buffer {
  const trailer = file.lastIndexOf('startxref');
  return Buffer.concat([file.subarray(0, trailer), Buffer.alloc(24_000_000, '%\n'), file.subarray(trailer)]);
}

/** The same letter, under types of servers that do not know what it is. */
export const misnamed: readonly (readonly [path: string, type: string])[] = [
  ['/misnamed/page', 'text/html'],
  ['/misnamed/text', 'text/plain'],
  ['/misnamed/pdf', 'application/pdf'],
  ['/misnamed/picture', 'image/png'],
  ['/misnamed/rare', 'image/jp2'],
  ['/misnamed/sound', 'audio/mpeg'],
  ['/misnamed/film', 'video/mp4'],
  ['/misnamed/font', 'font/woff2'],
  ['/misnamed/other', 'application/x-letter'],
];

/** Types under which a PDF comes with lines of a broken server before it. */
export const junkTypes = [
  'image/gif',
  'video/mp4',
  'application/octet-stream',
  'text/plain',
  'application/pdf',
] as const;

/** Types of files under which a page comes instead. */
export const pageInsteadOfFile = ['application/pdf', 'image/png', 'audio/ogg'] as const;

/** Tables, and PDFs that are locked, damaged, empty, large or long. */
function otherFileRoutes(chapters: Buffer): SiteRoute[] {
  const pdf = 'application/pdf';
  return [
    {
      path: '/prices.csv',
      answer: (context) => sendBytes(context, 'application/octet-stream', Buffer.from('Oil;Price\nWhale;3,50\n')),
    },
    { path: '/locked.pdf', answer: (context) => sendBytes(context, pdf, makePdf([chapter(1)], { encrypted: true })) },
    { path: '/damaged.pdf', answer: (context) => sendBytes(context, pdf, Buffer.from('%PDF-1.4\nhello')) },
    { path: '/empty.pdf', answer: (context) => sendBytes(context, pdf, Buffer.alloc(0)) },
    { path: '/heavy.pdf', answer: (context) => sendBytes(context, pdf, heavyPdf(chapters)) },
    { path: '/report.pdf', answer: (context) => sendBytes(context, pdf, reportPdf()) },
    {
      path: '/long.pdf',
      answer: (context) =>
        sendBytes(context, pdf, makePdf(Array.from({ length: 1000 }, (_, index) => chapter(index + 1)))),
    },
  ];
}

/** Files that are no pages: PDFs of three pages, under several names; one that needs a password, one that is none. */
export function fileRoutes(): SiteRoute[] {
  const chapters = makePdf([1, 2, 3].map(chapter), { title: 'The Light' });
  const pdf = 'application/pdf';
  const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  return [
    { path: '/chapters.pdf', answer: (context) => sendBytes(context, pdf, chapters) },
    { path: '/chapters.html', answer: (context) => sendBytes(context, 'text/html', chapters) },
    {
      path: '/nearly.html',
      answer: (context) =>
        sendBytes(context, 'text/html', Buffer.from('<body>II* is no picture.<p>%PDF-1.7 is how a PDF begins.')),
    },
    { path: '/chapters.bin', answer: (context) => sendBytes(context, 'application/octet-stream', chapters) },
    {
      path: '/untyped',
      answer: ({ response }) => {
        response.writeHead(200, { 'content-length': chapters.byteLength });
        response.end(chapters);
      },
    },
    {
      path: '/untyped.html',
      answer: ({ response }) => {
        response.writeHead(200);
        response.end('<!doctype html><title>Lamp</title><p>The lamp is a page.</p>');
      },
    },
    {
      path: '/noise.docx',
      answer: (context) => sendBytes(context, wordType, Buffer.alloc(500, Buffer.from([0, 255, 3, 200]))),
    },
    { path: '/lamps.tiff', answer: (context) => sendBytes(context, 'image/tiff', lampSheets()) },
    { path: '/lamp.png', answer: (context) => sendBytes(context, 'image/png', lampPicture()) },
    {
      path: '/letter.rtf',
      answer: (context) =>
        sendBytes(context, 'application/rtf', Buffer.from('{\\rtf1 Dear keeper,\\par The lamp is out.\\par}')),
    },
    ...misnamed.map(([path, type]) => ({
      path,
      answer: (context: RouteContext) => sendBytes(context, type, Buffer.from('{\\rtf1 The lamp is out.\\par}')),
    })),
    ...junkTypes.map((type) => ({
      path: `/junk/${type}`,
      answer: (context: RouteContext) =>
        sendBytes(context, type, Buffer.concat([Buffer.from('HTTP/1.1 200 OK\nX-Cache: none\n\n'), chapters])),
    })),
    {
      path: '/about-pdf.txt',
      answer: (context) =>
        sendBytes(context, 'text/plain', Buffer.from('The first line of a file is:\n%PDF-1.7\nand so on.\n')),
    },
    {
      path: '/picture-as.pdf',
      answer: (context) => sendBytes(context, pdf, lampPicture()),
    },
    ...pageInsteadOfFile.map((type) => ({
      path: `/sign-in/${type}`,
      answer: (context: RouteContext) =>
        sendBytes(
          context,
          `${type}; charset=utf-8`,
          Buffer.from(
            '<!-- gate --><!doctype html><title>Gate</title><script>document.write("<h1>Sign in, keeper</h1>")</script>',
          ),
        ),
    })),
    ...otherFileRoutes(chapters),
  ];
}
