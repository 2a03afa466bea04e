import { isJsonObject } from '../../../../shared/base/json.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { longestBodyText, useBodyText } from '../../../data/bodyText.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ValueTree } from '../ValueTree.tsx';
import { parseSnapshot } from './parseSnapshot.ts';

/** What the run gave at its end, as the service's last answer has it: of a run without a trace all that there is. */
export function FinalResult({ run }: { readonly run: RunModel }) {
  const { t, bytes } = useText();
  const { text, failure } = useBodyText(run.body);
  if (run.body !== null && run.body.size > longestBodyText)
    return <EmptyState sentence={t('agents.snapshot.tooLong', { size: bytes(run.body.size) })} />;
  if (failure !== null) return <EmptyState sentence={t('agents.snapshot.failed', { reason: failure })} />;
  if (text === undefined) return null;
  const answer = parseSnapshot(text);
  if (!isJsonObject(answer)) return <EmptyState sentence={t('agents.result.unreadable')} />;
  const data = answer['data'];
  if (data === undefined) return <EmptyState sentence={t('agents.result.noData')} />;
  if (data === null) return <EmptyState sentence={t('agents.result.nullData')} />;
  return (
    <div
      role="group"
      tabIndex={0}
      aria-label={t('agents.result.final')}
      className="min-h-0 flex-1 overflow-auto py-2 focus-inset"
    >
      <ValueTree name={t('agents.result.root')} value={data} />
    </div>
  );
}
