import { drawingRow } from './traceDrawing.ts';
import { liveRow } from './traceLive.ts';
import { nodesRow, openingRow } from './traceOpening.ts';
import { longListRows } from './longList.ts';
import type { Suite } from './suite.ts';

/** T1, T3, T4, T5 and L1 of the guide: the viewer of agents' runs against the trace viewer of Playwright, a bare canvas and react-window. */
export const traceSuite: Suite = [
  { figures: ['T1'], measure: async (context) => [await openingRow(context)] },
  { figures: ['T3'], measure: async (context) => [await nodesRow(context)] },
  { figures: ['T4'], measure: async (context) => [await drawingRow(context)] },
  { figures: ['L1'], measure: longListRows },
  { figures: ['T5'], measure: async (context) => [await liveRow(context)] },
];
