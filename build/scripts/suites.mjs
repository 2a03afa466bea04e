import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from './child.mjs';
import { startSession } from './session.mjs';
import { filesWithShortTests } from './shortTests.mjs';
import { cacheFolder, packagesFolder, root } from './paths.mjs';

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} [left] tests of the long tail, which only `npm run test:all` runs
 * @property {string} report what a person reads when something failed
 */

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {string} about
 * @property {(paths: string[], all: boolean) => Promise<Outcome>} run paths: only these files and folders; none: every one. all: with the
 * tests tagged `long`; named paths always run completely
 */

/** The largest first: one that starts last would delay the end alone. */
const projects = ['test', 'renderer', 'electron', 'shared', 'build', 'electron/engine/pages/inpage'];

/** @type {Record<string, Suite>} */
export const suites = {
  format: { name: 'format', about: 'biome', run: checkFormat },
  lint: { name: 'lint', about: 'oxlint, type-aware', run: checkLint },
  types: { name: 'types', about: 'tsc, one project a tree', run: checkTypes },
  dead: { name: 'dead', about: 'knip: files, exports and packages that nobody uses', run: checkDead },
  boundaries: { name: 'boundaries', about: 'who may import whom', run: () => runVitest('architecture', []) },
  unit: { name: 'unit', about: 'vitest', run: (paths, all) => runVitest('unit', paths.map(testsOf), all) },
  changed: {
    name: 'changed',
    about: 'vitest: unit tests that import a changed file',
    run: async (paths) => (paths.length > 0 ? runVitest('unit', paths.map(testsOf), true) : runChanged()),
  },
  thorough: {
    name: 'thorough',
    about: 'attacks, broken answers, killed processes',
    run: (paths, all) => runVitest('thorough', paths.map(testsOf), all),
  },
  contract: {
    name: 'contract',
    about: 'the real engine and its clients',
    run: (paths, all) => runVitest('contract', paths, all),
  },
  package: { name: 'package', about: 'the fused package', run: runPackage },
  e2e: { name: 'e2e', about: 'the real app', run: runEndToEnd },
};

/** @param {string[]} paths */
async function checkFormat(paths) {
  const files = paths.length > 0 ? paths : ['.'];
  const flags = ['--config-path=build/format.json', '--max-diagnostics=none', '--no-errors-on-unmatched'];
  const result = await tool('@biomejs/biome/bin/biome', ['format', '--colors=off', ...flags, ...files]);
  const text = result.stdout + result.stderr;
  const unformatted = [...text.matchAll(/^(\S+) format ━/gm)].map((match) => match[1]);
  const broken = [...text.matchAll(/^\S+:\d+:\d+ (?!format)\S+ ━[^]*?(?=\n\S+ format ━|$)/gm)].map((match) => match[0]);
  const report = [...broken, ...unformatted, '"npm run format" puts the form of these files right.'].join('\n');
  return verdict(result.code === 0, unformatted.length + broken.length > 0 ? report : text);
}

/** @param {string[]} paths */
async function checkLint(paths) {
  const files = paths.length > 0 ? paths : ['.'];
  const flags = ['-c', 'build/oxlint.json', '--type-aware', '--report-unused-disable-directives', '--deny-warnings'];
  const result = await tool('oxlint/bin/oxlint', [...flags, '-f', 'unix', '--no-error-on-unmatched-pattern', ...files]);
  return verdict(result.code === 0, result.stdout + result.stderr);
}

/** Types are checked per project: with paths, for the projects that contain them. @param {string[]} paths */
async function checkTypes(paths) {
  const wanted = paths.length === 0 ? projects : [...new Set(paths.map(projectOf))];
  const memory = typeMemory();
  const results = await twoAtOnce(wanted, (project) => {
    const file = join(memory, `${project.replaceAll('/', '-')}.tsbuildinfo`);
    // Two projects run at once, and more checkers of a project each check again what they share: half of the CPU time.
    const flags = ['--pretty', 'false', '--checkers', '1', '--incremental', '--tsBuildInfoFile', file];
    return tool('typescript/bin/tsc', ['-p', project, ...flags]);
  });
  const report = new Set(results.flatMap(({ stdout, stderr }) => `${stdout}${stderr}`.trim().split('\n')));
  return verdict(
    results.every(({ code }) => code === 0),
    [...report].join('\n'),
  );
}

/**
 * Returns the path of the type checker's incremental cache. A changed declaration file or setting starts a new cache, because the checker
 * does not detect by itself that a global name was added or removed.
 */
function typeMemory() {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'tsconfig.json', ...projects.flatMap(settingsIn)])
    hash.update(readFileSync(join(root, file)));
  const folder = join(cacheFolder, 'types');
  const memory = join(folder, hash.digest('hex').slice(0, 16));
  if (!existsSync(memory)) rmSync(folder, { recursive: true, force: true });
  mkdirSync(memory, { recursive: true });
  return memory;
}

/** @param {string} project */
function settingsIn(project) {
  const names = readdirSync(join(root, project), { encoding: 'utf8' });
  return names.filter((name) => name === 'tsconfig.json' || name.endsWith('.d.ts')).map((name) => `${project}/${name}`);
}

