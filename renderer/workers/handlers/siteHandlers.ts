import { type JsonValue, parseJson } from '../../../shared/base/json.ts';
import { buildPathTree } from '../../../shared/document/site/pathTree.ts';
import { extractResult } from '../../../shared/document/site/extractResult.ts';
import { searchResults } from '../../../shared/document/site/searchResults.ts';
import { siteErrors, siteLinks, sitePageLinks, sitePages } from '../../../shared/document/site/sitePages.ts';
import { layOutGraph } from '../../../shared/jobs/linkGraph.ts';
import type { DocumentHandlers, SiteCalls } from '../documentProtocol.ts';

/** Handles queries about the lists in stored responses; each list is read once and cached by the window. */
export function createSiteHandlers(
  readBody: (bodyId: string) => Promise<string>,
): Pick<DocumentHandlers, keyof SiteCalls> {
  const read = async (bodyId: string): Promise<JsonValue> => {
    const parsed = parseJson(await readBody(bodyId));
    return parsed.ok ? parsed.value : null;
  };
  // The schemas are loaded at the first query: most responses are viewed without them.
  const reports = () => import('../../../shared/jobs/readJobReport.ts');
  return {
    sitePageLinks: async ({ bodyId }) => sitePageLinks(await read(bodyId)),
    jobProgress: async ({ bodyId }) => (await reports()).readProgress(await read(bodyId)),
    jobFrontier: async ({ bodyId }) => (await reports()).readFrontier(await read(bodyId)).pages,
    jobEvents: async ({ bodyId }) => (await reports()).readEvents(await read(bodyId)).events,
    jobDeliveries: async ({ bodyId }) => (await reports()).readDeliveries(await read(bodyId)),
    linkGraph: (nodes) => layOutGraph(nodes),
    sitePages: async ({ bodyId }) => sitePages(await read(bodyId)),
    siteErrors: async ({ bodyId }) => siteErrors(await read(bodyId)),
    extractResult: async ({ bodyId }) => extractResult(await read(bodyId)),
    searchResults: async ({ bodyId }) => searchResults(await read(bodyId)),
    async siteMap({ bodyId }) {
      const links = siteLinks(await read(bodyId));
      return { links, tree: buildPathTree(links.map(({ url }) => url)) };
    },
  };
}
