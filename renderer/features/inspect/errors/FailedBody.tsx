import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import type { StoredBody } from '../../../../shared/run/events.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { useDocument } from '../documents.tsx';
import { RawTab } from '../RawTab.tsx';
import { UnreadableBody } from './UnreadableBody.tsx';

/** The part of the body that was received before or with the failure. */
export function FailedBody({ run, body }: { readonly run: RunModel; readonly body: StoredBody | null }) {
  const { t } = useText();
  const opened = useDocument(body, run.request);
  if (body === null) return <EmptyState sentence={t('inspect.failed.noBody')} />;
  if (opened.state === 'failed') return <UnreadableBody message={opened.message} />;
  if (opened.state === 'opening') return <div className="min-h-0 flex-1" aria-busy />;
  return <RawTab run={{ ...run, body }} bodyId={opened.bodyId} digest={opened.digest} />;
}
