import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PdfOptions, ReadDocument } from '../../../../electron/engine/documents/documentRequest.ts';
import { greyOf, pgmOf, uprightImage } from '../../../../electron/engine/documents/ocr/grayImage.ts';
import { type OcrEngine, inProcessOcrEngine } from '../../../../electron/engine/documents/ocr/ocrEngine.ts';
import { loadTesseract, type Tesseract } from '../../../../electron/engine/documents/ocr/tesseract.ts';
import { openPdf } from '../../../../electron/engine/documents/pdf/openPdf.ts';
import { loadPdfium, type Pdfium } from '../../../../electron/engine/documents/pdf/file/pdfium.ts';
import { readImage } from '../../../../electron/engine/documents/readImage.ts';
import { readPdf } from '../../../../electron/engine/documents/readPdf.ts';
import { makePdf, setLines } from '../../../support/makePdf.ts';
import { makeTiff } from '../../../support/makeTiff.ts';

const require = createRequire(import.meta.url);
const options: PdfOptions = { mode: 'ocr', maxPages: null, blocks: true, pages: false, pageMarkers: false };
const lines = [
  'The lamp on the headland was lit each evening by the',
  'keeper and his daughter, who counted the ships that',
  'passed and wrote down their names in a green book.',
];
const whole = lines.join(' ');

let pdfium: Pdfium;
let tesseract: Tesseract;

beforeAll(async () => {
  pdfium = await loadPdfium();
  tesseract = await loadTesseract({
    program: require.resolve('tesseract.js-core/tesseract-core-simd-lstm.js'),
    wasm: require.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm'),
    language: require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'),
  });
});

async function recognize(
  bytes: Uint8Array,
  mode: PdfOptions['mode'] = 'ocr',
): Promise<ReadDocument & { readonly markdown: string }> {
  const request = { bytes, kind: 'pdf', html: false, timeMs: 60_000, options: { ...options, mode } } as const;
  const ports = { now: () => performance.now(), tesseract: () => Promise.resolve(tesseract) };
  const read = await readPdf(pdfium, request, ports);
  if (!read.ok) throw new Error(read.error);
  return { ...read.value, markdown: read.value.markdown ?? '' };
}

const portsOf = (reader: Tesseract) => ({ now: () => performance.now(), tesseract: () => Promise.resolve(reader) });

