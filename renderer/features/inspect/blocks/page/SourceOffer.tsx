import { Download, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import type { RunModel } from '../../../../../shared/run/reduceRun.ts';
import { useServices } from '../../../../data/ServicesProvider.tsx';
import { useText } from '../../../../messages/TextProvider.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { showToast } from '../../../../ui/overlays/Toasts.tsx';
import { hostOfSource } from './pageSource.ts';

/** Offers to render the pages: from the file on the web, whose host is shown before any request to it, or from a local file. */
export function SourceOffer({ run }: { readonly run: RunModel }) {
  const { t } = useText();
  const { host } = useServices();
  const [isBusy, setIsBusy] = useState(false);
  const from = hostOfSource(run);
  const { runId } = run;
  const attempt = (act: () => Promise<string | null>): void => {
    setIsBusy(true);
    void act().then((problem) => {
      setIsBusy(false);
      if (problem !== null) showToast({ text: problem });
    });
  };
  const download = async (): Promise<string | null> => {
    const fetched = await host.call('runs.fetchSource', { runId });
    return fetched.ok ? null : t('blocks.source.failed', { message: fetched.error.message });
  };
  const choose = async (): Promise<string | null> => {
    const chosen = await host.call('files.choose', null);
    if (!chosen.ok) return chosen.error.message;
    if (chosen.value === null) return null;
    const used = await host.call('runs.useSource', { runId, url: chosen.value.url });
    return used.ok ? null : used.error.message;
  };
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3">
      {from === null ? null : (
        <Button
          variant="link"
          size="small"
          icon={Download}
          className="max-w-full"
          isDisabled={isBusy}
          onPress={() => attempt(download)}
        >
          <span className="min-w-0 truncate" title={from}>
            {t('blocks.source.download', { host: from })}
          </span>
        </Button>
      )}
      <Button variant="link" size="small" icon={FolderOpen} isDisabled={isBusy} onPress={() => attempt(choose)}>
        {t('blocks.source.choose')}
      </Button>
    </span>
  );
}
