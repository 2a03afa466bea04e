import { parentPort } from 'node:worker_threads';
import type { RunId } from '../../../shared/base/brand.ts';
import { streamTraceEvents } from './streamTraceEvents.ts';
import type { SieveOrder, SieveReport } from './traceReader.ts';

/** Reads traces outside the thread that serves the window; stores for each run which events it has passed on. */
const known = new Map<RunId, Set<string>>();

parentPort?.on('message', (order: SieveOrder) => {
  const tell = (report: SieveReport): void => parentPort?.postMessage(report);
  if (order.kind === 'forget') {
    known.delete(order.runId);
    return;
  }
  const keys = known.get(order.runId) ?? new Set<string>();
  known.set(order.runId, keys);
  const result = streamTraceEvents(order.bytes, order.facts, keys, (part) =>
    tell({ kind: 'part', id: order.id, part }),
  );
  tell({ kind: 'read', id: order.id, result });
});
