import { PencilLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { DocumentsProvider, useWorkerResult, useDocument } from '../../inspect/documents.tsx';
import { JsonExplorer } from '../../inspect/json/JsonExplorer.tsx';
import { UnreadableBody } from '../../inspect/errors/UnreadableBody.tsx';
import { waitsForApproval } from '../runStatus.ts';

interface FinalResultProps {
  readonly run: RunModel;
  /** Edits the request before running it again; null if the request is unknown. */
  readonly onEdit: (() => void) | null;
}

/** The final output of the run, from the service's last response; for a run without a trace this is everything. */
export function FinalResult(props: FinalResultProps) {
  return (
    <DocumentsProvider>
      <Opened {...props} />
    </DocumentsProvider>
  );
}

type BodyId = NonNullable<RunModel['body']>['bodyId'];

const data = ['data'];
const partial = ['partial'];
const rootPath: readonly string[] = [];

function Opened({ run, onEdit }: FinalResultProps) {
  const { t } = useText();
  const [view, setView] = useState<'data' | 'whole'>('data');
  const opened = useDocument(run.body, run.request);
  if (opened.state === 'failed') return <UnreadableBody message={opened.message} />;
  if (opened.state === 'opening') return <div className="min-h-0 flex-1" aria-busy />;
  if (opened.digest.unreadable !== null) return <EmptyState sentence={t('agents.result.unreadable')} />;
  const { bodyId } = opened;
  const views = (
    <Segments
      label={t('agents.result.view')}
      items={[
        { id: 'data', text: t('agents.result.data') },
        { id: 'whole', text: t('agents.result.whole') },
      ]}
      value={view}
      onChange={setView}
    />
  );
  if (view === 'whole')
    return (
      <JsonExplorer
        key="whole"
        label={t('agents.result.whole')}
        bodyId={bodyId}
        path={rootPath}
        state="value"
        lead={views}
      />
    );
  return <Data run={run} onEdit={onEdit} bodyId={bodyId} views={views} />;
}

interface DataProps extends FinalResultProps {
  readonly bodyId: BodyId;
  readonly views: ReactNode;
}

/** The data, or its substitute: the data when the run was stopped, its message, or why there is none. */
function Data({ run, onEdit, bodyId, views }: DataProps) {
  const { t } = useText();
  const answer = useWorkerResult(`${bodyId}:final`, async (documents) => ({
    data: await documents.call('jsonPart', { bodyId, path: data }),
    partial: await documents.call('jsonPart', { bodyId, path: partial }),
  }));
  if (answer.value === null) return null;
  const isThere = answer.value.data !== null && answer.value.data.kind !== 'null';
  const isPartial = !isThere && answer.value.partial !== null && answer.value.partial.kind !== 'null';
  if (isThere || isPartial)
    return (
      <>
        {isPartial ? <p className="px-pane pt-2 text-text-2 type-12">{t('agents.result.partial')}</p> : null}
        <Message run={run} />
        <JsonExplorer
          label={t('agents.result.root')}
          bodyId={bodyId}
          path={isThere ? data : partial}
          state="value"
          prefersTable
          lead={views}
        />
      </>
    );
  const isDone = run.state === 'done' && !waitsForApproval(run);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="px-pane pt-2">{views}</div>
      <Message run={run} />
      <EmptyState sentence={t(whyNothing(run, answer.value.data !== null))}>
        {isDone && onEdit !== null ? (
          <Button size="small" icon={PencilLine} onPress={onEdit}>
            {t('agents.next.edit')}
          </Button>
        ) : undefined}
      </EmptyState>
    </div>
  );
}

function whyNothing(run: RunModel, isNull: boolean) {
  if (waitsForApproval(run)) return 'agents.result.waits';
  if (run.agent?.jobId == null) return 'agents.result.notTaken';
  if (run.state !== 'done') return isNull ? 'agents.result.nullData' : 'agents.result.noData';
  return isNull ? 'agents.result.doneNullData' : 'agents.result.doneNoData';
}

/** The run's text output: in a conversation its reply. */
function Message({ run }: Pick<FinalResultProps, 'run'>) {
  const { t } = useText();
  const message = run.agent?.facts['message'];
  if (typeof message !== 'string' || message === '') return null;
  return (
    <p
      tabIndex={0}
      role="note"
      aria-label={t('agents.result.message')}
      data-selectable
      className="max-h-[40%] focus-inset max-w-[72ch] shrink-0 overflow-y-auto px-pane pt-3 pb-2 whitespace-pre-wrap type-14 [overflow-wrap:anywhere]"
    >
      {message}
    </p>
  );
}
