import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { makePng } from '../../electron/engine/demo/png.ts';
import { numberFrom, sendBytes } from './siteRoute.ts';
import type { RouteContext, SiteRoute } from './siteRoute.ts';

const sentence = 'The kiln cooled overnight and the glaze held its colour.';

/** Routes that differ in the kind, coding or size of their body. */
export function bodyRoutes(): readonly SiteRoute[] {
  return [
    fixed('/text', 'text/plain; charset=utf-8', `Kiln log\n\n${sentence}\n`),
    fixed('/json', 'application/json', JSON.stringify({ kiln: 'north', cones: [6, 9, 10], note: sentence })),
    fixed('/xml', 'application/xml', `<?xml version="1.0"?><log><entry cone="6">${sentence}</entry></log>`),
    fixed('/csv', 'text/csv; charset=utf-8', 'kiln,cone,hours\nnorth,6,9\nsouth,10,14\n'),
    fixed('/rss', 'application/rss+xml', feed()),
    fixed(
      '/svg',
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="16" fill="#b4532a"/></svg>',
    ),
    fixed('/empty', 'text/html; charset=utf-8', ''),
    { path: '/binary', answer: (context) => sendBytes(context, 'application/octet-stream', everyByte()) },
    {
      path: '/png',
      answer: (context) =>
        sendBytes(
          context,
          'image/png',
          makePng(64, 48, (x, y) => [x * 4, y * 5, 96]),
        ),
    },
    {
      path: '/download',
      answer: (context) =>
        sendBytes(context, 'application/zip', everyByte(), {
          'content-disposition': 'attachment; filename="kiln.zip"',
        }),
    },
    coded('/gzip', 'gzip', gzipSync),
    coded('/brotli', 'br', brotliCompressSync),
    coded('/deflate', 'deflate', deflateSync),
    {
      path: '/bad-gzip',
      answer: (context) =>
        sendBytes(context, 'text/html; charset=utf-8', Buffer.from('this is not gzip at all'), {
          'content-encoding': 'gzip',
        }),
    },
    {
      path: '/utf16',
      answer: (context) =>
        sendBytes(context, 'text/html', Buffer.from(`\uFEFF${page('Snow on the café roof — ¾ m')}`, 'utf16le')),
    },
    {
      path: '/no-charset',
      answer: (context) => sendBytes(context, 'text/html', Buffer.from(page('Crème brûlée, 東京, Łódź'), 'utf8')),
    },
    {
      path: '/pieces',
      answer: ({ response, url }) => {
        response.writeHead(200, { 'content-type': url.searchParams.get('type') ?? 'text/csv' });
        for (const piece of legacyPieces) response.write(piece);
        response.end();
      },
    },
    { path: '/huge', answer: huge },
  ];
}

/** `Имя,Город` and `Иван,Москва` in windows-1251. */
export const legacyPieces: readonly Buffer[] = ['c8ecff2cc3eef0eee40a', 'c8e2e0ed2ccceef1eae2e00a'].map((piece) =>
  Buffer.from(piece, 'hex'),
);

function page(text: string): string {
  return `<!doctype html><html lang="en"><head><title>Kiln log</title></head><body><main><h1>Kiln log</h1><p>${text}</p></main></body></html>`;
}

function fixed(path: string, contentType: string, text: string): SiteRoute {
  return { path, answer: (context) => sendBytes(context, contentType, Buffer.from(text, 'utf8')) };
}

function coded(path: string, coding: string, compress: (bytes: Uint8Array) => Uint8Array): SiteRoute {
  const body = compress(Buffer.from(page(`${sentence} It arrived as ${coding}.`), 'utf8'));
  return {
    path,
    answer: (context) => sendBytes(context, 'text/html; charset=utf-8', body, { 'content-encoding': coding }),
  };
}

function everyByte(): Uint8Array {
  return Uint8Array.from({ length: 4096 }, (_, index) => (index * 167) % 256);
}

function feed(): string {
  const items = ['North kiln relined', 'Glaze day moved'].map(
    (title, index) =>
      `<item><title>${title}</title><link>http://kiln.example/${index}</link><description>${sentence}</description></item>`,
  );
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Kiln log</title><link>http://kiln.example/</link>${items.join('')}</channel></rss>`;
}

/** `mb` megabytes of HTML paragraphs, written as fast as the reader takes them. */
function huge(context: RouteContext): void {
  const { response, url } = context;
  const total = Math.max(1, numberFrom(url, 'mb', 20)) * 1024 * 1024;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.write(
    '<!doctype html><html lang="en"><head><title>A huge page</title></head><body><main><h1>A huge page</h1>\n',
  );
  const block = Array.from({ length: 200 }, (_, index) => `<p>Row ${index}. ${sentence}</p>\n`).join('');
  let sent = 0;
  const more = (): void => {
    while (sent < total && !response.destroyed) {
      sent += block.length;
      if (!response.write(block)) {
        response.once('drain', more);
        return;
      }
    }
    response.end('<p>The very last row.</p></main></body></html>');
  };
  more();
}
