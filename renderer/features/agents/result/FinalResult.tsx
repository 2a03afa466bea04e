import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DocumentsProvider, useAnswer, useDocument } from '../../inspect/documents.tsx';
import { JsonExplorer } from '../../inspect/json/JsonExplorer.tsx';
import { UnreadableBody } from '../../inspect/UnreadableBody.tsx';

/** What the run gave at its end, as the service's last answer has it: of a run without a trace all that there is. */
export function FinalResult({ run }: { readonly run: RunModel }) {
  return (
    <DocumentsProvider>
      <Opened run={run} />
    </DocumentsProvider>
  );
}

const data = ['data'];

function Opened({ run }: { readonly run: RunModel }) {
  const { t } = useText();
  const opened = useDocument(run.body?.bodyId ?? null, run.request);
  if (opened.state === 'failed') return <UnreadableBody message={opened.message} />;
  if (opened.state === 'opening') return <div className="min-h-0 flex-1" aria-busy />;
  if (opened.digest.unreadable !== null) return <EmptyState sentence={t('agents.result.unreadable')} />;
  return <Data bodyId={opened.bodyId} />;
}

function Data({ bodyId }: { readonly bodyId: NonNullable<RunModel['body']>['bodyId'] }) {
  const { t } = useText();
  const answer = useAnswer(`${bodyId}:final`, async (documents) => ({
    part: await documents.ask('jsonPart', { bodyId, path: data }),
  }));
  if (answer.value === null) return null;
  const { part } = answer.value;
  if (part === null) return <EmptyState sentence={t('agents.result.noData')} />;
  if (part.kind === 'null') return <EmptyState sentence={t('agents.result.nullData')} />;
  return <JsonExplorer label={t('agents.result.root')} bodyId={bodyId} path={data} state="value" prefersTable />;
}
