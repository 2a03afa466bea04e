import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import { loadEditor } from '../../monaco/loadEditor.ts';

/** Preloads the builder of a tab: its largest file loads while the window is drawn, not after. */
export function warmBuilder(tab: WorkspaceTab | undefined): void {
  if (tab !== undefined && tab.builderView !== 'form') void loadEditor();
}
