import { Bot, FileCode, ListVideo, type LucideIcon, SquareTerminal } from 'lucide-react';
import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import type { MessageKey } from '../../messages/english.ts';

/** What kind of request a tab or a row is, at a glance. */
export const endpointIcons: Readonly<Record<WorkspaceTab['endpoint'], LucideIcon>> = {
  scrape: FileCode,
  agent: Bot,
  raw: SquareTerminal,
  list: ListVideo,
};

/** What it is called while it has no name of its own. */
export const untitled: Readonly<Record<WorkspaceTab['endpoint'], MessageKey>> = {
  scrape: 'app.tab.untitled',
  agent: 'app.tab.untitledAgent',
  raw: 'app.tab.untitledRaw',
  list: 'app.tab.untitledList',
};