/** @param {string} path */
function projectOf(path) {
  const normal = path.replace(/^\.\//, '');
  const inside = projects.filter((project) => normal === project || normal.startsWith(`${project}/`));
  return inside.toSorted((first, second) => second.length - first.length)[0] ?? 'build';
}

async function checkDead() {
  const result = await tool('knip/bin/knip.js', ['--config', 'build/knip.json', '--no-progress', '--no-config-hints']);
  return verdict(result.code === 0, result.stdout + result.stderr);
}

/** Unit tests of what differs from the last commit; in a clean tree of what the last commit changed. */
async function runChanged() {
  const edited = await capture('git', ['status', '--porcelain'], { cwd: root });
  return await runVitest('unit', [], false, ['--changed', edited.stdout.trim() === '' ? 'HEAD~1' : 'HEAD']);
}

/**
 * @param {string} project
 * @param {string[]} paths
 * @param {boolean} [all]
 * @param {string[]} [choice] flags that choose tests, of which there may be none
 * @returns {Promise<Outcome>}
 */
async function runVitest(project, paths, all = true, choice = []) {
  const isWhole = all || paths.length > 0;
  const mayBeEmpty = paths.length > 0 || choice.length > 0;
  const file = reportFile(project);
  const flags = ['--config', 'build/vitest.config.ts', '--project', project, '--reporter=dot', '--reporter=json'];
  flags.push(...choice);
  if (mayBeEmpty) flags.push('--passWithNoTests');
  if (!isWhole) flags.push('--tags-filter=!long');
  const result = await tool('vitest/vitest.mjs', ['run', ...flags, `--outputFile.json=${file}`, ...paths], {
    NO_COLOR: '1',
  });
  const counted = readReport(file);
  if (!counted) return verdict(false, result.stdout + result.stderr);
  const { numPassedTests, numFailedTests, numPendingTests, numTotalTests } = counted;
  // An error outside a test, a file that does not load and a run without tests are failures that no test counts.
  const uncounted = result.code !== 0 && numFailedTests === 0 ? 1 : 0;
  const nothingRan = numTotalTests === 0 && uncounted === 0 && !mayBeEmpty ? 1 : 0;
  const failed = numFailedTests + uncounted + nothingRan;
  return {
    passed: numPassedTests,
    failed,
    // The linter refuses disabled tests, so with a filter every pending test is one that the filter excluded.
    skipped: (isWhole ? numPendingTests : 0) + (counted.numTodoTests ?? 0),
    left: isWhole ? 0 : numPendingTests,
    report: withoutDots(result.stdout + result.stderr),
  };
}

/**
 * @param {string[]} paths
 * @returns {Promise<Outcome>}
 */
async function runPackage(paths) {
  const made = await tool('../build/scripts/package.mjs', []);
  return made.code === 0 ? await runVitest('package', paths) : verdict(false, made.stdout + made.stderr);
}

/** The tests of a source file or folder: test/ mirrors the source. @param {string} path */
function testsOf(path) {
  const normal = path.replace(/^\.\//, '');
  return normal.startsWith('test') ? normal : `test/${normal.replace(/\.\w+$/, '')}`;
}

/**
 * @param {string[]} paths
 * @param {boolean} all
 * @returns {Promise<Outcome>}
 */
async function runEndToEnd(paths, all) {
  const file = reportFile('e2e');
  const session = await startSession();
  try {
    const environment = { ...session.environment, PLAYWRIGHT_JSON_OUTPUT_NAME: file, NO_COLOR: '1' };
    const flags = ['--config', 'build/playwright.config.ts', '--reporter=line,json'];
    const isShort = !all && paths.length === 0;
    if (isShort) flags.push('--grep-invert=@long');
    const files = isShort ? filesWithShortTests(join(root, 'test/e2e')).map((name) => `test/e2e/${name}`) : paths;
    const [program, before] = session.inside(process.execPath);
    const parameters = [join(packagesFolder, '@playwright/test/cli.js'), 'test', ...flags, ...files];
    const result = await capture(program, [...before, ...parameters], { cwd: root, env: environment });
    const counted = readReport(file)?.stats;
    if (!counted) return verdict(false, result.stdout + result.stderr);
    const passed = counted.expected;
    const failed = counted.unexpected + counted.flaky;
    const uncounted = (result.code !== 0 && failed === 0) || passed + failed === 0 ? 1 : 0;
    return {
      passed,
      failed: failed + uncounted,
      skipped: counted.skipped,
      report: withoutProgress(result.stdout + result.stderr),
    };
  } finally {
    await session.stop();
  }
}

/** @param {string} name */
function reportFile(name) {
  const folder = join(cacheFolder, 'reports');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}-${process.pid}.json`);
  rmSync(file, { force: true });
  return file;
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} text */
function withoutDots(text) {
  return text.replaceAll(/^[·x*-]+$/gm, '').replaceAll(/\n{3,}/g, '\n\n');
}

/** Removes the line for the start of each test. @param {string} text */
function withoutProgress(text) {
  return text.replaceAll(/^\[\d+\/\d+\] .*$/gm, '').replaceAll(/\n{3,}/g, '\n\n');
}

/**
 * @param {boolean} good
 * @param {string} report
 * @returns {Outcome}
 */
function verdict(good, report) {
  return { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0, report };
}

/**
 * A tool of the packages, run by this Node.
 * @param {string} script
 * @param {string[]} parameters
 * @param {NodeJS.ProcessEnv} [environment]
 */
function tool(script, parameters, environment = {}) {
  return capture(process.execPath, [join(packagesFolder, script), ...parameters], {
    cwd: root,
    env: { ...process.env, ...environment },
  });
}

/**
 * @template Item, Result
 * @param {readonly Item[]} items
 * @param {(item: Item) => Promise<Result>} act
 * @returns {Promise<Result[]>}
 */
async function twoAtOnce(items, act) {
  /** @type {Result[]} */
  const results = [];
  const waiting = items.entries();
  async function work() {
    for (const [index, item] of waiting) results[index] = await act(item);
  }
  await Promise.all([work(), work()]);
  return results;
}
