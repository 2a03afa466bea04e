import { CircleDot, FastForward, Play, RotateCcw, Square, StepForward, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import type { RecordedStep } from '../../../../shared/api/engine/live.ts';
import { actionTypeOf } from '../../../../shared/request/actionCatalogue.ts';
import { actionRows } from '../../../../shared/request/actionRows.ts';
import { recordedJson } from '../../../data/live/liveStore.ts';
import { needsFreshPage, nextStep, sentActions } from '../../../data/live/rehearsal.ts';
import { useCommandHandler, useLiveTab, useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { announce } from '../../../ui/layout/LiveRegions.tsx';
import { ActionList } from './ActionList.tsx';
import { actionSummary } from './actionSummary.ts';
import { PickPanel } from './PickPanel.tsx';
import { stepIcons } from '../../../data/labels/stepIcons.ts';
import { useDraft } from '../useDraft.ts';

/** The steps next to their page: recorded on it, run on it one by one, repaired where they stop. */
export function RehearsePane({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const live = useLiveTab(tabId);
  const { liveActions } = useServices();
  const { draft } = useDraft(tabId);
  // The first recorded steps are shown alone: a hint that there are none yet would contradict them.
  const hasSteps = (actionRows(draft) ?? []).length > 0;
  const isRecording = live?.state?.mode === 'record';
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || live === undefined) return;
    if (live.target === null && live.running === null) return;
    event.preventDefault();
    if (live.target === null) liveActions.stop(tabId);
    else liveActions.leavePick(tabId);
  };
  const field = live?.target?.step === null ? live.target.field : null;
  return (
    <div role="presentation" className="flex min-h-0 min-w-0 flex-1 flex-col" onKeyDown={leave}>
      <RehearseToolbar tabId={tabId} />
      <div className="min-h-0 flex-1 overflow-y-auto py-3" data-focus-target="form">
        {field === null ? null : (
          <div className="px-pane pb-3">
            <Card className="border-accent">
              <p className="flex h-(--card-collapsed) items-center px-3 font-medium">{t('live.pick.for', { field })}</p>
              <PickPanel tabId={tabId} />
            </Card>
          </div>
        )}
        {isRecording && !hasSteps ? null : <ActionList tabId={tabId} isWide />}
        {isRecording ? <RecordedSteps steps={live.state?.recorded ?? []} /> : null}
      </div>
    </div>
  );
}

function RehearseToolbar({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { liveActions } = useServices();
  const { draft } = useDraft(tabId);
  const live = useLiveTab(tabId);
  const actions = sentActions(draft.body);
  const next = nextStep(live, actions);
  const isRecording = live?.state?.mode === 'record';
  const toggle = useRecording(tabId, isRecording);
  const isReady = live?.state?.phase === 'open' && live.running === null && !isRecording;
  const isFromStart = needsFreshPage(live, actions);
  return (
    <div
      role="group"
      aria-label={t('live.rehearse')}
      className="flex h-toolbar shrink-0 items-center gap-1.5 border-b border-border-subtle px-pane"
    >
      <h2 className="min-w-0 flex-1 truncate font-medium">{t('live.rehearse')}</h2>
      <Button
        size="small"
        variant={isRecording ? 'secondary' : 'quiet'}
        icon={isRecording ? Square : CircleDot}
        isDisabled={live?.state?.phase !== 'open' || live.running !== null}
        onPress={toggle}
      >
        {t(isRecording ? 'live.record.stop' : 'live.record.start')}
      </Button>
      <Button
        size="small"
        icon={StepForward}
        isDisabled={!isReady || actions.length === 0}
        onPress={() => void liveActions.step(tabId)}
      >
        {t('live.step.one')}
      </Button>
      {live?.running == null ? (
        <RunAllButton tabId={tabId} isDisabled={!isReady || actions.length === 0} isFromStart={isFromStart} />
      ) : (
        <Button size="small" icon={Square} onPress={() => liveActions.stop(tabId)}>
          {t('live.step.stop')}
        </Button>
      )}
      {isFromStart && next !== null ? (
        <IconButton
          icon={FastForward}
          label={t('live.step.here')}
          isDisabled={!isReady}
          onPress={() => void liveActions.runHere(tabId)}
        />
      ) : null}
      <IconButton icon={RotateCcw} label={t('live.restart')} onPress={() => void liveActions.restart(tabId)} />
      <IconButton icon={X} label={t('live.toForm')} onPress={() => liveActions.close(tabId)} />
    </div>
  );
}

interface RunAllButtonProps {
  readonly tabId: TabId;
  readonly isDisabled: boolean;
  readonly isFromStart: boolean;
}

/** Runs the steps to the end: from the first one, or from where they stopped. */
function RunAllButton({ tabId, isDisabled, isFromStart }: RunAllButtonProps) {
  const { t } = useText();
  const { liveActions } = useServices();
  const trouble = useLiveTab(tabId)?.trouble ?? null;
  return (
    <Button size="small" icon={Play} isDisabled={isDisabled} onPress={() => void liveActions.runToEnd(tabId)}>
      {isFromStart
        ? t('live.step.fromStart')
        : trouble === null
          ? t('live.step.all')
          : t('live.step.from', { step: trouble.index + 1 })}
    </Button>
  );
}

/** Starts or ends a recording; at the end the recorded steps are appended to the existing ones. */
function useRecording(tabId: TabId, isRecording: boolean): () => void {
  const { t } = useText();
  const { liveActions } = useServices();
  const count = useLiveTab(tabId)?.state?.recorded.length ?? 0;
  const stop = async (): Promise<void> => {
    await liveActions.stopRecording(tabId);
    if (count > 0) announce(t('live.record.done', { count }));
  };
  const toggle = (): void => void (isRecording ? stop() : liveActions.record(tabId));
  useCommandHandler('live.record', toggle);
  return toggle;
}

function RecordedSteps({ steps }: { readonly steps: readonly RecordedStep[] }) {
  const text = useText();
  const { t } = text;
  return (
    <section aria-label={t('live.record.title')} className="flex flex-col gap-2 px-pane pt-3">
      <h3 className="text-text-2 type-12">{t('live.record.count', { count: steps.length })}</h3>
      <ol className="flex flex-col gap-2">
        {steps.map((step, index) => {
          const action = recordedJson(step);
          const { code, tags } = actionSummary(text, action);
          const type = actionTypeOf(action) ?? 'click';
          return (
            // oxlint-disable-next-line react/no-array-index-key -- steps have no identity but their place
            <li key={index}>
              <Card className="border-dashed">
                <span className="flex h-(--card-collapsed) min-w-0 items-center gap-2 px-3">
                  <Icon as={stepIcons[type]} className="text-text-2" />
                  <span className="shrink-0 font-medium">{type}</span>
                  <span className="min-w-0 truncate text-text-2 type-code">{[code, ...tags].join(' ')}</span>
                </span>
              </Card>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
