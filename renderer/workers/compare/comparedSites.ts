import type { BodyId } from '../../../shared/base/brand.ts';
import { isJsonObject, type JsonValue, parseJson } from '../../../shared/base/json.ts';
import {
  comparedContent,
  createSiteComparer,
  type ComparedPageInput,
} from '../../../shared/document/compare/siteComparison.ts';
import { type SiteError, siteErrors, siteLinks, sitePages } from '../../../shared/document/site/sitePages.ts';
import type { CompareCalls, SiteBodies } from './compareProtocol.ts';

interface SiteCompareHandlers {
  compareSites(input: CompareCalls['compareSites']['input']): Promise<CompareCalls['compareSites']['output']>;
}

/** Handles the comparison of two runs over a site. Throws if a stored response cannot be read. */
export function createSiteCompareHandlers(readBody: (bodyId: string) => Promise<string>): SiteCompareHandlers {
  const read = async (bodyId: string): Promise<JsonValue> => {
    const parsed = parseJson(await readBody(bodyId));
    if (!parsed.ok) throw new Error(parsed.error.message);
    return parsed.value;
  };
  const errorsOf = async ({ errorsId }: SiteBodies): Promise<readonly SiteError[]> =>
    errorsId === null ? [] : siteErrors(await read(errorsId));
  return {
    async compareSites({ before, after }) {
      const comparer = createSiteComparer();
      for (const bodyId of before.bodyIds)
        for (const page of pagesIn(await read(bodyId), bodyId, before.content)) comparer.addBefore(page);
      for (const bodyId of after.bodyIds)
        for (const page of pagesIn(await read(bodyId), bodyId, after.content)) comparer.addAfter(page);
      return comparer.end(await errorsOf(before), await errorsOf(after));
    },
  };
}

function pagesIn(response: JsonValue, bodyId: BodyId, content: SiteBodies['content']): readonly ComparedPageInput[] {
  if (content === 'links')
    return siteLinks(response).map(({ url, title, description }) => ({
      url,
      title,
      status: null,
      body: null,
      field: null,
      text: `${title ?? ''}\n${description ?? ''}`,
    }));
  const documents = isJsonObject(response) && Array.isArray(response['data']) ? response['data'] : [];
  return sitePages(response).map(({ item, url, title, status }) => ({
    url,
    title,
    status,
    body: { bodyId, item },
    ...comparedContent((documents as readonly JsonValue[])[item] ?? null),
  }));
}
