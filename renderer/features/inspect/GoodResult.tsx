import type { TabId } from '../../../shared/base/brand.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { FinishedResult } from './FinishedResult.tsx';
import { RawResult } from './raw/RawResult.tsx';

/** The result of a successful run, by its endpoint. */
export function GoodResult({ tabId, run }: { readonly tabId: TabId; readonly run: RunModel }) {
  return run.endpoint === 'raw' ? <RawResult tabId={tabId} run={run} /> : <FinishedResult tabId={tabId} run={run} />;
}
