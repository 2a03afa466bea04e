import { Crosshair, Wrench } from 'lucide-react';
import { stoppedReason } from '../../../../shared/api/engine/live.ts';
import type { TabId } from '../../../../shared/base/brand.ts';
import { setField } from '../../../../shared/request/draft.ts';
import type { Trouble } from '../../../data/live/liveStore.ts';
import { repairLabel } from '../../../data/labels/repairLabel.ts';
import { useLiveTab, useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { stepTarget } from './pickTargets.ts';
import { SelectorList } from '../fields/SelectorList.tsx';
import { useDraft } from '../useDraft.ts';

interface RepairPanelProps {
  readonly tabId: TabId;
  readonly trouble: Trouble;
  /** The step has a selector, which can be another one. */
  readonly hasSelector: boolean;
}

/** Why the rehearsal stopped at this step, the elements that it may have meant, and the ways to continue. */
export function RepairPanel({ tabId, trouble, hasSelector }: RepairPanelProps) {
  const text = useText();
  const { t } = text;
  const { liveActions } = useServices();
  const { editor } = useDraft(tabId);
  const reason = useLiveTab(tabId)?.outcomes[trouble.index]?.reason ?? '';
  const why = reason === '' ? 'incomplete' : reason === stoppedReason ? 'stopped' : 'reason';
  const { index, repairs, chosen } = trouble;
  const repair = async () => {
    if (chosen === null) return;
    editor.replace((draft) => setField(draft, ['actions', index, 'selector'], chosen));
    await liveActions.runHere(tabId);
  };
  return (
    <div className="flex flex-col gap-2 border-t border-danger-border px-2 py-2">
      <p className="px-1 wrap-anywhere text-danger-text">{t(`live.repair.${why}`, { reason })}</p>
      {!hasSelector ? null : repairs === null ? (
        <p className="px-1 text-text-2">{t('live.repair.looking')}</p>
      ) : repairs.length === 0 ? (
        <p className="px-1 text-text-2">{t('live.repair.none')}</p>
      ) : (
        <SelectorList
          label={t('live.repair.with')}
          items={repairs.map((each) => ({ candidate: each.candidate, why: repairLabel(each, text) }))}
          value={chosen}
          onChange={(selector) => liveActions.chooseRepair(tabId, selector)}
        />
      )}
      <span className="flex flex-wrap gap-2 px-1">
        {chosen === null ? null : (
          <Button variant="primary" size="small" icon={Wrench} onPress={() => void repair()}>
            {t('live.repair.go')}
          </Button>
        )}
        {hasSelector ? (
          <Button size="small" icon={Crosshair} onPress={() => void liveActions.pick(tabId, stepTarget(index))}>
            {t('live.repair.pick')}
          </Button>
        ) : null}
        <Button size="small" variant="quiet" onPress={() => void liveActions.skip(tabId)}>
          {t('live.repair.skip')}
        </Button>
      </span>
    </div>
  );
}
