import type { ArtifactPlace } from '../../ports/artifacts.ts';
import type { ScrapeJob } from '../scrapeJob.ts';

/** Where the files of a scrape's response are stored. */
export function artifactPlaceOf({ cacheUse }: Pick<ScrapeJob, 'cacheUse'>): ArtifactPlace {
  return cacheUse.storesResult ? 'disk' : 'memory';
}
