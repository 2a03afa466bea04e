import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, type Launched } from '../measure/launch.ts';
import { treePss } from '../measure/processMemory.ts';
import { pairedRatios } from '../measure/rounds.ts';
import { ratioRow, type Row } from '../measure/row.ts';
import { seedHistory } from '../../support/historySeed.ts';
import type { SuiteContext } from './suite.ts';
import { workspaceWithEditor } from './workspaceFile.ts';

/** S1, S2, S3, S5 and S6 of the guide: start-up and idle memory against an empty Electron window. */
export async function startupSuite(context: SuiteContext): Promise<readonly Row[]> {
  const empty = (): Launched => launch(emptyProgram(context));
  const trowel = (editor: boolean): Launched =>
    launch({ application: context.project, marks: context.marks, words: ['--profile', profileFor(editor)] });
  const rounds = context.rounds ?? 10;
  const paint = await pairedRatios(
    rounds,
    () => until(trowel(false), 'paint'),
    () => until(empty(), 'paint'),
  );
  const full = profileWithHistory();
  const bare = profileFor(false);
  const history = await pairedRatios(
    rounds,
    () => until(onProfile(context, full), 'paint'),
    () => until(onProfile(context, bare), 'paint'),
  );
  const ready = await pairedRatios(
    rounds,
    () => until(trowel(false), 'ready'),
    () => until(empty(), 'ready'),
  );
  const firstEditor = await pairedRatios(
    rounds,
    () => until(trowel(true), 'input'),
    () => until(empty(), 'paint'),
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
  const memory = await pairedRatios(
    Math.max(3, Math.ceil(rounds / 3)),
    () => idleMemory(trowel(true), 'editor'),
    () => idleMemory(empty(), 'paint'),
  );
  return [
    ratioRow({ id: 'S1.firstPaint', goal: 1.2, direction: 'atMost' }, paint),
    ratioRow({ id: 'S2.editorTakesInput', goal: 1.6, direction: 'atMost' }, input),
    ratioRow({ id: 'S2.atTheVeryFirstStart', goal: 1.6, direction: 'atMost' }, firstEditor),
    // Colours of errors, completion and folding come with Monaco; what was typed until then is in it.
    ratioRow({ id: 'S2.allOfMonaco', goal: 1.6, direction: 'atMost' }, monaco),
    ratioRow({ id: 'S3.mainReady', goal: 1.1, direction: 'atMost' }, ready),
    ratioRow({ id: 'S6.fullHistory', goal: 1.05, direction: 'atMost' }, history),
    ratioRow({ id: 'S5.idleMemory', goal: 1.45, direction: 'atMost' }, memory),
  ];
}

/** Chromium keeps compiled scripts of a page that was opened a few times: from then on a start is what people have every day. */
const startsUntilCached = 4;

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

/** A profile with 100,000 runs whose answers are said to take 1 GB; both sides of its figure keep their profile. */
function profileWithHistory(): string {
  const profile = profileFor(false);
  seedHistory(join(profile, 'store'), { runs: 100_000, newestAt: Date.now(), bodyBytes: 10_000 });
  return profile;
}
