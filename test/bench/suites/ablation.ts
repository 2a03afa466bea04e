import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { chromium } from 'playwright';
import type { PdfOptions } from '../../../electron/engine/documents/documentRequest.ts';
import { loadPdfium, type Pdfium } from '../../../electron/engine/documents/pdf/file/pdfium.ts';
import { readPdf } from '../../../electron/engine/documents/readPdf.ts';
import { disableStages, observeStages } from '../../../electron/engine/documents/stages.ts';
import { hardDocuments } from '../hard/hardDocuments.ts';
import { createPrinter } from '../hard/printDocument.ts';
import { holds } from '../measure/holds.ts';
import { markdownSimilarity } from '../measure/markdownSimilarity.ts';
import type { SuiteContext } from './suite.ts';

const options: PdfOptions = { mode: 'fast', maxPages: null, blocks: false, pages: false, pageMarkers: false };
const timeMs = 120_000;

interface AblationDocument {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Score of its markdown, 0 to 1; null without a truth. */
  readonly score: ((markdown: string) => number) | null;
}

interface DocumentSet {
  readonly name: string;
  readonly documents: readonly AblationDocument[];
}

/**
 * `npm run bench -- documents --ablate`: leaves out one stage after the other, and prints for each set how many documents change and by how
 * much the mean score falls or rises. A stage that changes nothing anywhere is not needed.
 * @param folders of PDFs; without any, the documents that Q.hard generates, with their facts
 */
export async function ablateStages({ say }: SuiteContext, folders: readonly string[]): Promise<void> {
  const pdfium = await loadPdfium();
  const sets = folders.length > 0 ? folders.map(setOf) : await generatedSets(pdfium, say);
  const names = new Set<string>();
  observeStages(names);
  const full = await readSets(pdfium, sets);
  observeStages(null);
  for (const set of sets) {
    const score = meanScore(set, full);
    say(`bench: ${set.name}: ${set.documents.length} documents${score === null ? '' : `, score ${score.toFixed(4)}`}`);
  }
  for (const name of names) {
    disableStages([name]);
    const without = await readSets(pdfium, sets);
    process.stdout.write(`${name.padEnd(32)}${sets.map((set) => effectOn(set, full, without)).join('  ')}\n`);
  }
  disableStages([]);
}

/** Markdown by document. */
type Readings = ReadonlyMap<AblationDocument, string>;

async function readSets(pdfium: Pdfium, sets: readonly DocumentSet[]): Promise<Readings> {
  const readings = new Map<AblationDocument, string>();
  for (const document of sets.flatMap(({ documents }) => documents))
    readings.set(document, await markdownOf(pdfium, document.bytes));
  return readings;
}

/** Returns the markdown of a PDF; an error is a result that may differ too. */
async function markdownOf(pdfium: Pdfium, bytes: Uint8Array): Promise<string> {
  const request = { bytes: bytes.slice(), kind: 'pdf', html: false, timeMs, options } as const;
  const ports = {
    now: () => performance.now(),
    tesseract: (): Promise<never> => Promise.reject(new Error('OCR is off in this mode')),
  };
  try {
    const read = await readPdf(pdfium, request, ports);
    return read.ok ? (read.value.markdown ?? '') : read.error;
  } catch (failure) {
    return String(failure);
  }
}

function effectOn(set: DocumentSet, full: Readings, without: Readings): string {
  const changed = set.documents.filter((document) => full.get(document) !== without.get(document)).length;
  const [before, after] = [meanScore(set, full), meanScore(set, without)];
  const change = before === null || after === null ? '' : ` ${(after - before).toFixed(5)}`;
  return `${set.name} ${changed} changed${change}`;
}

function meanScore({ documents }: DocumentSet, readings: Readings): number | null {
  const scores = documents.flatMap((document) =>
    document.score === null ? [] : [document.score(readings.get(document) ?? '')],
  );
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/** Returns the PDFs of a folder and their truths. */
function setOf(folder: string): DocumentSet {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.pdf'))
    .toSorted();
  const documents = files.map((name): AblationDocument => {
    const path = join(folder, name);
    const truth = truthOf(path);
    return {
      name,
      bytes: new Uint8Array(readFileSync(path)),
      score: truth === null ? null : (markdown) => markdownSimilarity(markdown, truth),
    };
  });
  return { name: basename(folder), documents };
}

function truthOf(path: string): string | null {
  const name = `${basename(path, '.pdf')}.md`;
  const found = [join(dirname(path), name), join(dirname(path), '../truth', name)].find(existsSync);
  return found === undefined ? null : readFileSync(found, 'utf8');
}

/** Prints the digital documents of Q.hard; their score is the ratio of facts that hold. */
async function generatedSets(pdfium: Pdfium, say: SuiteContext['say']): Promise<readonly DocumentSet[]> {
  const executablePath = process.env['TROWEL_BENCH_CHROMIUM'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] }).catch(() => null);
  if (browser === null) {
    say(
      `bench: without --set the documents are printed by a Chromium; none is at ${executablePath}. Name one in TROWEL_BENCH_CHROMIUM.`,
    );
    return [];
  }
  try {
    const printer = await createPrinter(browser, pdfium);
    const documents: AblationDocument[] = [];
    for (const document of hardDocuments.filter(({ scan }) => scan === undefined)) {
      const { name, facts } = document;
      const score = (markdown: string): number => facts.filter((fact) => holds(fact, markdown)).length / facts.length;
      documents.push({ name, bytes: await printer.print(document), score });
    }
    return [{ name: 'generated', documents }];
  } finally {
    await browser.close();
  }
}
