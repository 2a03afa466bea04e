import { crawlOf } from '../../../../shared/request/crawlOf.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { newRequest } from '../../../data/requests/newRequest.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';

/** Opens a crawl from a URL of a map at the map's connection and with its options. Nothing is sent. */
export function useOpenCrawl({ connectionId, scenario, request }: RunModel): (url: string) => void {
  const services = useServices();
  return (url) => {
    const { url: _, ...options } = newRequest(services).draft?.body ?? {};
    const body = crawlOf(request, url, options);
    services.workspace.openTab({ endpoint: 'crawl', connectionId, scenario, draft: { body, source: null } });
  };
}
