import { ChevronDown, CircleStop, Columns2, History, ListChecks, Lock, RefreshCw, SendHorizontal } from 'lucide-react';
import { useServices, useWorkspace } from '../../../data/ServicesProvider.tsx';
import { useBindings } from '../../../data/queries/useBindings.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import type { Sending } from '../useSend.ts';

/** Send, replaced by Cancel while a run is in progress; the second half offers to send without validation. */
export function SendButton({ sending }: { readonly sending: Sending }) {
  const { t } = useText();
  const { window } = useServices();
  const bindingOf = useBindings();
  const isRunning = sending.run !== null;
  const isForgetful = useWorkspace(({ tabs, activeTabId }) => {
    const body = tabs.find((tab) => tab.id === activeTabId)?.draft.body;
    return body?.['zeroDataRetention'] === true || body?.['lockdown'] === true;
  });
  const isOff = sending.reason !== null && !isRunning;
  const button = (
    <Button
      variant={isOff ? 'secondary' : 'primary'}
      icon={isRunning ? CircleStop : SendHorizontal}
      binding={bindingOf(isRunning ? 'request.cancel' : 'request.send')}
      className={`w-[136px] justify-start rounded-e-none ${isOff ? 'text-text-3' : ''}`}
      onPress={isRunning ? sending.cancel : sending.send}
    >
      <span className="flex-1 text-start">{isRunning ? t('builder.cancel') : t('builder.send')}</span>
    </Button>
  );
  return (
    <div className="flex shrink-0">
      {isOff && sending.reason !== null ? <Tooltip text={sending.reason}>{button}</Tooltip> : button}
      <Menu
        label={t('builder.sendMenu')}
        placement="bottom end"
        trigger={
          <IconButton
            icon={ChevronDown}
            label={t('builder.sendMenu')}
            size={32}
            isDisabled={isRunning}
            className={
              isOff || isRunning
                ? 'h-control! rounded-s-none border border-s-0 border-border'
                : 'h-control! rounded-s-none border-s border-on-accent/30 bg-accent text-on-accent! data-hovered:bg-accent-hover! data-pressed:bg-accent-pressed!'
            }
          />
        }
        sections={[
          {
            entries: [
              {
                id: 'anyway',
                text: t('builder.sendAnyway'),
                description: t('builder.sendAnyway.detail'),
                icon: SendHorizontal,
                binding: bindingOf('request.sendAnyway'),
              },
              {
                id: 'fresh',
                text: t('builder.sendFresh'),
                description: t('builder.sendFresh.detail'),
                icon: RefreshCw,
                binding: bindingOf('request.sendFresh'),
              },
              isForgetful
                ? {
                    id: 'keep',
                    text: t('builder.sendKept'),
                    description: t('builder.sendKept.detail'),
                    icon: History,
                  }
                : {
                    id: 'private',
                    text: t('builder.sendPrivately'),
                    description: t('builder.sendPrivately.detail'),
                    icon: Lock,
                    binding: bindingOf('request.sendPrivately'),
                  },
              {
                id: 'twin',
                text: t('builder.twin.menu'),
                description: t('builder.twin.menu.detail'),
                icon: Columns2,
                binding: bindingOf('request.twin'),
              },
              {
                id: 'problems',
                text: t('builder.showProblems'),
                icon: ListChecks,
                binding: bindingOf('problems.toggle'),
              },
            ],
          },
        ]}
        onAction={(id) => {
          if (id === 'anyway') sending.sendAnyway();
          else if (id === 'fresh') sending.sendFresh();
          else if (id === 'private' || id === 'keep') sending.sendRecorded(id);
          else if (id === 'twin') window.setState({ dialog: { kind: 'twin' } });
          else window.setState({ problemsOpen: true });
        }}
      />
    </div>
  );
}
