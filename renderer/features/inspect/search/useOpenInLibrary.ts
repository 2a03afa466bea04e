import { libraryLimits } from '../../../../shared/api/engine/library.ts';
import { localEngineConnectionId } from '../../../../shared/base/brand.ts';
import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { passageStart } from '../../../../shared/document/grounding/plainPassage.ts';
import type { SearchedResult } from '../../../../shared/document/site/searchResults.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { showDocument } from '../../../data/workspace/navigation.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';

/**
 * Opens a result in the library of the local engine, at the passage that matches the search; false where the library does not have it, or
 * another service has searched.
 */
export function useOpenInLibrary({ connectionId, request }: RunModel): (result: SearchedResult) => Promise<boolean> {
  const services = useServices();
  return async ({ url, provider }) => {
    if (connectionId !== localEngineConnectionId || provider !== 'library' || !canParseUrl(url)) return false;
    const query = typeof request['query'] === 'string' ? request['query'] : '';
    const found = await services.host.call('library.find', {
      query,
      hosts: [new URL(url).hostname],
      kinds: [],
      since: null,
      until: null,
      cursor: null,
      limit: libraryLimits.maxDocuments,
    });
    const match = found.ok ? found.value?.documents.find((document) => document.url === url) : undefined;
    if (match !== undefined) {
      showDocument(services, match.id, match.passages.map(passageStart));
      return true;
    }
    const stored = await services.host.call('library.read', { url });
    if (!stored.ok || stored.value === null) return false;
    showDocument(services, stored.value.id, []);
    return true;
  };
}
