import { expect, test } from 'vitest';
import { createPagePainter } from '../../../../electron/engine/documents/paintPage.ts';
import { loadPdfium, type Pdfium } from '../../../../electron/engine/documents/pdf/file/pdfium.ts';
import { readPdf } from '../../../../electron/engine/documents/readPdf.ts';
import { hostilePdfs } from '../../../support/hostilePdfs.ts';
import { paintCarelessly } from '../../../support/carelessPainter.ts';
import type { PdfField } from '../../../support/pdfFields.ts';
import { reportPdf } from '../../../support/reportPdf.ts';
import { countOf, seededRandom, seedOf, tellFigure } from '../../../support/scale.ts';

const form: readonly PdfField[] = [
  { kind: 'text', box: [60, 300, 260, 318], text: 'Maria Huber' },
  { kind: 'text', box: [60, 330, 260, 348], text: 'Left to the reader', isBare: true },
  { kind: 'comb', box: [60, 360, 260, 378], text: 'AB1204' },
  { kind: 'check', box: [60, 390, 72, 402], isOn: true },
  { kind: 'note', box: [60, 420, 260, 438], text: 'Asked again in May' },
];
const files = hostilePdfs(reportPdf(form), countOf(1700), seededRandom(seedOf(20_261_122)));
/** What one file may take: a request has more, and a page of the window ten seconds. */
const patienceMs = 5000;

const noPicture = () => Promise.reject(new Error('none of these is a picture'));

type Outcome = 'read' | 'refused' | 'broken' | 'late';

async function outcomeOf(pdfium: Pdfium, bytes: Uint8Array): Promise<Outcome> {
  const options = { mode: 'fast', maxPages: 20, blocks: true, pages: true, pageMarkers: true } as const;
  const request = { bytes, kind: 'pdf', html: false, timeMs: patienceMs, options } as const;
  const begun = performance.now();
  try {
    const read = await readPdf(pdfium, request, {
      now: () => performance.now(),
      tesseract: () => Promise.reject(new Error('no page of these is recognised')),
    });
    const painter = createPagePainter({ pdfium: () => Promise.resolve(pdfium), imageConverter: noPicture });
    await painter.paint({ id: 1, key: 'file', file: bytes, page: 0, width: 100 });
    if (performance.now() - begun > patienceMs * 2) return 'late';
    return read.ok ? 'read' : 'refused';
  } catch {
    return 'broken';
  }
}

test(
  'hostile PDFs are read or refused in plain words, and hardly any costs the worker that reads it',
  { timeout: 120_000 + files.length * 200 },
  async () => {
    const counts: Record<Outcome, number> = { read: 0, refused: 0, broken: 0, late: 0 };
    let pdfium = await loadPdfium();
    for (const bytes of files) {
      const outcome = await outcomeOf(pdfium, bytes);
      counts[outcome] += 1;
      // As the worker that reads it is replaced by another.
      if (outcome === 'broken') pdfium = await loadPdfium();
    }
    const good = counts.read + counts.refused;
    tellFigure({ name: 'hostilePdfs.count', value: files.length, goal: '>=1700' });
    tellFigure({ name: 'hostilePdfs.readOrRefusedPercent', value: (good / files.length) * 100, goal: '>=97' });
    tellFigure({ name: 'hostilePdfs.late', value: counts.late, goal: '=0' });
    expect(counts.late).toBe(0);
    expect(good / files.length).toBeGreaterThanOrEqual(0.97);
    // Harmless harm would prove nothing.
    expect(counts.refused).toBeGreaterThan(files.length * 0.02);
  },
);

test(
  'the control: who believes what a file says of itself breaks on many of them',
  { timeout: 120_000 + files.length * 200 },
  async () => {
    let pdfium = await loadPdfium();
    let broken = 0;
    for (const bytes of files) {
      const outcome = paintCarelessly(pdfium, bytes);
      if (outcome !== 'painted') broken += 1;
      // What stopped in its middle left its memory as it was.
      if (outcome === 'stopped') pdfium = await loadPdfium();
    }
    tellFigure({ name: 'hostilePdfs.brokenUnprotectedPercent', value: (broken / files.length) * 100, goal: '>=5' });
    expect(broken).toBeGreaterThan(files.length / 20);
  },
);
