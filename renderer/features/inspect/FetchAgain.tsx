import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { worked } from '../../ui/Toasts.tsx';

interface FetchAgainProps {
  readonly run: RunModel;
  /** Of the artifact, such as `screenshot` or `actions.pdfs.0`. */
  readonly field: string;
}

/** A file that could not be had when its run ended: its link may work now (ux.md 5). Nothing where nothing failed. */
export function FetchAgain({ run, field }: FetchAgainProps) {
  const { t } = useText();
  const { host } = useServices();
  const [isBusy, setIsBusy] = useState(false);
  const hasFailed = run.artifacts.some((artifact) => artifact.field === field && artifact.error !== null);
  // Nothing is fetched for a run out of a file: its addresses are those of whoever wrote it.
  if (!hasFailed || run.isImported) return null;
  const fetchIt = async (): Promise<void> => {
    setIsBusy(true);
    const fetched = await host.call('runs.fetchAgain', { runId: run.runId, field });
    setIsBusy(false);
    worked('fetchAgain', fetched, (reason) => t('inspect.media.failed', { message: reason }));
  };
  return (
    <Button size="small" icon={RotateCcw} isDisabled={isBusy} onPress={() => void fetchIt()}>
      {t(isBusy ? 'inspect.fetchAgain.busy' : 'inspect.fetchAgain')}
    </Button>
  );
}
