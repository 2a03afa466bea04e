/**
 * Measures rounds over a site, each of this many sequential pages; returns the ms of a round. Every page has a unique URL, so nothing is
 * cached.
 */
export function visitsOf(
  folder: string,
  pagesPerRound: number,
): (scrape: (url: string) => Promise<void>) => Promise<number> {
  let visits = 0;
  return async (scrape) => {
    const startedAt = performance.now();
    for (let count = 0; count < pagesPerRound; count += 1) {
      visits += 1;
      await scrape(`${folder}/${visits}`);
    }
    return performance.now() - startedAt;
  };
}
