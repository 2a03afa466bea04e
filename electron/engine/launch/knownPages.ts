import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import { ok, type Result } from '../../../shared/base/result.ts';
import type { JobStoreFailure } from '../ports/jobs.ts';
import type { IndexedPage as NotedVisit, PageIndex } from '../ports/pageIndex.ts';
import type { IndexedPage } from '../site/map/mapPorts.ts';
import type { MapLink } from '../site/map/mapRequest.ts';
import { registrableDomain } from '../site/map/mapScope.ts';

/** Pages of one domain that a map takes from the index. */
const maxPagesPerMap = 20_000;

/** The pages that this engine has seen, as scrapes and maps use them. A page that cannot be noted is left out. */
export interface KnownPages {
  /** Notes a page that was scraped. */
  note(page: NotedVisit): void;
  /** Notes the links of a map that have a title. */
  noteLinks(links: readonly MapLink[]): void;
  /** Pages below a registrable domain. */
  below(domain: string): Promise<Result<readonly IndexedPage[], JobStoreFailure>>;
}

/** @param now milliseconds since 1970 */
export function createKnownPages(index: PageIndex, now: () => number): KnownPages {
  function note(pages: readonly NotedVisit[]): void {
    const noted = pages.flatMap((page) =>
      canParseUrl(page.url) ? [{ ...page, domain: registrableDomain(page.url) }] : [],
    );
    if (noted.length > 0) void index.notePages(noted, now());
  }

  return {
    note: (page) => {
      note([page]);
    },
    noteLinks(links) {
      note(
        links.flatMap(({ url, title, description }) =>
          title === undefined ? [] : [{ url, title, description: description ?? null }],
        ),
      );
    },
    async below(domain) {
      const pages = await index.knownPages(domain, maxPagesPerMap);
      return pages.ok ? ok(pages.value.map(describe)) : pages;
    },
  };
}

function describe({ url, title, description }: NotedVisit): IndexedPage {
  return { url, ...(title === null ? {} : { title }), ...(description === null ? {} : { description }) };
}
