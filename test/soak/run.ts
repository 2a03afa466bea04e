import { parseArgs } from 'node:util';
import { commands } from '../../build/scripts/commands.mjs';
import { agentDay } from './agentDay.ts';
import { bigAnswer } from './bigAnswer.ts';
import { formatFigure, isReached } from './figure.ts';
import type { SoakContext, SoakSuite } from './soakSuite.ts';
import { suiteOfTests } from './suiteOfTests.ts';

/** The complete figures of security 9: `npm run soak [-- suites… --rounds N --seed S]`. */
const suites: readonly SoakSuite[] = [
  suiteOfTests({
    name: 'brokenAnswers',
    // Over the network stack of the app; the same scenarios in plain Node are test/electron/lab/playScenarios.test.ts.
    runner: 'contract',
    paths: ['test/contract/lab.test.ts'],
    cases: 150,
  }),
  suiteOfTests({
    name: 'malformedAnswers',
    runner: 'thorough',
    paths: ['test/electron/client/malformedAnswers.test.ts'],
  }),
  suiteOfTests({
    name: 'cancel',
    runner: 'unit',
    paths: ['test/electron/core/cancelEverywhere.test.ts'],
    cases: 8,
  }),
  suiteOfTests({
    name: 'portAttacks',
    runner: 'thorough',
    paths: ['test/electron/engine/http/attacks.test.ts', 'test/electron/engine/http/attacksUnprotected.test.ts'],
    cases: 100,
  }),
  suiteOfTests({
    name: 'privateAddresses',
    runner: 'unit',
    paths: ['test/electron/guard/privateAddresses.test.ts', 'test/electron/guard/openTunnel.test.ts'],
    cases: 150,
  }),
  suiteOfTests({
    name: 'storeKilled',
    runner: 'thorough',
    paths: ['test/electron/adapters/store/storeProcess.test.ts', 'test/electron/adapters/store/openingKilled.test.ts'],
  }),
  suiteOfTests({
    name: 'bitFlips',
    runner: 'thorough',
    paths: ['test/electron/adapters/store/storeTrouble.test.ts'],
  }),
  suiteOfTests({
    name: 'hostilePages',
    runner: 'contract',
    paths: ['test/contract/engineHostile.test.ts', 'test/contract/engineHostileUnprotected.test.ts'],
    cases: 100,
  }),
  suiteOfTests({
    name: 'load',
    runner: 'contract',
    paths: ['test/contract/engineLoad.test.ts'],
    isTimed: true,
    cases: 2,
  }),
  suiteOfTests({
    name: 'hostilePdfs',
    runner: 'thorough',
    paths: ['test/electron/engine/documents/hostilePdfs.test.ts'],
  }),
  bigAnswer,
  agentDay,
  suiteOfTests({
    name: 'agentPolls',
    runner: 'thorough',
    paths: ['test/electron/core/agents/dayOfPolls.test.ts'],
  }),
  suiteOfTests({
    name: 'agentRunsKilled',
    runner: 'thorough',
    paths: ['test/electron/core/agents/agentService.test.ts'],
  }),
  suiteOfTests({ name: 'agentRuns', runner: 'e2e', paths: ['test/e2e/agentRuns.test.ts'] }),
  suiteOfTests({ name: 'ipc', runner: 'e2e', paths: ['test/e2e/ipc.test.ts'] }),
  // The control of the one before: without the check of what a call brings.
  suiteOfTests({ name: 'ipcUnchecked', runner: 'unit', paths: ['test/electron/ipc/unchecked.test.ts'] }),
  suiteOfTests({
    name: 'recovery',
    runner: 'e2e',
    paths: ['test/e2e/recovery.test.ts', 'test/e2e/unprotected.test.ts'],
    isTimed: true,
  }),
  // Every end-to-end test searches for the key of its services in all files that it leaves.
  suiteOfTests({ name: 'canaryKey', runner: 'e2e', paths: [] }),
  suiteOfTests({ name: 'hostileDocuments', runner: 'e2e', paths: ['test/e2e/hostile.test.ts'] }),
];

// The script has already parsed these arguments before the preparation and reported errors.
const { values, positionals } = parseArgs({ allowPositionals: true, options: commands.soak.options });

const names = suites.map(({ name }) => name);
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no suite "${unknown.join(', ')}". There are: ${names.join(', ')}.\n`);
  process.exit(64);
}

const context: SoakContext = {
  rounds: values.rounds === undefined ? null : Number(values.rounds),
  seed: Number(values.seed ?? 0),
  say: (line) => process.stderr.write(`${line}\n`),
};

for (const suite of suites.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  context.say(`soak: ${suite.name} …`);
  for (const figure of await suite.run(context)) {
    process.stdout.write(`${formatFigure(figure)}\n`);
    if (!isReached(figure)) process.exitCode = 1;
  }
}
