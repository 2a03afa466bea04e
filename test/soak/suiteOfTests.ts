import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../../build/vite/folders.ts';
import { suites } from '../../build/scripts/suites.mjs';
import { figureSchema, type Figure } from './figure.ts';
import type { SoakContext, SoakSuite } from './soakSuite.ts';

interface TestFiles {
  readonly name: string;
  readonly runner: 'unit' | 'thorough' | 'contract' | 'e2e';
  readonly paths: readonly string[];
  /** It takes times: its files run one after another. */
  readonly isTimed?: boolean;
  /** Minimum number of tests, where each is one case of the figure. */
  readonly cases?: number;
}

/** Creates a suite from tests of `npm test`, which run with their full counts here and report their figures. */
export function suiteOfTests({ name, runner, paths, isTimed = false, cases = 1 }: TestFiles): SoakSuite {
  return {
    name,
    async run(context) {
      // A file that was moved away would leave its figure without anybody noticing.
      const gone = paths.filter((path) => !existsSync(join(projectFolder, path)));
      if (gone.length > 0) throw new Error(`${name}: there is no ${gone.join(', ')}`);
      const folder = mkdtempSync(join(tmpdir(), 'trowel-soak-'));
      const file = join(folder, 'figures');
      askForTheWhole(context, file);
      process.env['TROWEL_E2E_WORKERS'] = isTimed ? '1' : '3';
      try {
        const outcome = await suites[runner]?.run([...paths], true);
        if (outcome === undefined) throw new Error(`there is no runner "${runner}"`);
        if (outcome.failed > 0) context.say(outcome.report.trim());
        return [
          { name: `${name}.passed`, value: outcome.passed, goal: `>=${cases}` },
          { name: `${name}.failed`, value: outcome.failed + outcome.skipped, goal: '=0' },
          ...toldFigures(file),
        ];
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Read by test/support/scale.ts in the processes of the tests. */
function askForTheWhole(context: SoakContext, figures: string): void {
  process.env['TROWEL_SOAK'] = '1';
  process.env['TROWEL_SOAK_ROUNDS'] = String(context.rounds ?? 0);
  process.env['TROWEL_SOAK_SEED'] = String(context.seed);
  process.env['TROWEL_SOAK_FIGURES'] = figures;
}

/** Several tests may report one figure: the worst value counts. */
function toldFigures(file: string): Figure[] {
  if (!existsSync(file)) return [];
  const worst = new Map<string, Figure>();
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const told = figureSchema.parse(JSON.parse(line));
    const known = worst.get(told.name);
    const isWorse =
      known === undefined || (told.goal.startsWith('>') ? told.value < known.value : told.value > known.value);
    if (isWorse) worst.set(told.name, told);
  }
  return [...worst.values()];
}
