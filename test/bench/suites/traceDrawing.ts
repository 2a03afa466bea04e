import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { createRunTimeline } from '../../../shared/trace/timelineRows.ts';
import { openBlankWindow } from '../measure/blankWindow.ts';
import { crowdTrace } from '../measure/crowdTrace.ts';
import { ratioRow, type Row } from '../measure/row.ts';
import { percentile95, scriptOfSteps } from '../measure/scriptTime.ts';
import { type BenchRun, launchTraceApp } from '../measure/traceApp.ts';
import { waitForEvents } from './traceOpening.ts';
import type { SuiteContext } from './suite.ts';

const events = 100_000;
const run: BenchRun = { id: 'at-once', events, seconds: 0 };

/** T4: script of a frame while 100,000 events are zoomed, moved and scrolled, p95, against a bare canvas that draws the same bars. */
export async function drawingRow(context: SuiteContext): Promise<Row> {
  const app = await launchTraceApp(context.project, [run]);
  const blank = await openBlankWindow(context.peers);
  try {
    await app.ended(await app.start(run, 'The drawn run'));
    await app.open('The drawn run');
    await waitForEvents(app.page, events);
    await blank.page.goto('about:blank');
    await blank.page.evaluate(readFileSync(join(context.peers, 'barecanvas', 'draw.js'), 'utf8'));
    await blank.page.evaluate((lanes) => {
      (globalThis as unknown as { drawLanes: (lanes: unknown) => void }).drawLanes(lanes);
    }, barsOfLanes());
    const ratios: number[] = [];
    for (let round = 0; round <= (context.rounds ?? 8); round += 1) {
      const ours = async () =>
        percentile95(await scriptOfSteps(app.page, await steps(app.page, '[data-agent-timeline] canvas.touch-none')));
      const theirs = async () => percentile95(await scriptOfSteps(blank.page, await steps(blank.page, 'canvas')));
      const [first, second] = round % 2 === 0 ? [await ours(), await theirs()] : [await theirs(), await ours()];
      const [app95, bare95] = round % 2 === 0 ? [first, second] : [second, first];
      if (round === 0) continue;
      context.say(`bench: script of a frame ${app95.toFixed(2)} ms, bare ${bare95.toFixed(2)} ms`);
      ratios.push(app95 / bare95);
    }
    return ratioRow({ id: 'T4.scriptOfFrame', goal: 1.5, direction: 'atMost' }, ratios);
  } finally {
    await blank.close();
    await app.close();
  }
}

/** Start and end of each lane's bars, in ms since the first. */
function barsOfLanes(): readonly { readonly from: readonly number[]; readonly to: readonly number[] }[] {
  const model = crowdTrace(events);
  const zero = model.range?.from ?? 0;
  return createRunTimeline()(model).rows.flatMap(({ kind, items: { from, to } }) =>
    kind === 'agent' ? [{ from: Array.from(from, (at) => at - zero), to: Array.from(to, (at) => at - zero) }] : [],
  );
}

/** Zooms in, pans, scrolls the lanes and zooms out again. */
async function steps(page: Page, canvas: string): Promise<(() => Promise<void>)[]> {
  const box = await page.locator(canvas).boundingBox();
  if (box === null) throw new Error('the canvas is not there');
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.6);
  const zoom = (by: number) => async (): Promise<void> => {
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, by);
    await page.keyboard.up('Control');
  };
  const times = (count: number, act: () => Promise<void>) => Array.from({ length: count }, () => act);
  return [
    ...times(30, zoom(-60)),
    ...times(15, () => page.mouse.wheel(80, 0)),
    ...times(5, () => page.mouse.wheel(0, 24)),
    ...times(5, () => page.mouse.wheel(0, -24)),
    ...times(15, () => page.mouse.wheel(-80, 0)),
    ...times(30, zoom(60)),
  ];
}
