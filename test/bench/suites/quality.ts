import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startEngine } from '../measure/startEngine.ts';
import type { Row } from '../measure/row.ts';
import type { Suite, SuiteContext } from './suite.ts';

/** A figure that a scorer prints. */
export interface Figure {
  readonly id: string;
  /** Finds the figure in what the scorer prints. */
  readonly pattern: RegExp;
  /** What the best npm library reaches on the same set. */
  readonly peer: number | null;
  readonly goal: number;
}

/** Each kind of structure has a separate line: its name, its items, its F1. No kind may be below the best library. */
function kindOfStructure(kind: string, peer: number, goal = peer): Figure {
  return { id: `Q.structure.${kind}`, pattern: new RegExp(`^${kind}\\s+\\d+\\s+([\\d.]+)`, 'm'), peer, goal };
}

const sets: Readonly<Record<string, readonly Figure[]>> = {
  pages: [
    { id: 'Q.pages.f1', pattern: /: F1 ([\d.]+)/, peer: 0.777, goal: 0.817 },
    { id: 'Q.pages.macroType', pattern: /macro-type ([\d.]+)/, peer: 0.712, goal: 0.8 },
  ],
  structure: [
    { id: 'Q.structure.mean', pattern: /: mean ([\d.]+)/, peer: 0.869, goal: 0.93 },
    kindOfStructure('heading', 0.942),
    kindOfStructure('link', 0.969),
    kindOfStructure('image', 0.99),
    kindOfStructure('codeblock', 0.955),
    kindOfStructure('codelang', 0.281, 0.8),
    kindOfStructure('inlinecode', 0.975),
    kindOfStructure('table', 0.906),
    kindOfStructure('list', 0.798),
    kindOfStructure('strong', 0.917),
    kindOfStructure('em', 0.975),
    kindOfStructure('quote', 0.982),
    { id: 'Q.structure.absoluteLinks', pattern: /links written absolute ([\d.]+)/, peer: 1, goal: 1 },
  ],
  spec: [{ id: 'Q.spec.equal', pattern: /: equal ([\d.]+)/, peer: 0.968, goal: 0.97 }],
  products: [
    { id: 'Q.products.price', pattern: /: price ([\d.]+)/, peer: 0.713, goal: 0.85 },
    { id: 'Q.products.sku', pattern: / sku ([\d.]+) availability/, peer: 0.582, goal: 0.85 },
    { id: 'Q.products.availability', pattern: / availability ([\d.]+)/, peer: 0.667, goal: 0.85 },
  ],
};

/** `npm run bench -- quality --data DIR`: the engine's port, scored by the scripts of the development sets. */
export const qualitySuite: Suite = partsOfSets(sets);

/** Creates a part for each set of the development data: its figures, scored through the port of a dedicated engine. */
export function partsOfSets(scored: Readonly<Record<string, readonly Figure[]>>): Suite {
  return Object.entries(scored).map(([set, figures]) => ({
    figures: [`Q.${set}`],
    measure: (context) => scoreSet(context, set, figures),
  }));
}

async function scoreSet(context: SuiteContext, set: string, figures: readonly Figure[]): Promise<readonly Row[]> {
  const { data, project, say } = context;
  if (data === null || !existsSync(join(data, 'score.mjs'))) {
    say(`bench: ${set} needs --data DIR, a folder with the development sets and their score.mjs.`);
    return [];
  }
  const engine = await startEngine(project);
  try {
    const output = await score(data, set, `${engine.url}/v2/scrape`, engine.token, say);
    const documents = Number(/documents (\d+)/.exec(output)?.[1] ?? 0);
    return figures.map(({ id, pattern, peer, goal }) => {
      const value = Number(pattern.exec(output)?.[1] ?? Number.NaN);
      return { kind: 'value', id, value, peer, goal, documents };
    });
  } finally {
    await engine.stop();
  }
}

/** Each document is served from a separate port, and ports are reused: a cached earlier document would be returned for it. */
export const fresh = { maxAge: 0 };

function score(data: string, set: string, endpoint: string, key: string, say: (line: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(data, 'score.mjs'), set, '--engine', `http:${endpoint}`, '--jobs', '2'],
      {
        cwd: data,
        env: { ...process.env, HTTP_KEY: key, HTTP_BODY: JSON.stringify(fresh) },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    let output = '';
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text: string) => {
      output += text;
      say(text.trimEnd());
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${set}: the scorer ended with ${String(code)}`)),
    );
  });
}
