import { Bot, FileCode, ListVideo, type LucideIcon, SquareTerminal } from 'lucide-react';
import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import type { MessageKey } from '../../messages/english.ts';

/** Icons that identify the kind of request of a tab or a row. */
export const endpointIcons: Readonly<Record<WorkspaceTab['endpoint'], LucideIcon>> = {
  scrape: FileCode,
  agent: Bot,
  raw: SquareTerminal,
  list: ListVideo,
};

/** Default title of an unnamed tab. */
export const untitled: Readonly<Record<WorkspaceTab['endpoint'], MessageKey>> = {
  scrape: 'app.tab.untitled',
  agent: 'app.tab.untitledAgent',
  raw: 'app.tab.untitledRaw',
  list: 'app.tab.untitledList',
};
