import { Lightbulb, X } from 'lucide-react';
import type { TabId } from '../../../shared/base/brand.ts';
import type { SampleId } from '../../../shared/workspace/samples.ts';
import { useLiveTab, useRun, useServices, useTab, useWorkspace } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';

/** The one thing to try next, in two lines, once a sample has its result; a dismissed one never comes again. */
export function SampleHint({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { workspace } = useServices();
  const id = useTab(tabId)?.sample ?? null;
  const dismissed = useWorkspace((state) => state.layout.dismissedHints);
  const hasResult = useHasResult(tabId, id);
  if (id === null || !hasResult || dismissed.includes(id)) return null;
  const dismiss = (): void => workspace.changeLayout({ dismissedHints: [...dismissed, id] });
  return (
    <aside
      aria-label={t('app.hint')}
      className="flex shrink-0 items-center gap-3 border-t border-accent-border bg-accent-tint px-pane py-1.5"
    >
      <Icon as={Lightbulb} size={20} className="shrink-0 text-accent-text" />
      <div className="min-w-0 flex-1" role="status">
        <p className="font-medium text-text type-13">{t(`app.hint.${id}`)}</p>
        <p className="text-text-2 type-12">{t(`app.hint.${id}Body`)}</p>
      </div>
      {id === 'scrape' ? (
        <Button size="small" onPress={() => workspace.changeTab(tabId, { resultTab: 'xray' })}>
          {t('app.hint.scrapeAct')}
        </Button>
      ) : null}
      <IconButton icon={X} label={t('ui.dismiss')} onPress={dismiss} placement="top" />
    </aside>
  );
}

/** Whether a sample has come to what its hint is about: its result, an agent's run, or the open page. */
function useHasResult(tabId: TabId, id: SampleId | null): boolean {
  const { run } = useRun(useTab(tabId)?.runId ?? null);
  const isLive = useLiveTab(tabId)?.liveId != null;
  if (id === 'record') return isLive;
  return id === 'agent' ? run !== null : run?.state === 'done';
}
