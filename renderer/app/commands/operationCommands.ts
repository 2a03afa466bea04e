import { endpointIcons } from '../../data/labels/endpointKinds.ts';
import { openNewOperation } from '../../data/requests/newOperation.ts';
import type { Command } from './command.ts';

const operations = [
  { id: 'crawl.new', title: 'app.command.newCrawl', endpoint: 'crawl' },
  { id: 'map.new', title: 'app.command.newMap', endpoint: 'map' },
  { id: 'batch.new', title: 'app.command.newBatch', endpoint: 'batchScrape' },
  { id: 'parse.new', title: 'app.command.newParse', endpoint: 'parse' },
  { id: 'search.new', title: 'app.command.newSearch', endpoint: 'search' },
  { id: 'extract.new', title: 'app.command.newExtract', endpoint: 'extract' },
] as const;

/** New requests of operations besides scrape. */
export const operationCommands: readonly Command[] = operations.map(({ id, title, endpoint }) => ({
  id,
  title,
  group: 'request',
  icon: endpointIcons[endpoint],
  run({ services, screen }) {
    openNewOperation(services, endpoint);
    screen.focus('url');
  },
}));
