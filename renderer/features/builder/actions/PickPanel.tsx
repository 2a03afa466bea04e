import { useEffect } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { useLiveTab, useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { focusTarget } from '../../../ui/hooks/focusTarget.ts';
import { showToast } from '../../../ui/overlays/Toasts.tsx';
import { newClickTarget, withPicked } from './pickTargets.ts';
import { SelectorList } from '../fields/SelectorList.tsx';
import { useDraft } from '../useDraft.ts';

/** The selectors of the element that was picked, to choose one of. */
export function PickPanel({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { liveActions } = useServices();
  const { editor } = useDraft(tabId);
  const { target, choice } = useLiveTab(tabId) ?? { target: null, choice: null };
  const isChosen = choice !== null;
  // The user chooses here among the selectors of the picked element.
  useEffect(() => {
    if (isChosen) focusTarget('selectors');
  }, [isChosen]);
  if (target === null) return null;
  const use = () => {
    if (choice === null) return;
    editor.replace((draft) => withPicked(draft, target, choice.chosen));
    liveActions.leavePick(tabId);
    // Its field is in the form, which the steps replace.
    if (target.step === null && target !== newClickTarget)
      showToast({
        text: t('live.pick.used', { selector: choice.chosen, field: target.field }),
        action: { text: t('live.toForm'), run: () => liveActions.close(tabId) },
      });
  };
  return (
    <div className="flex flex-col gap-2 border-t border-border-subtle px-2 py-2">
      {choice === null ? (
        <p className="px-1 text-text-2">{t('live.pick.waiting')}</p>
      ) : (
        <>
          <p className="px-1 text-text-2 type-12">{t('live.candidates', { element: choice.element.label })}</p>
          <SelectorList
            label={t('live.candidates', { element: choice.element.label })}
            items={choice.candidates.map((candidate) => ({ candidate, why: t(`live.basis.${candidate.basis}`) }))}
            value={choice.chosen}
            onChange={(selector) => liveActions.chooseSelector(tabId, selector)}
          />
          {choice.element.within === 'document' ? null : (
            <p className="px-1 text-text-2 type-12">{t(`live.within.${choice.element.within}`)}</p>
          )}
        </>
      )}
      <span className="flex gap-2 px-1">
        <Button variant="primary" size="small" isDisabled={choice === null || choice.chosen === ''} onPress={use}>
          {t('live.pick.use')}
        </Button>
        <Button size="small" variant="quiet" onPress={() => liveActions.leavePick(tabId)}>
          {t('live.pick.cancel')}
        </Button>
      </span>
    </div>
  );
}
