import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import type { PdfOptions } from '../../../electron/engine/documents/documentRequest.ts';
import { loadPdfium, type Pdfium } from '../../../electron/engine/documents/pdf/file/pdfium.ts';
import { readPdf } from '../../../electron/engine/documents/readPdf.ts';
import { holds } from '../measure/holds.ts';
import { openLiteParse } from '../measure/liteParse.ts';
import type { Row } from '../measure/row.ts';
import { type PlannedTable, tableKinds, type Typesetter } from '../tables/plannedTable.ts';
import { planTables } from '../tables/planTables.ts';
import { asFlatText, asHtml, asTex } from '../tables/setTable.ts';
import type { Suite, SuiteContext } from './suite.ts';

/**
 * `npm run bench -- documents --only Q.tables --data DIR`: a hundred tables of ten kinds, set by three programs. No rule was written while
 * looking at them: change the seed before rules are.
 */
export const tablesSuite: Suite = [{ figures: ['Q.tables'], measure: tableRows }];

const seed = 20_261_201;
const options: PdfOptions = { mode: 'fast', maxPages: null, blocks: false, pages: false, pageMarkers: false };
const timeMs = 60_000;
/** Milliseconds that a program may take to set its tables. */
const maxSettingMs = 240_000;
/** The guide: as much above the best peer. */
const minLead = 0.1;

async function tableRows({ data, project, say }: SuiteContext): Promise<readonly Row[]> {
  const peer = data === null ? null : await openLiteParse(data, project);
  if (peer === null) say('bench: without --data DIR with liteparse installed in its peers, Q.tables has no peer.');
  const folder = mkdtempSync(join(tmpdir(), 'tables-'));
  try {
    const pdfium = await loadPdfium();
    const tables = planTables(seed);
    await setTables(tables, folder, say);
    const scores: Score[] = [];
    for (const table of tables) {
      const path = join(folder, `${table.name}.pdf`);
      if (!existsSync(path)) continue;
      const bytes = new Uint8Array(readFileSync(path));
      const peers = peer === null ? '' : await peer.read(bytes);
      const ours = await readByUs(pdfium, bytes);
      const share = (markdown: string): number =>
        table.facts.filter((fact) => holds(fact, markdown)).length / table.facts.length;
      scores.push({ table, ours: share(ours), peer: share(peers) });
      say(`bench: ${table.typesetter} ${table.name} ${share(ours).toFixed(2)}, peer ${share(peers).toFixed(2)}`);
    }
    return rowsOf(scores, peer !== null);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    peer?.close();
  }
}

/** Fraction of the facts of a table that showed. */
interface Score {
  readonly table: PlannedTable;
  readonly ours: number;
  readonly peer: number;
}

async function readByUs(pdfium: Pdfium, bytes: Uint8Array): Promise<string> {
  const request = { bytes: bytes.slice(), kind: 'pdf', html: false, timeMs, options } as const;
  const read = await readPdf(pdfium, request, {
    now: () => performance.now(),
    tesseract: () => Promise.reject(new Error('The mode fast never recognizes text.')),
  });
  return read.ok ? (read.value.markdown ?? '') : '';
}

/** Sets tables with each program that is installed; others are named and left out. */
async function setTables(tables: readonly PlannedTable[], folder: string, say: (line: string) => void): Promise<void> {
  const programs: Readonly<Record<Typesetter, (own: readonly PlannedTable[], folder: string) => Promise<void>>> = {
    chromium: printTables,
    latex: setInTex,
    libreoffice: setInOffice,
  };
  for (const [typesetter, set] of Object.entries(programs))
    await set(
      tables.filter((table) => table.typesetter === typesetter),
      folder,
    ).catch((error: unknown) => say(`bench: no tables of ${typesetter}: ${String(error).slice(0, 200)}`));
}

async function printTables(tables: readonly PlannedTable[], folder: string): Promise<void> {
  const executablePath = process.env['TROWEL_BENCH_CHROMIUM'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    for (const table of tables) {
      const { css, html } = asHtml(table);
      await page.setContent(`<!doctype html><html lang=en><meta charset=utf-8><style>${css}</style><body>${html}`);
      await page.pdf({ path: join(folder, `${table.name}.pdf`), preferCSSPageSize: true, printBackground: true });
    }
  } finally {
    await browser.close();
  }
}

const run = promisify(execFile);

async function setInTex(tables: readonly PlannedTable[], folder: string): Promise<void> {
  for (const table of tables) {
    writeFileSync(join(folder, `${table.name}.tex`), asTex(table));
    const parameters = ['-interaction=nonstopmode', '-no-shell-escape', `${table.name}.tex`];
    // arydshln finds the width of its columns in the second run.
    for (let pass = 0; pass < 2; pass += 1) await run('pdflatex', parameters, { cwd: folder, timeout: maxSettingMs });
  }
}

async function setInOffice(tables: readonly PlannedTable[], folder: string): Promise<void> {
  const profile = join(folder, 'profile');
  mkdirSync(profile);
  const files = tables.map((table) => {
    const path = join(folder, `${table.name}.fodt`);
    writeFileSync(path, asFlatText(table));
    return path;
  });
  const parameters = ['--headless', '--convert-to', 'pdf', '--outdir', folder, ...files];
  await run('soffice', [`-env:UserInstallation=file://${profile}`, ...parameters], { timeout: maxSettingMs });
}

/** A row for each kind and each program, and their mean. */
function rowsOf(scores: readonly Score[], hasPeer: boolean): readonly Row[] {
  const mean = (of: readonly Score[], side: 'ours' | 'peer'): number =>
    of.reduce((sum, score) => sum + score[side], 0) / Math.max(1, of.length);
  const row = (id: string, of: readonly Score[], lead: number): Row => ({
    kind: 'value',
    id: `Q.tables.${id}`,
    value: mean(of, 'ours'),
    peer: hasPeer ? mean(of, 'peer') : null,
    goal: Math.min(1, hasPeer ? mean(of, 'peer') + lead : lead),
    documents: of.length,
  });
  const typesetters = [...new Set(scores.map(({ table }) => table.typesetter))];
  return [
    ...tableKinds.map((kind) =>
      row(
        kind,
        scores.filter(({ table }) => table.kind === kind),
        0,
      ),
    ),
    ...typesetters.map((typesetter) =>
      row(
        typesetter,
        scores.filter(({ table }) => table.typesetter === typesetter),
        0,
      ),
    ),
    row('mean', scores, minLead),
  ];
}
