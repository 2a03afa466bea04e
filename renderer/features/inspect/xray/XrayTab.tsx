import { useEffect, useState } from 'react';
import { localEngineConnectionId } from '../../../../shared/base/brand.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { worked } from '../../../ui/overlays/Toasts.tsx';
import { useWorkerResult } from '../documents.tsx';
import type { RequestInspectorProps } from '../inspectorProps.ts';
import { savedFile } from '../../../data/requests/savedFile.ts';
import { canInfer } from '../inspectionTabsOf.ts';
import { useInspection } from '../useInspection.ts';
import { XrayInspector } from './XrayInspector.tsx';

/** What happened to each element of the page, and by which rule (issue 8): reported by the local engine, or inferred. */
export function XrayTab(props: RequestInspectorProps) {
  const { t } = useText();
  const { run, digest } = props;
  const inspected = useInspection(run, 'xray');
  if (inspected.state === 'reading') return <div className="min-h-0 flex-1" aria-busy />;
  if (inspected.state === 'failed') return <NotMade {...props} sentence={t('xray.failed')} />;
  if (inspected.state === 'read') {
    const image = savedFile(run, 'trowel.picture', null).source;
    return <XrayInspector {...props} xray={inspected.value} imageUrl={image} isInferred={false} />;
  }
  if (run.connectionId === localEngineConnectionId) return <LateXray key={run.runId} {...props} />;
  if (canInfer(digest)) return <InferredXray {...props} />;
  return <EmptyState sentence={t('xray.otherService')} />;
}

/**
 * Makes the X-ray from the page that the engine captured for this run: without another visit, and without the screenshot, which needs one.
 * If the engine no longer stores the page, offers to send again.
 */
function LateXray(props: RequestInspectorProps) {
  const { t } = useText();
  const { host } = useServices();
  const { runId, request, isImported } = props.run;
  const [isGone, setIsGone] = useState(false);
  const mayBeMade = !isImported && !leavesNothing(request);
  useEffect(() => {
    if (!mayBeMade) return undefined;
    let isCurrent = true;
    void host.call('runs.fetchXray', { runId }).then((made) => {
      if (isCurrent && !made.ok) setIsGone(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [host, runId, mayBeMade]);
  if (mayBeMade && !isGone) return <div className="min-h-0 flex-1" aria-busy />;
  return <NotMade {...props} sentence={t('xray.notMade')} />;
}

function leavesNothing(request: JsonObject): boolean {
  return request['zeroDataRetention'] === true || request['lockdown'] === true;
}

/** Sending again produces the X-ray with the page's screenshot. */
function NotMade({ tabId, run, sentence }: RequestInspectorProps & { readonly sentence: string }) {
  const { t } = useText();
  const { runActions } = useServices();
  if (leavesNothing(run.request)) return <EmptyState sentence={t('xray.leavesNothing')} />;
  const make = (): void =>
    void runActions.startRun(tabId).then((started) => {
      worked('xray', started);
    });
  return (
    <EmptyState sentence={sentence}>
      <Button variant="primary" onPress={make}>
        {t('xray.make')}
      </Button>
    </EmptyState>
  );
}

function InferredXray(props: RequestInspectorProps) {
  const { bodyId } = props;
  const answer = useWorkerResult(`${bodyId}:xray`, (documents) => documents.call('xray', { bodyId }));
  if (answer.value === null) return <div className="min-h-0 flex-1" aria-busy />;
  return <XrayInspector {...props} xray={answer.value} imageUrl={null} isInferred />;
}
