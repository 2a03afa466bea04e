import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type Page } from 'playwright';
import { electronPath, launchArguments } from '../../../build/scripts/runtime.mjs';
import { labConnectionId, runIdSchema, type RunId } from '../../../shared/base/brand.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { ask, runOf } from '../../support/askMain.ts';

/** A run that the failure lab plays for a figure: this many events of twelve agents. */
export interface BenchRun {
  readonly id: string;
  readonly events: number;
  /** Over so many seconds; all at once when it is 0. */
  readonly seconds: number;
}

export interface TraceApp {
  readonly page: Page;
  /** Starts a run; its prompt is its name in lists. */
  start(run: BenchRun, name: string): Promise<RunId>;
  /** Settles when the run has its end, with what it came to. */
  ended(runId: RunId): Promise<RunModel>;
  /** Opens a run from the list of runs, and gives the ms from the press to its first rows on screen. */
  open(name: string): Promise<number>;
  close(): Promise<void>;
}

const patienceMs = 240_000;
const agents = 12;

/** The app on a fresh profile whose failure lab plays these runs. */
export async function launchTraceApp(project: string, runs: readonly BenchRun[]): Promise<TraceApp> {
  const profile = mkdtempSync(join(tmpdir(), 'trowel-bench-trace-'));
  mkdirSync(join(profile, 'lab'));
  writeFileSync(join(profile, 'lab', 'bench.json'), JSON.stringify({ scenarios: runs.map(scenarioOf) }));
  const app = await _electron.launch({
    executablePath: electronPath(),
    args: [...launchArguments({ headless: false }), project, '--profile', profile],
  });
  const page = await app.firstWindow();
  await page.locator('[data-region="activity"]').waitFor();
  return {
    page,
    async start(run, name) {
      const body = { prompt: name };
      const { runId } = await ask(page, 'agents.start', {
        connectionId: labConnectionId,
        body,
        scenario: `own/${run.id}`,
      });
      return runIdSchema.parse(runId);
    },
    async ended(runId) {
      const until = Date.now() + patienceMs;
      for (;;) {
        const run = await runOf(page, runId);
        if (run !== null && run.state !== 'running') return run;
        if (Date.now() > until) throw new Error(`the run ${runId} has not ended`);
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    },
    async open(name) {
      await page.getByRole('toolbar', { name: 'Activities' }).getByRole('button', { name: 'Jobs' }).click();
      const row = page.getByRole('row').filter({ hasText: name }).first();
      await row.waitFor();
      await page.evaluate(awaitRows);
      await row.click();
      return page.evaluate(() => (globalThis as unknown as { rowsMs: Promise<number> }).rowsMs);
    },
    async close() {
      const gone = once(app.process(), 'exit');
      app.process().kill('SIGTERM');
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

function scenarioOf({ id, events, seconds }: BenchRun): object {
  const length = seconds === 0 ? 1800 : seconds;
  return {
    id,
    name: id,
    about: '',
    answers: [{ status: 404, json: { success: false, error: 'Not Found' } }],
    agent: {
      speed: seconds === 0 ? 0 : 1,
      endsAt: length,
      events: { story: 'crowd', events, agents, snapshots: 0 },
    },
  };
}

/** Runs in the window: measures from the next press to the frame after the first event is in the list. */
function awaitRows(): void {
  const pressed = new Promise<number>((resolve) => {
    globalThis.addEventListener('pointerdown', () => resolve(performance.now()), { capture: true, once: true });
  });
  const rows = pressed.then(
    (startedAt) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          if (document.querySelector('main:not([hidden]) [role="option"][data-row]') === null) {
            requestAnimationFrame(look);
          } else requestAnimationFrame(() => resolve(performance.now() - startedAt));
        };
        look();
      }),
  );
  Object.assign(globalThis, { rowsMs: rows });
}
