import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { AgainButton } from './AgainButton.tsx';

interface FetchAgainProps {
  readonly run: RunModel;
  /** The field of the artifact, such as `screenshot` or `actions.pdfs.0`. */
  readonly field: string;
}

/** A file that could not be fetched when its run ended: its link may work now (ux.md 5). Renders nothing if nothing failed. */
export function FetchAgain({ run, field }: FetchAgainProps) {
  const { t } = useText();
  const { host } = useServices();
  const hasFailed = run.artifacts.some((artifact) => artifact.field === field && artifact.error !== null);
  // Nothing is fetched for a run imported from a file: its author chose the URLs.
  if (!hasFailed || run.isImported) return null;
  return (
    <AgainButton
      fetch={() => host.call('runs.fetchAgain', { runId: run.runId, field })}
      failed={(reason) => t('inspect.media.failed', { message: reason })}
    />
  );
}
