import { Bot, ChevronDown, FileCode, FolderOpen, ListVideo, SquareTerminal } from 'lucide-react';
import { scrapePath } from '../../../../shared/api/scrape.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useBindings } from '../../../data/queries/useBindings.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';

const commandOf = {
  batch: 'list.new',
  agent: 'agents.new',
  file: 'file.open',
  other: 'raw.new',
} as const;

/** The operation that this request calls; its menu opens the other kinds of request. */
export function OperationMenu() {
  const { t } = useText();
  const { commands } = useServices();
  const bindingOf = useBindings();
  return (
    <Menu
      label={t('builder.operation')}
      trigger={
        <Button
          variant="quiet"
          aria-label={t('builder.operation.now', { path: scrapePath })}
          className="h-full! shrink-0 rounded-e-none! border-e! border-e-border-subtle! px-3! focus-inset"
        >
          <span className="flex items-center gap-1.5 font-medium whitespace-nowrap">
            <span className="text-accent-text">POST</span>
            <span className="hidden @[760px]:inline">{scrapePath}</span>
            <span className="@[760px]:hidden">{scrapePath.slice('/v2/'.length)}</span>
            <Icon as={ChevronDown} size={14} className="text-text-3" />
          </span>
        </Button>
      }
      sections={[
        {
          entries: [
            {
              id: 'scrape',
              text: t('builder.operation.scrape'),
              description: t('builder.operation.scrape.help'),
              icon: FileCode,
            },
            {
              id: 'batch',
              text: t('builder.operation.batch'),
              description: t('builder.operation.batch.help'),
              icon: ListVideo,
            },
            {
              id: 'file',
              text: t('builder.operation.file'),
              description: t('builder.operation.file.help'),
              icon: FolderOpen,
              binding: bindingOf(commandOf.file),
            },
          ],
        },
        {
          title: t('builder.operation.services'),
          entries: [
            {
              id: 'agent',
              text: t('builder.operation.agent'),
              description: t('builder.operation.agent.help'),
              icon: Bot,
              binding: bindingOf(commandOf.agent),
            },
            {
              id: 'other',
              text: t('builder.operation.other'),
              description: t('builder.operation.other.help'),
              icon: SquareTerminal,
            },
          ],
        },
      ]}
      onAction={(id) => {
        // This request is a scrape already.
        if (id === 'scrape') commands.run('focus.url');
        else commands.run(commandOf[id]);
      }}
    />
  );
}
