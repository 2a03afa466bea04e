import { parseArgs } from 'node:util';
import { exitCodes, SetupError } from './cli.mjs';

/**
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} Options
 * @typedef {object} Command
 * @property {string} help the page that `--help` prints
 * @property {Options} options its flags
 * @property {readonly string[]} [numbers] flags whose value is a whole number
 */

const suiteWords = { options: { only: /** @type {const} */ ({ type: 'string' }) } };

/** The scripts with command-line arguments: their options and help. */
export const commands = {
  test: {
    options: { ...suiteWords.options, all: /** @type {const} */ ({ type: 'boolean' }) },
    help: `npm test [-- --only SUITES] [-- --all] [-- PATHS…]
Everything that CI runs; the last line sums what passed. \`npm run test:all\` adds the long tail.
  --only SUITES  some of: format, lint, types, dead, boundaries, unit, changed, thorough, contract, e2e, package; with commas between
  --all          with the tests that are tagged as long, and the suites thorough and package
  PATHS          only these files and folders, whole`,
  },
  check: {
    ...suiteWords,
    help: `npm run check [-- --only SUITES] [-- PATHS…]
Format, lint, types, boundaries, and unit tests that import a changed file.
  --only SUITES  some of them, with commas between
  PATHS          only these files and folders`,
  },
  bench: {
    help: `npm run bench [-- SUITES…] [-- --only FIGURES] [-- --rounds N] [-- --json] [-- --data FOLDER] [-- --ablate [--set FOLDERS]]
Measures speed and quality against floors and peers.
  SUITES          some of: startup, bodies, builder, engine, crawl, trace, inspect, quality, documents, convert, search; startup, bodies and engine by default
  --only FIGURES  only these, with commas between, whatever suite measures them: T1,L1
  --rounds N      how often each thing is done
  --json          all rows as JSON at the end
  --data FOLDER   pages and their truth, for quality and documents; peers of crawl, in its folder peers
  --ablate        with documents: leaves out each stage of reading PDFs, and prints what it is worth instead of any figure
  --set FOLDERS   of PDFs for --ablate, with commas between; NAME.md beside NAME.pdf, or in a folder truth next to it, is its truth`,
    options: /** @type {const} */ ({
      only: { type: 'string' },
      rounds: { type: 'string' },
      json: { type: 'boolean' },
      data: { type: 'string' },
      ablate: { type: 'boolean' },
      set: { type: 'string' },
    }),
    numbers: ['rounds'],
  },
  learn: {
    help: `npm run learn -- --set FOLDER [-- --check | --ablate | --held-out SET]
Trains the models of main content and page kind, prints the figures of unseen sites, and writes the models.
  --set FOLDER    the development sets: pages with the text that a person marked as main content
  --check         trains only, and compares with the models in the tree byte by byte
  --ablate        leaves out each group of features, and prints what each is worth on unseen sites
  --held-out SET  learns from the other set only, and prints the figures on this one beside those of the shipped models`,
    options: /** @type {const} */ ({
      set: { type: 'string' },
      check: { type: 'boolean' },
      ablate: { type: 'boolean' },
      'held-out': { type: 'string' },
    }),
  },
  soak: {
    help: `npm run soak [-- SUITES…] [-- --rounds N] [-- --seed S]
The figures of safety, whole, one line each.
  SUITES      some of them by name; all if left out
  --rounds N  how often each thing is done
  --seed S    where the draws begin, to have a run again`,
    options: /** @type {const} */ ({ rounds: { type: 'string' }, seed: { type: 'string' } }),
    numbers: ['rounds', 'seed'],
  },
  checkSnippets: {
    help: `npm run check:snippets
Hands the code that a request is copied as to the compiler of each language; names each that is not installed.`,
    options: {},
  },
  screenshots: {
    help: `npm run screenshots
Photographs the window for the README, into build/screenshots.`,
    options: {},
  },
  package: {
    help: `npm run package [-- TARGETS…]
The application as a folder and, on Debian and its kin, as a package; up to date at once where nothing changed.
  TARGETS  installers besides: AppImage, tar.gz, dmg, zip, nsis`,
    options: {},
  },
};

/**
 * Parses the command line before any preparation. Null: `--help` was requested and is printed.
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} Options
 * @param {Command<Options>} command
 * @throws {SetupError} an unknown flag, or one without its value
 */
export function readCommandLine({ help, options, numbers = [] }) {
  const words = process.argv.slice(2);
  if (words.some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(`${help}\n`);
    return null;
  }
  const read = parse(options, words);
  for (const [name, value] of Object.entries(read.values)) {
    if (!numbers.includes(name) || /^\d+$/.test(String(value))) continue;
    throw new SetupError(`--${name} needs a whole number, not "${String(value)}".`, exitCodes.usage);
  }
  return read;
}

/**
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} Options
 * @param {Options} options
 * @param {string[]} args
 */
function parse(options, args) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (failure) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (failure);
    const flag = /'(-[^' ]+)/.exec(message)?.[1] ?? 'this';
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
      throw new SetupError(`Unknown flag ${flag}; --help lists all flags.`, exitCodes.usage);
    const needs = code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' && !/does not take/.test(message);
    throw new SetupError(`${flag} ${needs ? 'needs a value' : 'takes no value'}; --help tells more.`, exitCodes.usage);
  }
}
