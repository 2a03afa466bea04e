import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { AgainButton } from '../../inspect/errors/AgainButton.tsx';

interface FetchVersionProps {
  readonly run: RunModel;
  readonly snapshotId: string;
}

/** Retries a version that could not be fetched while its run was followed: the service may have it, or be available, now. */
export function FetchVersion({ run, snapshotId }: FetchVersionProps) {
  const { t } = useText();
  const { host } = useServices();
  return (
    <AgainButton
      fetch={() => host.call('agents.fetchSnapshot', { runId: run.runId, snapshotId })}
      failed={(reason) => t('agents.snapshot.failed', { reason })}
    />
  );
}
