import { type Browser, chromium } from 'playwright';
import type { PdfOptions } from '../../../electron/engine/documents/documentRequest.ts';
import type { Tesseract } from '../../../electron/engine/documents/ocr/tesseract.ts';
import { loadPdfium, type Pdfium } from '../../../electron/engine/documents/pdf/file/pdfium.ts';
import { readPdf } from '../../../electron/engine/documents/readPdf.ts';
import { type Fact, type HardKind, hardKinds } from '../hard/fact.ts';
import { hardDocuments } from '../hard/hardDocuments.ts';
import { createPrinter } from '../hard/printDocument.ts';
import { holds } from '../measure/holds.ts';
import { type DocumentPeer, openLiteParse } from '../measure/liteParse.ts';
import { openTesseract } from '../measure/openTesseract.ts';
import type { Row } from '../measure/row.ts';
import type { Suite, SuiteContext } from './suite.ts';

/** `npm run bench -- documents --only Q.hard --data DIR`: facts of hard documents that show in what was read of them. */
export const hardSuite: Suite = [{ figures: ['Q.hard'], measure: hardRows }];

const options: PdfOptions = { mode: 'auto', maxPages: null, blocks: false, pages: false, pageMarkers: false };
const timeMs = 120_000;
/** Of the guide: the mean over kinds, whatever the peer reaches. */
const goal = 0.65;

/** Facts of a kind of documents, and how many of them showed. */
interface Tally {
  facts: number;
  ours: number;
  peer: number;
}

/** Generated documents, printed at measurement time: digital ones and scans, read by the engine's reader and by its best peer. */
async function hardRows({ data, project, say }: SuiteContext): Promise<readonly Row[]> {
  const peer = data === null ? null : await openLiteParse(data, project);
  if (peer === null) say('bench: without --data DIR with liteparse installed in its peers, Q.hard has no peer.');
  const browser = await openBrowser(say);
  if (browser === null) return [];
  try {
    const tools = { pdfium: await loadPdfium(), tesseract: await openTesseract(project), peer };
    const tallies = await readAll(browser, tools, say);
    return rowsOf(tallies, peer !== null);
  } finally {
    await browser.close();
    peer?.close();
  }
}

async function openBrowser(say: (line: string) => void): Promise<Browser | null> {
  const executablePath = process.env['TROWEL_BENCH_CHROMIUM'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] }).catch(() => null);
  if (browser === null)
    say(`bench: Q.hard is printed by a Chromium; none is at ${executablePath}. Name one in TROWEL_BENCH_CHROMIUM.`);
  return browser;
}

interface Tools {
  readonly pdfium: Pdfium;
  readonly tesseract: Tesseract;
  readonly peer: DocumentPeer | null;
}

async function readAll(
  browser: Browser,
  tools: Tools,
  say: (line: string) => void,
): Promise<ReadonlyMap<HardKind, Tally>> {
  const tallies = new Map<HardKind, Tally>(hardKinds.map((kind) => [kind, { facts: 0, ours: 0, peer: 0 }]));
  const printer = await createPrinter(browser, tools.pdfium);
  for (const document of hardDocuments) {
    const { name, kind, facts } = document;
    const pdf = await printer.print(document);
    const ours = await readByUs(tools, pdf);
    const missed = facts.filter((fact) => !holds(fact, ours));
    const peers = tools.peer === null ? '' : await tools.peer.read(pdf);
    const held = facts.filter((fact) => holds(fact, peers)).length;
    const tally = tallies.get(kind);
    if (tally === undefined) continue;
    tally.facts += facts.length;
    tally.ours += facts.length - missed.length;
    tally.peer += held;
    say(
      `bench: ${kind} ${name} ${facts.length - missed.length} of ${facts.length}, peer ${held}${missed.map(told).join('')}`,
    );
  }
  await printer.close();
  return tallies;
}

function told(fact: Fact): string {
  return `\n         ${JSON.stringify(fact)}`;
}

async function readByUs({ pdfium, tesseract }: Tools, bytes: Uint8Array): Promise<string> {
  const request = { bytes: bytes.slice(), kind: 'pdf', html: false, timeMs, options } as const;
  const read = await readPdf(pdfium, request, {
    now: () => performance.now(),
    tesseract: () => Promise.resolve(tesseract),
  });
  return read.ok ? (read.value.markdown ?? '') : '';
}

/** A row for each kind, none of which may be below the peer, and their mean. */
function rowsOf(tallies: ReadonlyMap<HardKind, Tally>, hasPeer: boolean): readonly Row[] {
  const kinds = [...tallies].map(([kind, { facts, ours, peer }]) => ({
    kind,
    facts,
    ours: ours / facts,
    peer: peer / facts,
  }));
  const meanOf = (side: 'ours' | 'peer'): number => kinds.reduce((sum, each) => sum + each[side], 0) / kinds.length;
  const row = (id: string, value: number, peer: number, least: number, documents: number): Row => ({
    kind: 'value',
    id: `Q.hard.${id}`,
    value,
    peer: hasPeer ? peer : null,
    goal: Math.max(least, hasPeer ? Math.floor(peer * 1000) / 1000 : 0),
    documents,
  });
  return [
    ...kinds.map(({ kind, facts, ours, peer }) => row(kind, ours, peer, 0, facts)),
    row('mean', meanOf('ours'), meanOf('peer'), goal, hardDocuments.length),
  ];
}
