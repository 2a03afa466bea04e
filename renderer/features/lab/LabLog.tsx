import { FileText, Trash2 } from 'lucide-react';
import type { PlayedCall } from '../../../shared/lab/playedCall.ts';
import { showTab } from '../../data/workspace/navigation.ts';
import { useLabCalls } from '../../data/queries/labCalls.ts';
import { queryKeys } from '../../data/queries/queryKeys.ts';
import { useCall } from '../../data/queries/queries.ts';
import { useServices, useTab, useWorkspace } from '../../data/ServicesProvider.tsx';
import type { Text } from '../../messages/createText.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Tag } from '../../ui/labels/Tag.tsx';
import { toastCallbacks } from '../../ui/overlays/Toasts.tsx';
import { statusTone } from './statusTone.ts';

const maxRenderedCalls = 200;

/** Every call that the lab plays, as it plays it; the newest last, as an attempt follows another. */
export function LabLog() {
  const { t } = useText();
  const services = useServices();
  const calls = useLabCalls();
  const clear = useCall('lab.forgetCalls', [queryKeys.labCalls]);
  const tab = useTab(useWorkspace((state) => state.activeTabId));
  const drawn = calls.slice(-maxRenderedCalls);
  return (
    <section aria-label={t('lab.log')} className="flex flex-col @[1120px]:min-h-0 @[1120px]:flex-1">
      <header className="flex h-9 shrink-0 items-center gap-2 border-b border-border-subtle ps-4 pe-2">
        <h2 className="font-medium">{t('lab.log')}</h2>
        <span className="text-text-2 tabular-nums type-12">{t('lab.log.count', { count: calls.length })}</span>
        <span className="flex-1" />
        {tab === undefined || tab.runId === null || calls.length === 0 ? null : (
          <Button variant="link" size="small" icon={FileText} onPress={() => showTab(services, tab.id)}>
            {t('lab.log.result')}
          </Button>
        )}
        <IconButton
          icon={Trash2}
          label={t('lab.log.clear')}
          isDisabled={calls.length === 0 || clear.isPending}
          onPress={() => clear.mutate(null, toastCallbacks('lab'))}
        />
      </header>
      {calls.length === 0 ? (
        <p className="px-4 py-3 text-text-2 type-12">{t('lab.log.none')}</p>
      ) : (
        <ol
          aria-label={t('lab.log')}
          tabIndex={0}
          className="focus-inset @[1120px]:min-h-0 @[1120px]:flex-1 @[1120px]:overflow-y-auto"
        >
          {drawn.map((call, index) => (
            <CallRow key={call.seq} call={call} isNewScenario={drawn[index - 1]?.scenario !== call.scenario} />
          ))}
        </ol>
      )}
    </section>
  );
}

function CallRow({ call, isNewScenario }: { readonly call: PlayedCall; readonly isNewScenario: boolean }) {
  const text = useText();
  const { t, time, duration } = text;
  return (
    <li className="border-b border-border-subtle px-4 py-1.5 type-12">
      {isNewScenario ? <span className="mb-0.5 block truncate font-code text-text-3">{call.scenario}</span> : null}
      <span className="flex items-start gap-2">
        <span className="shrink-0 text-text-2 tabular-nums">
          {time(call.at, 'seconds')}.{String(Math.floor(call.at) % 1000).padStart(3, '0')}
        </span>
        <Tag tone={statusTone(call.status)}>{call.status ?? t('lab.step.broken')}</Tag>
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{callLabel(call, text)}</span>
        <span className="shrink-0 text-text-2 tabular-nums">
          {call.durationMs === null ? null : duration(call.durationMs)}
        </span>
      </span>
    </li>
  );
}

function callLabel({ status, tls, retryAfter, bytes: size }: PlayedCall, { t, bytes }: Text): string {
  if (tls !== null) return t('lab.log.tls', { fault: tls });
  if (retryAfter !== null) return t('lab.log.retryAfter', { value: retryAfter });
  if (size === null) return t('lab.log.playing');
  return t(status === null ? 'lab.log.broken' : 'lab.log.answer', { size: bytes(size) });
}
