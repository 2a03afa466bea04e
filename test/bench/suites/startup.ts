import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, type Launched } from '../measure/launch.ts';
import { treePss } from '../measure/processMemory.ts';
import { pairedRatios } from '../measure/rounds.ts';
import { ratioRow, type Row } from '../measure/row.ts';
import { seedHistory } from '../../support/historySeed.ts';
import type { Suite, SuiteContext } from './suite.ts';
import { workspaceWithEditor } from './workspaceFile.ts';

/** S1, S2, S3, S5 and S6 of the guide: start-up and idle memory against an empty Electron window. */
export const startupSuite: Suite = [
  { figures: ['S1'], measure: firstPaintRows },
  { figures: ['S2'], measure: editorRows },
  { figures: ['S3'], measure: mainReadyRows },
  { figures: ['S6'], measure: fullHistoryRows },
  { figures: ['S5'], measure: idleMemoryRows },
];

const defaultRounds = 10;

async function firstPaintRows(context: SuiteContext): Promise<readonly Row[]> {
  const ratios = await pairedRatios(
    context.rounds ?? defaultRounds,
    () => until(trowel(context, false), 'paint'),
    () => until(emptyWindow(context), 'paint'),
  );
  return [ratioRow({ id: 'S1.firstPaint', goal: 1.2, direction: 'atMost' }, ratios)];
}

async function mainReadyRows(context: SuiteContext): Promise<readonly Row[]> {
  const ratios = await pairedRatios(
    context.rounds ?? defaultRounds,
    () => until(trowel(context, false), 'ready'),
    () => until(emptyWindow(context), 'ready'),
  );
  return [ratioRow({ id: 'S3.mainReady', goal: 1.1, direction: 'atMost' }, ratios)];
}

async function fullHistoryRows(context: SuiteContext): Promise<readonly Row[]> {
  const full = profileWithHistory();
  const bare = profileFor(false);
  const ratios = await pairedRatios(
    context.rounds ?? defaultRounds,
    () => until(onProfile(context, full), 'paint'),
    () => until(onProfile(context, bare), 'paint'),
  );
  return [ratioRow({ id: 'S6.fullHistory', goal: 1.05, direction: 'atMost' }, ratios)];
}

async function editorRows(context: SuiteContext): Promise<readonly Row[]> {
  const rounds = context.rounds ?? defaultRounds;
  const firstEditor = await pairedRatios(
    rounds,
    () => until(trowel(context, true), 'input'),
    () => until(emptyWindow(context), 'paint'),
  );
  const [used, usedEmpty] = [profileFor(true), profileFor(false)];
  const again = (): Launched => onProfile(context, used);
  const emptyAgain = (): Launched => launch({ ...emptyProgram(context), words: ['--profile', usedEmpty] });
  for (let start = 0; start < startsUntilCached; start += 1) {
    await until(again(), 'editor');
    await until(emptyAgain(), 'paint');
  }
  const input = await pairedRatios(
    rounds,
    () => until(again(), 'input'),
    () => until(emptyAgain(), 'paint'),
  );
  const monaco = await pairedRatios(
    rounds,
    () => until(again(), 'editor'),
    () => until(emptyAgain(), 'paint'),
  );
  return [
    ratioRow({ id: 'S2.editorTakesInput', goal: 1.6, direction: 'atMost' }, input),
    ratioRow({ id: 'S2.atTheVeryFirstStart', goal: 1.6, direction: 'atMost' }, firstEditor),
    // Colours of errors, completion and folding come with Monaco; what was typed until then is in it.
    ratioRow({ id: 'S2.allOfMonaco', goal: 1.6, direction: 'atMost' }, monaco),
  ];
}

async function idleMemoryRows(context: SuiteContext): Promise<readonly Row[]> {
  const ratios = await pairedRatios(
    Math.max(3, Math.ceil((context.rounds ?? defaultRounds) / 3)),
    () => idleMemory(trowel(context, true), 'editor'),
    () => idleMemory(emptyWindow(context), 'paint'),
  );
  return [ratioRow({ id: 'S5.idleMemory', goal: 1.45, direction: 'atMost' }, ratios)];
}

/** Chromium caches compiled scripts of a page after a few loads: from then on a start is typical of daily use. */
const startsUntilCached = 4;

/** Trowel on a fresh profile. */
function trowel(context: SuiteContext, editor: boolean): Launched {
  return onProfile(context, profileFor(editor));
}

function emptyWindow(context: SuiteContext): Launched {
  return launch(emptyProgram(context));
}

function emptyProgram(context: SuiteContext): { application: string; marks: string } {
  return { application: join(context.peers, 'emptywindow'), marks: context.marks };
}

async function until(launched: Launched, mark: 'paint' | 'ready' | 'input' | 'editor'): Promise<number> {
  try {
    return (await launched.mark(mark)) - launched.spawnedAt;
  } finally {
    await launched.stop();
  }
}

/** Memory is read when it has settled: the same wait on both sides. */
const settleMs = 4000;

async function idleMemory(launched: Launched, mark: 'paint' | 'editor'): Promise<number> {
  try {
    await launched.mark(mark);
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    return treePss(launched.child.pid ?? 0);
  } finally {
    await launched.stop();
  }
}

/** A profile whose only tab shows the JSON editor, or a fresh one. */
function profileFor(editor: boolean): string {
  const profile = mkdtempSync(join(tmpdir(), 'trowel-bench-profile-'));
  if (editor) writeFileSync(join(profile, 'workspace.json'), workspaceWithEditor());
  return profile;
}

function onProfile(context: SuiteContext, profile: string): Launched {
  return launch({ application: context.project, marks: context.marks, words: ['--profile', profile] });
}

/** Creates a profile with 100,000 runs whose responses have a stated size of 1 GB; both sides of its figure keep their profile. */
function profileWithHistory(): string {
  const profile = profileFor(false);
  seedHistory(join(profile, 'store'), { runs: 100_000, newestAt: Date.now(), bodyBytes: 10_000 });
  return profile;
}
