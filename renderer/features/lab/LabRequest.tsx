import { CircleStop, FileCode, Info, RotateCcw, SendHorizontal } from 'lucide-react';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { untitled } from '../../data/labels/endpointKinds.ts';
import { tabTitle } from '../../data/labels/tabTitle.ts';
import { useBindings } from '../../data/queries/useBindings.ts';
import { isUnderWay } from '../../data/runs/sendRun.ts';
import { useRun, useServices, useTab, useWorkspace } from '../../data/ServicesProvider.tsx';
import { showRequests } from '../../data/workspace/navigation.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import type { ChosenScenario } from './useChosenScenario.ts';

/** The request that the scenario plays for, with its buttons; without one, what a choice of a scenario does. */
export function LabRequest({ chosen }: { readonly chosen: ChosenScenario }) {
  const { t } = useText();
  const tab = useTab(useWorkspace((state) => state.activeTabId));
  if (chosen.name === null || tab === undefined)
    return (
      <p className="flex items-start gap-2 rounded-m bg-info-tint px-3 py-2 text-info-text type-12">
        <Icon as={Info} size={14} className="mt-px shrink-0" />
        {chosen.connectionName === null ? t('lab.noRequest') : t('lab.elsewhere', { name: chosen.connectionName })}
      </p>
    );
  const name = tabTitle(tab) ?? t(untitled[tab.endpoint]);
  return (
    <section
      aria-label={t('lab.request')}
      className="flex flex-wrap items-center gap-2 rounded-m border border-border bg-surface-raised py-2 ps-3 pe-2"
    >
      <span className="min-w-40 flex-1 truncate" title={name}>
        {t('lab.request.of', { name })}
      </span>
      <RequestButtons hasRequestLine={requestKinds[tab.endpoint].editing.hasRequestLine} />
    </section>
  );
}

function RequestButtons({ hasRequestLine }: { readonly hasRequestLine: boolean }) {
  const { t } = useText();
  const services = useServices();
  const { commands } = services;
  const bindingOf = useBindings();
  const tab = useTab(useWorkspace((state) => state.activeTabId));
  const { run } = useRun(tab?.runId);
  const open = (
    <Button size="small" icon={FileCode} onPress={() => showRequests(services)}>
      {t('lab.request.open')}
    </Button>
  );
  if (!hasRequestLine) return open;
  if (run === null || !isUnderWay(run))
    return (
      <>
        {open}
        <Button
          size="small"
          variant="primary"
          icon={SendHorizontal}
          binding={bindingOf('request.send')}
          onPress={() => void commands.run('request.send')}
        >
          {t('builder.send')}
        </Button>
      </>
    );
  return (
    <>
      {open}
      {run.state === 'waiting-to-retry' ? (
        <Button size="small" icon={RotateCcw} onPress={() => void commands.run('request.retryNow')}>
          {t('lab.request.retry')}
        </Button>
      ) : null}
      <Button size="small" icon={CircleStop} onPress={() => void commands.run('request.cancel')}>
        {t('builder.cancel')}
      </Button>
    </>
  );
}
