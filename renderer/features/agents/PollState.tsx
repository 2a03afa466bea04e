import { RefreshCw } from 'lucide-react';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { useAgentPoll } from '../../data/runs/agentRuns.ts';
import { isUnderWay } from '../../data/runs/sendRun.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Dot } from '../../ui/labels/Dot.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useNow } from '../../ui/hooks/useNow.ts';
import { offsetText } from './offsetText.ts';

/**
 * Shows how fresh the data is and when the next poll is due, with a button to poll now. The notice shows why polling is paused, and how to
 * resume.
 */
export function PollState({ run }: { readonly run: RunModel }) {
  const { t } = useText();
  const { host } = useServices();
  const poll = useAgentPoll(run.runId);
  const isLive = isUnderWay(run) && poll !== null && poll !== undefined && poll.phase !== 'ended';
  const now = useNow(1000, isLive);
  if (run.isImported) return <span>{t('agents.poll.imported')}</span>;
  // A run that no service has accepted yet is not polled.
  if (isUnderWay(run) && run.agent?.jobId == null) return null;
  if (!isLive) {
    return isUnderWay(run) ? null : <span>{t('agents.poll.final')}</span>;
  }
  const seconds = (milliseconds: number) => offsetText(Math.max(0, milliseconds));
  const isPaused = poll.phase === 'paused';
  const ask = () => void host.call('agents.pollNow', { runId: run.runId });
  return (
    <span className="flex items-center gap-2">
      <span className="flex items-center gap-1.5" role="status">
        <Dot colour={isPaused ? 'warning' : poll.error === null ? 'success' : 'warning'} size={6} />
        {isPaused
          ? t('agents.poll.paused')
          : poll.phase === 'settling'
            ? t('agents.poll.settling')
            : t('agents.poll.live')}
      </span>
      {poll.updatedAt === null ? null : (
        <span className="tabular-nums">
          {now - poll.updatedAt < 1500
            ? t('agents.poll.justNow')
            : t('agents.poll.updated', { ago: seconds(now - poll.updatedAt) })}
        </span>
      )}
      {isPaused ? null : (
        // Always present, with its text in a tooltip only: text that changes each second would move the panes below.
        <IconButton
          icon={RefreshCw}
          label={
            poll.nextAt === null ? t('agents.poll.now') : t('agents.poll.nowOrIn', { wait: seconds(poll.nextAt - now) })
          }
          onPress={ask}
        />
      )}
      {poll.error === null || isPaused ? null : (
        <span className="max-w-64 truncate text-warning-text" title={poll.error.message}>
          {t('agents.poll.failed', { reason: poll.error.message })}
        </span>
      )}
    </span>
  );
}
