import { parentPort } from 'node:worker_threads';
import type { RunId } from '../../../shared/base/brand.ts';
import { sieveTrace } from './sieveTrace.ts';
import type { SieveOrder, SieveReport } from './traceReader.ts';

/** Reads traces apart from the thread that serves the window; knows of each run what it has given on. */
const known = new Map<RunId, Set<string>>();

parentPort?.on('message', (order: SieveOrder) => {
  const tell = (report: SieveReport): void => parentPort?.postMessage(report);
  if (order.kind === 'forget') {
    known.delete(order.runId);
    return;
  }
  const keys = known.get(order.runId) ?? new Set<string>();
  known.set(order.runId, keys);
  const result = sieveTrace(order.bytes, order.facts, keys, (part) => tell({ kind: 'part', id: order.id, part }));
  tell({ kind: 'read', id: order.id, result });
});