describe('letters are read off a page', () => {
  test.each([0, 90, 180, 270])('that stands at %i degrees', async (rotate) => {
    const { markdown, blocks } = await recognize(makePdf([{ rotate, texts: setLines(lines, 90, 120, 18, 24) }]));
    expect(markdown).toBe(whole);
    const [item] = blocks?.[0]?.items ?? [];
    expect(item?.source).toBe('layout_ocr');
    expect(item?.confidence.ocr).toBeGreaterThan(0.8);
    // Where the text is on the page as it is shown.
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = item?.bbox ?? [];
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
    const upright = { 0: [x, y], 90: [y, 1 - x], 180: [1 - x, 1 - y], 270: [1 - y, x] }[rotate] ?? [];
    expect(upright[0]).toBeCloseTo(0.49, 1);
    expect(upright[1]).toBeCloseTo(0.165, 1);
  });

  test('and where they could hardly be read, it is said which pages that are', async () => {
    // In a script that is unknown all words are guesses; in a poor copy a few are sure.
    const unsure: Tesseract = {
      ...tesseract,
      read(image, quarters) {
        const reading = tesseract.read(image, quarters);
        return (
          reading && {
            ...reading,
            words: reading.words.map((word, index) => ({ ...word, confidence: index % 3 === 0 ? 0.9 : 0.6 })),
          }
        );
      },
    };
    const bytes = makePdf([{ texts: setLines(lines, 90, 120, 18, 24) }]);
    const request = { bytes, kind: 'pdf', html: false, timeMs: 60_000, options } as const;
    const read = await readPdf(pdfium, request, portsOf(unsure));
    expect(read.ok && read.value.blocks?.[0]?.status).toBe('partial');
    expect(read.ok && read.value.warnings.join()).toContain('Pages with hardly legible text: 1.');
  });

  test('where a page has none of its own, and not where it has', async () => {
    const own = await recognize(makePdf([{ texts: setLines(lines, 90, 120, 18, 24) }]), 'auto');
    expect(own.blocks?.[0]?.items[0]?.source).toBe('native_text');
    const drawn = makePdf([{ squares: [[100, 100, 80, 'filled']] }]);
    const blank = await recognize(drawn, 'auto');
    expect([blank.markdown, blank.blocks?.[0]?.status]).toEqual(['', 'ok']);
    const fast = await recognize(drawn, 'fast');
    expect(fast.warnings.join()).toContain('Pages without a text layer: 1.');
  });

  test('with what runs up its edge at the end, and as no heading', async () => {
    const stamp = { text: 'Harbour office 2024', x: 40, y: 420, size: 24, isUpward: true };
    const { markdown } = await recognize(makePdf([{ texts: [...setLines(lines, 90, 120, 18, 24), stamp] }]));
    expect(markdown).toBe(`${whole}\n\nHarbour office 2024`);
  });

  test('with the lines of its tables, and the signs of its lists', async () => {
    const columns = [80, 230, 380];
    const row = (y: number, texts: readonly string[]) =>
      texts.map((text, index) => ({ text, x: columns[index] ?? 0, y, size: 14 }));
    const frame = [100, 130, 240].map((y) => [70, y, 500, y] as const);
    const sides = [70, 500].map((x) => [x, 100, x, 240] as const);
    const bullets = [300, 330, 360].flatMap((y, index) => [
      { text: '\x95', x: 80, y, size: 14 },
      { text: ['Oil the lamp', 'Trim the wick', 'Clean the glass'][index] ?? '', x: 95, y, size: 14 },
    ]);
    const { markdown, blocks } = await recognize(
      makePdf([
        {
          lines: [...frame, ...sides],
          texts: [
            ...row(120, ['Harbour', 'Ships', 'Weight']),
            ...row(155, ['Stockholm', '142 sloops', '120 tons']),
            ...row(185, ['Bergen', '78 sloops', '60 tons']),
            ...row(215, ['Aberdeen', '97 sloops']),
            ...bullets,
          ],
        },
      ]),
    );
    expect(markdown).toBe(
      '| Harbour | Ships | Weight |\n| --- | --- | --- |\n| Stockholm | 142 sloops | 120 tons |\n| Bergen | 78 sloops | 60 tons |\n| Aberdeen | 97 sloops |  |\n\n- Oil the lamp\n- Trim the wick\n- Clean the glass',
    );
    // A table reports the source of its text and the OCR confidence as well.
    const [table] = blocks?.[0]?.items ?? [];
    expect([table?.type, table?.source]).toEqual(['table', 'layout_ocr']);
    expect(table?.confidence.ocr).toBeGreaterThan(0.8);
  });

  test('with its programs as they are set, and the text around them as text', async () => {
    const program = [
      'def take(queue, worker):',
      '    with queue.lock:',
      '        if not queue.jobs:',
      '            return None',
      '        job = queue.jobs.pop()',
      '    worker.jobs[job.name] = job',
    ];
    const texts = [
      ...setLines(lines, 90, 120, 14, 20),
      ...setLines(program, 90, 210, 14, 18).map((line) => ({ ...line, font: 'mono' as const })),
      ...setLines(lines, 90, 350, 14, 20),
    ];
    const { markdown } = await recognize(makePdf([{ texts }]));
    expect(markdown).toBe([whole, ['```', ...program, '```'].join('\n'), whole].join('\n\n'));
  });

  test('off the cells of a grid, though its lines stand close to them, and of a picture of one as well', async () => {
    const [columns, rows] = [
      [70, 160, 250, 340],
      [100, 118, 136, 154, 172],
    ];
    const names = ['Stockholm', 'Bergen', 'Aberdeen', 'Cuxhaven'];
    const file = makePdf([
      {
        lines: [...rows.map((y) => [70, y, 340, y] as const), ...columns.map((x) => [x, 100, x, 172] as const)],
        texts: names.flatMap((name, index) =>
          [name, `${index + 3}1 sloops`, `${index + 2}20 tons`].map((text, place) => ({
            ...{ text, x: (columns[place] ?? 0) + 4, y: (rows[index] ?? 0) + 13, size: 12 },
          })),
        ),
      },
    ]);
    const table =
      '| Stockholm | 31 sloops | 220 tons |\n| --- | --- | --- |\n| Bergen | 41 sloops | 320 tons |\n| Aberdeen | 51 sloops | 420 tons |\n| Cuxhaven | 61 sloops | 520 tons |';
    expect((await recognize(file)).markdown).toBe(table);
    const opened = openPdf(pdfium, file);
    const bitmap = opened.ok ? opened.value.draw(0, 2.5) : null;
    const bytes = bitmap === null ? new Uint8Array() : pgmOf(greyOf(bitmap));
    const request = { bytes, kind: 'image', html: false, timeMs: 60_000, options } as const;
    const image = await readImage(request, portsOf(tesseract));
    expect(image.ok && image.value.markdown).toBe(table);
  });

  test.each([
    0, 90, 180, 270,
  ])('of a picture that stands at %i degrees, which is read twice at most', async (rotate) => {
    const opened = openPdf(pdfium, makePdf([{ rotate, texts: setLines(lines, 90, 120, 18, 24) }]));
    const bitmap = opened.ok ? opened.value.draw(0, 2) : null;
    const bytes = bitmap === null ? new Uint8Array() : pgmOf(greyOf(bitmap));
    const tried: number[] = [];
    const counting: Tesseract = {
      read(image, quarters) {
        tried.push(quarters);
        return tesseract.read(image, quarters);
      },
      grey: (...turned) => tesseract.grey(...turned),
      word: () => null,
      withLanguage: () => null,
    };
    const request = { bytes, kind: 'image', html: false, timeMs: 60_000, options } as const;
    const read = await readImage(request, portsOf(counting));
    expect(read.ok && read.value.markdown).toBe(whole);
    expect(tried).toHaveLength(rotate === 0 ? 1 : 2);
  });

  test.each([-24, 17])('of a page that is tilted by %i degrees, with its boxes where it is', async (degrees) => {
    const text = Array.from({ length: 6 }, () => lines).flat();
    const opened = openPdf(pdfium, makePdf([{ texts: setLines(text, 130, 260, 14, 19) }]));
    const bitmap = opened.ok ? opened.value.draw(0, 2) : null;
    if (bitmap === null) throw new Error('the page cannot be drawn');
    const tilted = uprightImage(greyOf(bitmap), 0, (degrees * Math.PI) / 180);
    const request = { bytes: pgmOf(tilted), kind: 'image', html: false, timeMs: 60_000, options } as const;
    const read = await readImage(request, portsOf(tesseract));
    const words = (read.ok ? (read.value.markdown ?? '') : '').match(/[a-z]+/gi);
    expect(words).toEqual(text.join(' ').match(/[a-z]+/gi));
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = (read.ok ? read.value.blocks?.[0]?.items[0]?.bbox : null) ?? [];
    // The center of the text is a little above the center of the page, around which it was rotated.
    const [x, y] = [(130 + 140 - 297) / 595, (260 + 9 * 19 - 10 - 421) / 842];
    expect((x0 + x1) / 2 - 0.5).toBeCloseTo(x * Math.cos((degrees * Math.PI) / 180), 1);
    expect((y0 + y1) / 2 - 0.5).toBeCloseTo(y, 1);
  });

  test('of a picture in a file, which is a document of one page', async () => {
    const opened = openPdf(pdfium, makePdf([{ texts: setLines(lines, 90, 120, 18, 24) }]));
    const bitmap = opened.ok ? opened.value.draw(0, 2) : null;
    const bytes = bitmap === null ? new Uint8Array() : pgmOf(greyOf(bitmap));
    const request = { bytes, kind: 'image', html: false, timeMs: 60_000, options } as const;
    const read = await readImage(request, portsOf(tesseract));
    expect(read.ok && [read.value.markdown, read.value.numPages, read.value.totalPages]).toEqual([whole, 1, 1]);
    const damaged = await readImage({ ...request, bytes: Buffer.from('\x89PNG\r\nnothing') }, portsOf(tesseract));
    expect(damaged).toEqual({ ok: false, error: 'damaged' });
  });

  test('of a photograph with a shadow on it, and of a page so faded that its ink is as pale as the shade of another', async () => {
    const opened = openPdf(pdfium, makePdf([{ texts: setLines(lines, 90, 120, 18, 24) }]));
    const bitmap = opened.ok ? opened.value.draw(0, 2) : null;
    if (bitmap === null) throw new Error('the page cannot be drawn');
    const drawn = greyOf(bitmap);
    const shaded = drawn.bytes.map((shade, at) => shade * (1 - (0.7 * (at % drawn.width)) / drawn.width));
    const faded = drawn.bytes.map((shade) => 150 + (shade / 255) * 75);
    for (const bytes of [shaded, faded]) {
      const request = {
        bytes: pgmOf({ ...drawn, bytes }),
        kind: 'image',
        html: false,
        timeMs: 60_000,
        options,
      } as const;
      const read = await readImage(request, portsOf(tesseract));
      expect(read.ok && read.value.markdown).toBe(whole);
    }
  });

  test('of a photo that its camera wants turned: boxes are of the page as it is shown, which is upright', async () => {
    // A JPEG as far as its head goes: orientation 6 is a quarter to the right.
    const bytes = Buffer.from(
      '\xff\xd8\xff\xe1\0\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0',
      'latin1',
    );
    const word = {
      text: 'Letters',
      left: 20,
      top: 30,
      width: 200,
      height: 40,
      confidence: 0.9,
      line: '1',
      paragraph: '1',
    };
    const turnedAsked: number[] = [];
    const upright: Tesseract = {
      read(_picture, quarters) {
        turnedAsked.push(quarters);
        return { width: 800, height: 1000, angle: 0, words: [word] };
      },
      grey: () => null,
      word: () => null,
      withLanguage: () => null,
    };
    const request = { bytes, kind: 'image', html: false, timeMs: 60_000, options } as const;
    const read = await readImage(request, portsOf(upright));
    const [page] = (read.ok ? read.value.blocks : null) ?? [];
    expect(turnedAsked).toEqual([1]);
    expect([page?.width, page?.height]).toEqual([400, 500]);
    const [x0 = 1, y0 = 1] = page?.items[0]?.bbox ?? [];
    expect([x0 < 0.1, y0 < 0.1]).toEqual([true, true]);
  });

  test('of a line that runs up the margin: it stands where it is, and is no part of the others', async () => {
    const at = (text: string, line: number, box: readonly [number, number, number, number]) => {
      const [left, top, width, height] = box;
      return { text, left, top, width, height, confidence: 0.9, line: String(line), paragraph: String(line) };
    };
    const words = [
      at('arXiv:2308', 1, [20, 600, 24, 200]),
      at('October', 1, [20, 380, 24, 150]),
      ...Array.from({ length: 6 }, (_, index) => at('Letters', 2 + index, [150, 100 + index * 40, 500, 24])),
    ];
    const upright: Tesseract = {
      read: () => ({ width: 800, height: 1000, angle: 0, words }),
      grey: () => null,
      word: () => null,
      withLanguage: () => null,
    };
    const request = { bytes: Buffer.from('P5'), kind: 'image', html: false, timeMs: 60_000, options } as const;
    const read = await readImage(request, portsOf(upright));
    const items = (read.ok ? read.value.blocks?.[0]?.items : null) ?? [];
    const margin = items.find(({ content }) => content.includes('arXiv'));
    expect(
      items.filter(({ content }) => content.includes('Letters')).every(({ content }) => !content.includes('arXiv')),
    ).toBe(true);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = margin?.bbox ?? [];
    // Around its glyphs, which end at 2.5 of 100, with a little margin.
    expect([x0, y0, x1, y1].map((side) => Math.round(side * 100))).toEqual([2, 38, 6, 80]);
    expect(x0).toBeGreaterThan(0.018);
    expect(margin?.type).not.toBe('title');
  });

  test.each([
    false,
    true,
  ])('of each page of a TIFF, as many as are wanted (its other order of bytes: %s)', async (bigEndian) => {
    const drawn = (text: string) => {
      const opened = openPdf(pdfium, makePdf([{ texts: setLines([text], 90, 120, 18, 24) }]));
      const bitmap = opened.ok ? opened.value.draw(0, 2) : null;
      if (bitmap === null) throw new Error('no picture');
      return greyOf(bitmap);
    };
    const bytes = makeTiff([drawn('The first lamp was lit.'), drawn('The second one was out.')], bigEndian);
    const request = { bytes, kind: 'image', html: false, timeMs: 60_000, options } as const;
    const read = await readImage(request, portsOf(tesseract));
    expect(read.ok && [read.value.markdown, read.value.numPages, read.value.totalPages]).toEqual([
      'The first lamp was lit.\n\nThe second one was out.',
      2,
      2,
    ]);
    const cut = await readImage({ ...request, options: { ...options, maxPages: 1 } }, portsOf(tesseract));
    expect(cut.ok && [cut.value.markdown, cut.value.numPages, cut.value.totalPages]).toEqual([
      'The first lamp was lit.',
      1,
      2,
    ]);
  });

  test('of a TIFF that takes too long is refused, and never cut by the clock', async () => {
    const page = { width: 30, height: 40, bytes: new Uint8Array(1200).fill(255) };
    let now = 0;
    const slow: Tesseract = {
      read() {
        now += 4000;
        return { width: 300, height: 400, angle: 0, words: [] };
      },
      grey: () => null,
      word: () => null,
      withLanguage: () => null,
    };
    const request = {
      bytes: makeTiff([page, page, page, page]),
      kind: 'image',
      html: false,
      timeMs: 10_000,
      options,
    } as const;
    const read = await readImage(request, { now: () => now, tesseract: () => Promise.resolve(slow) });
    expect(read).toEqual({ ok: false, error: 'slow' });
  });
});

test('pages are recognised several at once, and stand in their order', async () => {
  const pages = ['One of them.', 'The second.', 'Number three.', 'And the last.'].map((text) => ({
    texts: setLines([text], 90, 120, 18, 24),
  }));
  const here = inProcessOcrEngine(() => Promise.resolve(tesseract));
  const begun: (() => void)[] = [];
  let most = 0;
  let forgotten = false;
  const ocrEngine: OcrEngine = {
    slots: 3,
    async recognize(image, scale) {
      await new Promise<void>((resolve) => {
        begun.push(resolve);
        most = Math.max(most, begun.length);
        // The last that was begun is the first to be ready.
        if (begun.length >= 3 || most === 3) for (const go of begun.splice(0).toReversed()) go();
      });
      return await here.recognize(image, scale, []);
    },
    forget: () => void (forgotten = true),
  };
  const request = { bytes: makePdf(pages), kind: 'pdf', html: false, timeMs: 60_000, options } as const;
  const read = await readPdf(pdfium, request, { ...portsOf(tesseract), ocrEngine });
  expect(read.ok && read.value.markdown).toBe('One of them.\n\nThe second.\n\nNumber three.\n\nAnd the last.');
  expect([most, forgotten]).toEqual([3, true]);
});
