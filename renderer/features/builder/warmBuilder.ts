import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import { loadEditor } from '../../monaco/loadEditor.ts';

/** Fetches what the builder of a tab will need: its largest file comes while the window is drawn, not after. */
export function warmBuilder(tab: WorkspaceTab | undefined): void {
  if (tab !== undefined && tab.builderView !== 'form') void loadEditor();
}
