import { drawingRow } from './traceDrawing.ts';
import { liveRow } from './traceLive.ts';
import { nodesRow, openingRow } from './traceOpening.ts';
import { longListRows } from './longList.ts';
import type { SuiteContext } from './suite.ts';
import type { Row } from '../measure/row.ts';

/** T1, T3, T4, T5 and L1 of the guide: the viewer of agents' runs against the trace viewer of Playwright, a bare canvas and react-window. */
export async function traceSuite(context: SuiteContext): Promise<readonly Row[]> {
  return [
    await openingRow(context),
    await nodesRow(context),
    await drawingRow(context),
    ...(await longListRows(context)),
    await liveRow(context),
  ];
}
