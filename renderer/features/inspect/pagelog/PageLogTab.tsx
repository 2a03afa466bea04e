import { useState } from 'react';
import type { PageLog } from '../../../../shared/api/engine/inspection.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import { InspectorToolbar } from '../InspectorToolbar.tsx';
import { useInspection } from '../useInspection.ts';
import { ConsoleList } from './ConsoleList.tsx';
import { RequestList } from './RequestList.tsx';
import { VisitTimes } from './VisitTimes.tsx';

/** Events while the local engine visited the page: its requests, its console, and the waits (issue 8). */
export function PageLogTab({ run }: { readonly run: RunModel }) {
  const { t } = useText();
  const { commands } = useServices();
  const inspected = useInspection(run, 'log');
  if (inspected.state === 'reading') return <div className="min-h-0 flex-1" aria-busy />;
  if (inspected.state !== 'read')
    return (
      <EmptyState sentence={t(`pageLog.${inspected.state}`)}>
        {run.summary?.cacheState === 'hit' ? (
          <Button size="small" onPress={() => void commands.run('request.sendFresh')}>
            {t('pageLog.sendFresh')}
          </Button>
        ) : undefined}
      </EmptyState>
    );
  return <OpenLog run={run} log={inspected.value} />;
}

type View = 'requests' | 'console' | 'times';

function OpenLog({ run, log }: { readonly run: RunModel; readonly log: PageLog }) {
  const { t, time } = useText();
  const [view, setView] = useState<View>('requests');
  const isOfCopy = log.startedAt < run.createdAt - clockToleranceMs;
  return (
    <>
      <InspectorToolbar
        end={
          isOfCopy ? (
            <span className="text-text-2 type-12">{t('pageLog.ofCopy', { time: time(log.startedAt, 'seconds') })}</span>
          ) : log.reading?.tier === 'http' ? (
            <span className="text-text-2 type-12">{t('pageLog.readAlone')}</span>
          ) : null
        }
      >
        <Segments
          label={t('pageLog.views')}
          value={view}
          onChange={setView}
          items={[
            { id: 'requests', text: t('pageLog.requests', { count: log.totals.requests }) },
            { id: 'console', text: t('pageLog.console', { count: log.totals.console }) },
            { id: 'times', text: t('pageLog.times') },
          ]}
        />
      </InspectorToolbar>
      {view === 'requests' ? <RequestList log={log} /> : null}
      {view === 'console' ? <ConsoleList log={log} /> : null}
      {view === 'times' ? <VisitTimes log={log} /> : null}
    </>
  );
}

/** Two programs of one computer need not agree to the second. */
const clockToleranceMs = 2000;
