import { join } from 'node:path';
import { createExtractService, type ExtractService } from '../extraction/extractService.ts';
import { openExtractStore } from '../extraction/extractStore.ts';
import type { MapPort } from '../http/serverPorts.ts';
import type { PageModel } from '../model/pageModel.ts';
import type { CheckSchema } from '../model/schemaChecker.ts';
import type { ScrapeService } from '../scrape/scrapeService.ts';

export interface ExtractSettings {
  readonly scrapes: ScrapeService;
  readonly maps: MapPort;
  readonly checkSchema: CheckSchema;
  readonly model: PageModel;
  readonly log: (line: string) => void;
}

/** Opens the jobs that read data from several pages, over scrapes and maps. */
export function openExtracts(
  data: string,
  { scrapes, maps, checkSchema, model, log }: ExtractSettings,
): ExtractService & { readonly isModelSet: boolean } {
  const store = openExtractStore(join(data, 'extracts'), log);
  const ports = { scrapes, map: maps.map, checkSchema };
  return { ...createExtractService(ports, store, Date.now, log), isModelSet: model.isSet };
}
