import { exitCodes, SetupError } from './cli.mjs';
import { suites } from './suites.mjs';

/**
 * @typedef {object} Total
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {[suite: string, seconds: number][]} times
 */

/**
 * Runs suites, prints the result of each when it has ended, and a summary line at the end.
 * @param {readonly (readonly (readonly string[])[])[]} stages the suites of the script: stages run one after the other; the lanes of a
 * stage run in parallel; the suites of a lane run one after the other
 * @param {{ values: { only?: string; all?: boolean }; positionals: string[] }} words command-line arguments: `--only a,b` chooses suites,
 * `--all` adds the long tail, the rest are paths
 * @returns {Promise<number>} the exit code
 */
export async function runSuites(stages, { values, positionals: paths }) {
  const started = Date.now();
  /** @type {Total} */
  const total = { passed: 0, failed: 0, skipped: 0, times: [] };
  for (const lanes of chosenStages(stages, values.only?.split(','))) {
    await Promise.all(
      lanes.map(async (names) => {
        for (const name of names) await runSuite(name, paths, values.all === true, total);
      }),
    );
  }
  if (paths.length > 0 && total.passed + total.failed + total.skipped === 0) {
    const hint = 'slow tests are in the suite "thorough": --only thorough';
    throw new SetupError(`no chosen suite has a test for ${paths.join(', ')}; ${hint}`, exitCodes.usage);
  }
  const times = total.times.map(([name, seconds]) => `${name} ${seconds.toFixed(0)} s`).join(', ');
  process.stdout.write(`times: ${times}; together ${((Date.now() - started) / 1000).toFixed(0)} s\n`);
  process.stdout.write(`${describe(total)}\n`);
  return total.failed === 0 ? 0 : 1;
}

/**
 * @param {string} name
 * @param {string[]} paths
 * @param {boolean} all
 * @param {Total} total what the outcome is added to
 */
async function runSuite(name, paths, all, total) {
  const suite = suites[name];
  if (!suite) return;
  const started = Date.now();
  const outcome = await suite.run(paths, all);
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  total.skipped += outcome.skipped;
  const seconds = (Date.now() - started) / 1000;
  total.times.push([name, seconds]);
  const mark = outcome.failed === 0 ? 'ok    ' : 'FAILED';
  process.stdout.write(`${mark} ${name} (${suite.about}): ${describe(outcome)}, ${seconds.toFixed(1)} s\n`);
  if (outcome.failed > 0) process.stdout.write(`${outcome.report.trim()}\n\n`);
}

/** @param {{ passed: number; failed: number; skipped: number; left?: number }} count */
function describe({ passed, failed, skipped, left = 0 }) {
  const tail = left > 0 ? ` (${left} long ones: npm run test:all)` : '';
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}${tail}`;
}

/**
 * Returns the chosen suites, one after the other in the given order, because a person cannot read two outputs simultaneously.
 * @param {readonly (readonly (readonly string[])[])[]} stages
 * @param {string[] | undefined} only
 */
function chosenStages(stages, only) {
  const unknown = only?.find((name) => !suites[name]);
  if (unknown !== undefined) {
    throw new SetupError(
      `there is no suite "${unknown}"; the suites are: ${Object.keys(suites).join(', ')}`,
      exitCodes.usage,
    );
  }
  return only === undefined ? stages : [[only]];
}
