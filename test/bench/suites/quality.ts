import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startEngine } from '../measure/startEngine.ts';
import type { Row } from '../measure/row.ts';
import type { SuiteContext } from './suite.ts';

interface Figure {
  readonly id: string;
  readonly set: 'pages' | 'structure';
  /** Finds the figure in the last line of the scorer. */
  readonly pattern: RegExp;
  readonly goal: number;
}

const figures: readonly Figure[] = [
  { id: 'Q.pages.f1', set: 'pages', pattern: /F1 ([\d.]+)/, goal: 0.817 },
  { id: 'Q.pages.macroType', set: 'pages', pattern: /macro-type ([\d.]+)/, goal: 0.8 },
  { id: 'Q.structure.mean', set: 'structure', pattern: /mean ([\d.]+)/, goal: 0.93 },
];

/** `npm run bench -- quality --data DIR`: the engine's port, scored by the development sets' own scripts. */
export async function qualitySuite(context: SuiteContext): Promise<readonly Row[]> {
  const data = context.data;
  if (data === null || !existsSync(join(data, 'score.mjs'))) {
    context.say('bench: quality needs --data DIR, a folder with the development sets and their score.mjs.');
    return [];
  }
  const engine = await startEngine(context.project);
  try {
    const rows: Row[] = [];
    for (const set of ['pages', 'structure'] as const) {
      const output = await score(data, set, `${engine.url}/v2/scrape`, engine.token, context.say);
      const last = output.trim().split('\n').at(-1) ?? '';
      const documents = Number(/(\d+) documents/.exec(last)?.[1] ?? 0);
      for (const figure of figures.filter((each) => each.set === set)) {
        rows.push({
          kind: 'value',
          id: figure.id,
          value: Number(figure.pattern.exec(last)?.[1] ?? Number.NaN),
          peer: null,
          goal: figure.goal,
          documents,
        });
      }
    }
    return rows;
  } finally {
    await engine.stop();
  }
}

function score(data: string, set: string, endpoint: string, key: string, say: (line: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(data, 'score.mjs'), set, '--engine', `http:${endpoint}`, '--jobs', '2'],
      {
        cwd: data,
        env: { ...process.env, HTTP_KEY: key },
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
