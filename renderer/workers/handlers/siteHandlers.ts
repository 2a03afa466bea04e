import { type JsonValue, parseJson } from '../../../shared/base/json.ts';
import { viewResponse } from '../../../shared/document/response/responseView.ts';
import { joinWarnings } from '../../../shared/document/response/warnings.ts';
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
      const response = await read(bodyId);
      const links = siteLinks(response);
      const tree = buildPathTree(links.map(({ url }) => url));
      return { links, tree, warning: joinWarnings(viewResponse(response).warnings) ?? null };
    },
  };
}
