import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, type Launched } from '../measure/launch.ts';
import { treePss } from '../measure/processMemory.ts';
import { pairedRatios } from '../measure/rounds.ts';
import { ratioRow, type Row } from '../measure/row.ts';
import type { SuiteContext } from './suite.ts';
import { workspaceWithEditor } from './workspaceFile.ts';

/** S1, S2, S3 and S5 of the guide: start-up and idle memory against an empty Electron window. */
export async function startupSuite(context: SuiteContext): Promise<readonly Row[]> {
  const empty = (): Launched => launch({ application: join(context.peers, 'emptywindow'), marks: context.marks });
  const trowel = (editor: boolean): Launched =>
    launch({ application: context.project, marks: context.marks, words: ['--profile', profileFor(editor)] });
  const rounds = context.rounds ?? 10;
  const paint = await pairedRatios(
    rounds,
    () => until(trowel(false), 'paint'),
    () => until(empty(), 'paint'),
  );
  const ready = await pairedRatios(
    rounds,
    () => until(trowel(false), 'ready'),
    () => until(empty(), 'ready'),
  );
  const editor = await pairedRatios(
    rounds,
    () => until(trowel(true), 'editor'),
    () => until(empty(), 'paint'),
  );
  const memory = await pairedRatios(
    Math.max(3, Math.ceil(rounds / 3)),
    () => idleMemory(trowel(true), 'editor'),
    () => idleMemory(empty(), 'paint'),
  );
  return [
    ratioRow({ id: 'S1.firstPaint', goal: 1.2, direction: 'atMost' }, paint),
    ratioRow({ id: 'S2.editorTakesInput', goal: 1.6, direction: 'atMost' }, editor),
    ratioRow({ id: 'S3.mainReady', goal: 1.1, direction: 'atMost' }, ready),
    ratioRow({ id: 'S5.idleMemory', goal: 1.45, direction: 'atMost' }, memory),
  ];
}

async function until(launched: Launched, mark: 'paint' | 'ready' | 'editor'): Promise<number> {
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
