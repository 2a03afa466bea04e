import {
  Bot,
  FileCode,
  FileText,
  Files,
  ListVideo,
  type LucideIcon,
  Network,
  RotateCcw,
  Search,
  SquareTerminal,
  TableProperties,
  Waypoints,
} from 'lucide-react';
import type { Endpoint } from '../../../shared/operations/endpoint.ts';
import type { MessageKey } from '../../messages/english.ts';

/** Icons that identify the kind of request of a tab or a row. */
export const endpointIcons: Readonly<Record<Endpoint, LucideIcon>> = {
  scrape: FileCode,
  agent: Bot,
  raw: SquareTerminal,
  list: ListVideo,
  map: Network,
  crawl: Waypoints,
  batchScrape: Files,
  parse: FileText,
  search: Search,
  extract: TableProperties,
};

/** Icons of the rows of runs: a scrape is one of its many, so it shows that it can be repeated. */
export const runIcons: Readonly<Record<Endpoint, LucideIcon>> = { ...endpointIcons, scrape: RotateCcw };

/** Default title of an unnamed tab. */
export const untitled: Readonly<Record<Endpoint, MessageKey>> = {
  scrape: 'app.tab.untitled',
  agent: 'app.tab.untitledAgent',
  raw: 'app.tab.untitledRaw',
  list: 'app.tab.untitledList',
  map: 'app.tab.untitledMap',
  crawl: 'app.tab.untitledCrawl',
  batchScrape: 'app.tab.untitledBatch',
  parse: 'app.tab.untitledParse',
  search: 'app.tab.untitledSearch',
  extract: 'app.tab.untitledExtract',
};
