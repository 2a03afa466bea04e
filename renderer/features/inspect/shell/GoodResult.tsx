import type { ComponentType } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import type { RunEndpoint } from '../../../../shared/operations/endpoint.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { FinishedResult } from './FinishedResult.tsx';
import { ExtractResult } from '../extract/ExtractResult.tsx';
import { RawResult } from '../raw/RawResult.tsx';
import { SearchResult } from '../search/SearchResult.tsx';
import { JobResult } from '../site/job/JobResult.tsx';
import { MapResult } from '../site/MapResult.tsx';

interface GoodResultProps {
  readonly tabId: TabId;
  readonly run: RunModel;
}

/** An agent's run has a viewer of its own: this one only shows the response of a run that was opened as a result. */
const views: Readonly<Record<RunEndpoint, ComponentType<GoodResultProps>>> = {
  scrape: FinishedResult,
  agent: FinishedResult,
  raw: RawResult,
  map: MapResult,
  crawl: JobResult,
  batchScrape: JobResult,
  parse: FinishedResult,
  search: SearchResult,
  extract: ExtractResult,
};

/** The result of a successful run, by its endpoint. */
export function GoodResult({ tabId, run }: GoodResultProps) {
  const View = views[run.endpoint];
  return <View tabId={tabId} run={run} />;
}
