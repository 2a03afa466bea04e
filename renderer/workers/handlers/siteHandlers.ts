import { type JsonValue, parseJson } from '../../../shared/base/json.ts';
import { buildPathTree } from '../../../shared/document/site/pathTree.ts';
import { siteErrors, siteLinks, sitePages } from '../../../shared/document/site/sitePages.ts';
import type { DocumentHandlers, SiteCalls } from '../documentProtocol.ts';

/** Handles queries about the lists in stored responses; each list is read once and cached by the window. */
export function createSiteHandlers(
  readBody: (bodyId: string) => Promise<string>,
): Pick<DocumentHandlers, keyof SiteCalls> {
  const read = async (bodyId: string): Promise<JsonValue> => {
    const parsed = parseJson(await readBody(bodyId));
    return parsed.ok ? parsed.value : null;
  };
  return {
    sitePages: async ({ bodyId }) => sitePages(await read(bodyId)),
    siteErrors: async ({ bodyId }) => siteErrors(await read(bodyId)),
    async siteMap({ bodyId }) {
      const links = siteLinks(await read(bodyId));
      return { links, tree: buildPathTree(links.map(({ url }) => url)) };
    },
  };
}
