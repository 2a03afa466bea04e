import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commands } from '../../build/scripts/commands.mjs';
import { formatRow, type Row } from './measure/row.ts';
import { ablateStages } from './suites/ablation.ts';
import { bodiesSuite } from './suites/bodies.ts';
import { builderSuite } from './suites/builder.ts';
import { crawlSuite } from './suites/crawl.ts';
import { convertSuite } from './suites/convert.ts';
import { documentsSuite } from './suites/documents.ts';
import { engineSuite } from './suites/engine.ts';
import { inspectSuite } from './suites/inspect.ts';
import { machinesSuite } from './suites/machines.ts';
import { picturesSuite } from './suites/pictures.ts';
import { qualitySuite } from './suites/quality.ts';
import { searchSuite } from './suites/search.ts';
import { startupSuite } from './suites/startup.ts';
import type { Suite, SuiteContext, SuitePart } from './suites/suite.ts';
import { traceSuite } from './suites/trace.ts';

const suites: Readonly<Record<string, Suite>> = {
  startup: startupSuite,
  bodies: bodiesSuite,
  builder: builderSuite,
  engine: engineSuite,
  crawl: crawlSuite,
  machines: machinesSuite,
  convert: convertSuite,
  search: searchSuite,
  quality: [...qualitySuite, ...picturesSuite],
  documents: documentsSuite,
  trace: traceSuite,
  inspect: inspectSuite,
};

/** Default without names: everything that needs no external data. */
const ordinary = ['startup', 'bodies', 'engine'];

// The script has already parsed them, before any preparation, and reported errors.
const { values, positionals } = parseArgs({ allowPositionals: true, options: commands.bench.options });

const unknown = positionals.filter((name) => !Object.hasOwn(suites, name));
if (unknown.length > 0)
  refuse(`There is no suite "${unknown.join(', ')}". There are: ${Object.keys(suites).join(', ')}.`);
const only = values.only?.split(',');
const named = positionals.length > 0 ? positionals : only === undefined ? ordinary : Object.keys(suites);
const parts = named.flatMap((name) => suites[name] ?? []);
const unmeasured = only?.filter((figure) => !parts.some(({ figures }) => figures.includes(figure))) ?? [];
if (unmeasured.length > 0) {
  const known = parts.flatMap(({ figures }) => figures).join(', ');
  refuse(`No suite measures "${unmeasured.join(', ')}". There are: ${known}.`);
}

const project = process.cwd();
const context: SuiteContext = {
  project,
  peers: join(project, 'test/bench/peers'),
  marks: join(project, 'test/bench/peers/marks.cjs'),
  rounds: values.rounds === undefined ? null : Number(values.rounds),
  data: values.data ?? null,
  say: (line) => process.stderr.write(`${line}\n`),
};

if (values.ablate === true) {
  if (positionals.join(' ') !== 'documents') refuse('Only documents have stages: npm run bench -- documents --ablate');
  await ablateStages(context, values.set?.split(',') ?? []);
  process.exit(0);
}

const rows: Row[] = [];
for (const part of parts.filter(isWanted)) {
  context.say(`bench: ${part.figures.join(', ')} …`);
  for (const row of await part.measure(context)) {
    rows.push(row);
    if (values.json !== true) process.stdout.write(`${formatRow(row)}\n`);
  }
}
if (values.json === true) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);

function isWanted({ figures }: SuitePart): boolean {
  return only?.some((figure) => figures.includes(figure)) ?? true;
}

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(64);
}
