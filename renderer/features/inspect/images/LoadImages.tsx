import { ImageDown } from 'lucide-react';
import { useState } from 'react';
import { localEngineConnectionId } from '../../../../shared/base/brand.ts';
import { isScrapable } from '../../../../shared/request/requestElsewhere.ts';
import { maxImages } from '../../../../shared/run/loadedImages.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { demoUrl } from '../../../../shared/workspace/workspace.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { worked } from '../../../ui/overlays/Toasts.tsx';
import { useLoadedImages } from './LoadedImages.tsx';

interface LoadImagesProps {
  readonly run: RunModel;
  /** URLs of the images in this view. */
  readonly urls: readonly string[];
}

/** So many hosts are named. */
const maxListedHosts = 5;

/** Fetches the images of a view for this run, after listing the hosts to be contacted. Hidden once all were requested. */
export function LoadImages({ run, urls }: LoadImagesProps) {
  const { t, list } = useText();
  const { host } = useServices();
  const [isBusy, setIsBusy] = useState(false);
  const asked = useLoadedImages();
  const left = [...new Set(urls)].filter((url) => isScrapable(url) && !asked.has(url)).slice(0, maxImages);
  // The bundled demo site exists inside the engine alone: no network reaches its images.
  const isBundled =
    run.connectionId === localEngineConnectionId &&
    left.every((url) => new URL(url).origin === new URL(demoUrl).origin);
  // Nothing is fetched for a run imported from a file: its author chose the URLs.
  if (left.length === 0 || run.isImported || isBundled) return null;
  const hosts = [...new Set(left.map((url) => new URL(url).host))];
  const named = hosts.slice(0, maxListedHosts);
  const more = hosts.length - named.length;
  const load = async (): Promise<void> => {
    setIsBusy(true);
    const fetched = await host.call('runs.fetchImages', { runId: run.runId, urls: left });
    setIsBusy(false);
    worked('images', fetched);
  };
  return (
    <Popover
      label={t('inspect.images.load')}
      placement="bottom end"
      trigger={
        <Button size="small" variant="quiet" icon={ImageDown} isDisabled={isBusy}>
          {t(isBusy ? 'inspect.images.loading' : 'inspect.images.load')}
        </Button>
      }
    >
      {(close) => (
        <div className="flex flex-col items-start gap-3">
          <p className="[overflow-wrap:anywhere]">
            {t('inspect.images.about', { count: left.length, hosts: list(named), more })}
          </p>
          <Button
            size="small"
            variant="primary"
            autoFocus
            onPress={() => {
              close();
              void load();
            }}
          >
            {t('inspect.images.fetch')}
          </Button>
        </div>
      )}
    </Popover>
  );
}
