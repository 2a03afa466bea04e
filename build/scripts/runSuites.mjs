import { exitCodes, SetupError } from './say.mjs';
import { suites } from './suites.mjs';

/**
 * Runs suites one after the other (a suite uses both cores itself), says how each went, and ends with one line that sums them.
 * @param {string[]} names the suites that belong to the script
 * @param {{ values: { only?: string }; positionals: string[] }} words what the person typed: `--only a,b` chooses suites, the rest are paths
 * @returns {Promise<number>} the exit code
 */
export async function runSuites(names, { values, positionals: paths }) {
  const only = values.only?.split(',');
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const name of chosenSuites(names, only)) {
    const suite = suites[name];
    if (!suite) continue;
    const started = Date.now();
    const outcome = await suite.run(paths);
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    total.skipped += outcome.skipped;
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    const mark = outcome.failed === 0 ? 'ok    ' : 'FAILED';
    process.stdout.write(`${mark} ${name} (${suite.about}): ${describe(outcome)}, ${seconds} s\n`);
    const words = outcome.failed > 0 ? outcome.report : (outcome.note ?? '');
    if (words.trim() !== '') process.stdout.write(`${words.trim()}\n\n`);
  }
  process.stdout.write(`${describe(total)}\n`);
  return total.failed === 0 ? 0 : 1;
}

/** @param {{ passed: number; failed: number; skipped: number }} count */
function describe({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * @param {string[]} names
 * @param {string[] | undefined} only
 */
function chosenSuites(names, only) {
  const unknown = only?.find((name) => !suites[name]);
  if (unknown !== undefined) {
    throw new SetupError(
      `there is no suite "${unknown}"; the suites are: ${Object.keys(suites).join(', ')}`,
      exitCodes.usage,
    );
  }
  return only ?? names;
}
