import { framesP95 } from '../measure/frameTimes.ts';
import { ratioRow, type Row } from '../measure/row.ts';
import { type BenchRun, launchTraceApp } from '../measure/traceApp.ts';
import type { SuiteContext } from './suite.ts';

const seconds = 60;
/** As long as the quiet view is watched, in seconds. */
const quietSeconds = 15;
const live: BenchRun = { id: 'live', events: seconds * 1000, seconds };
const quiet: BenchRun = { id: 'quiet', events: 1000, seconds: 0 };

/** T5: the time between two frames, p95, while 1,000 events a second come for a minute, against the same view with none coming. */
export async function liveRow(context: SuiteContext): Promise<Row> {
  const app = await launchTraceApp(context.project, [live, quiet]);
  try {
    await app.ended(await app.start(quiet, 'The quiet run'));
    const ratios: number[] = [];
    for (let round = 0; round < (context.rounds ?? 8); round += 1) {
      const name = `Live round ${round + 1}`;
      const watchQuiet = async () => {
        await app.open('The quiet run');
        return framesP95(app.page, quietSeconds * 1000);
      };
      const watchLive = async () => {
        await app.start(live, name);
        await app.open(name);
        return framesP95(app.page, seconds * 1000);
      };
      const [first, second] =
        round % 2 === 0 ? [await watchLive(), await watchQuiet()] : [await watchQuiet(), await watchLive()];
      const [coming, none] = round % 2 === 0 ? [first, second] : [second, first];
      context.say(`bench: frames ${coming.toFixed(1)} ms while events come, ${none.toFixed(1)} ms while none do`);
      ratios.push(coming / none);
    }
    return ratioRow({ id: 'T5.liveFrames', goal: 1.3, direction: 'atMost' }, ratios);
  } finally {
    await app.close();
  }
}
