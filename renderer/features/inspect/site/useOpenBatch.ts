import { maxBatchUrls } from '../../../../shared/api/crawl.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { newRequest } from '../../../data/requests/newRequest.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { showToast } from '../../../ui/overlays/Toasts.tsx';

/** Opens a batch of URLs at the run's connection, with the options of a new request. Nothing is sent. */
export function useOpenBatch({ connectionId, scenario }: RunModel): (urls: readonly string[]) => void {
  const services = useServices();
  const { t } = useText();
  return (urls) => {
    const { url: _, ...options } = newRequest(services).draft?.body ?? {};
    const taken = [...new Set(urls)].slice(0, maxBatchUrls);
    services.workspace.openTab({
      endpoint: 'batchScrape',
      connectionId,
      scenario,
      draft: { body: { urls: taken, ...options }, source: null },
    });
    if (taken.length < urls.length && taken.length === maxBatchUrls)
      showToast({ text: t('site.map.tooMany', { max: maxBatchUrls }) });
  };
}
