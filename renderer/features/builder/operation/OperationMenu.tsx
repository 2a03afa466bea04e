import { ChevronDown, FolderOpen, type LucideIcon } from 'lucide-react';
import {
  Bot,
  FileCode,
  Files,
  FileText,
  ListVideo,
  Network,
  Search,
  SquareTerminal,
  TableProperties,
  Waypoints,
} from 'lucide-react';
import { scrapePath } from '../../../../shared/api/scrape.ts';
import type { TabId } from '../../../../shared/base/brand.ts';
import type { Endpoint } from '../../../../shared/operations/endpoint.ts';
import type { OperationId } from '../../../../shared/operations/operation.ts';
import { operations } from '../../../../shared/operations/registry.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import { useServices, useTab } from '../../../data/ServicesProvider.tsx';
import { useBindings } from '../../../data/queries/useBindings.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { switchOperation } from './switchOperation.ts';

/** Operations that this request can become; its URL and options stay. */
const switches = [
  'scrape',
  'batchScrape',
  'map',
  'crawl',
  'parse',
  'search',
  'extract',
] as const satisfies readonly (Endpoint & OperationId)[];
type SwitchId = (typeof switches)[number];

/** The other kinds of request: each opens in a tab of its own. */
const commandOf = { file: 'file.open', list: 'list.new', agent: 'agents.new', other: 'raw.new' } as const;

const icons: Readonly<Record<SwitchId | keyof typeof commandOf, LucideIcon>> = {
  scrape: FileCode,
  batchScrape: Files,
  map: Network,
  crawl: Waypoints,
  parse: FileText,
  search: Search,
  extract: TableProperties,
  file: FolderOpen,
  list: ListVideo,
  agent: Bot,
  other: SquareTerminal,
};

/** The operation that this request calls: its menu makes it another one, or opens the other kinds of request. */
export function OperationMenu({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { commands, workspace } = useServices();
  const bindingOf = useBindings();
  const tab = useTab(tabId);
  const path = (tab === undefined ? null : requestKinds[tab.endpoint].operation)?.path ?? scrapePath;
  const entry = (id: SwitchId | keyof typeof commandOf) => ({
    id,
    text: t(`builder.operation.${id}`),
    description: t(`builder.operation.${id}.help`),
    icon: icons[id],
    ...(isSwitch(id) ? {} : { binding: bindingOf(commandOf[id]) }),
  });
  return (
    <Menu
      label={t('builder.operation')}
      trigger={
        <Button
          variant="quiet"
          aria-label={t('builder.operation.now', { path })}
          className="h-full! shrink-0 rounded-e-none! border-e! border-e-border-subtle! px-3! focus-inset"
        >
          <span className="flex items-center gap-1.5 font-medium whitespace-nowrap">
            <span className="text-accent-text">POST</span>
            <span className="hidden @[760px]:inline">{path}</span>
            <span className="@[760px]:hidden">{path.slice('/v2/'.length)}</span>
            <Icon as={ChevronDown} size={14} className="text-text-3" />
          </span>
        </Button>
      }
      sections={[
        {
          title: t('builder.operation.here'),
          entries: [...switches.filter(runsHere), 'list' as const, 'file' as const].map(entry),
        },
        {
          title: t('builder.operation.services'),
          entries: [...switches.filter((id) => !runsHere(id)), 'agent' as const, 'other' as const].map(entry),
        },
      ]}
      onAction={(id) => {
        if (!isSwitch(id)) return void commands.run(commandOf[id]);
        switchOperation(workspace, tabId, id);
        // After the other form is drawn.
        requestAnimationFrame(() => void commands.run('focus.url'));
      }}
    />
  );
}

function isSwitch(id: SwitchId | keyof typeof commandOf): id is SwitchId {
  return switches.some((each) => each === id);
}

/** Whether the local engine has an operation. */
function runsHere(id: SwitchId): boolean {
  return operations.find((each) => each.id === id)?.localEngine.isSupported === true;
}
