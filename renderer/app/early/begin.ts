import '../../styles/main.css';
import { findBridge } from '../../host/findBridge.ts';
import { readEarlyView } from './earlyView.ts';

/**
 * Brings the window into an element. A window that begins with the JSON editor takes input there first, since reading and
 * drawing the rest of the program takes longer than the editor itself.
 */
export async function begin(root: HTMLElement): Promise<void> {
  const bridge = findBridge();
  const view = bridge === null ? null : await readEarlyView(bridge).catch(() => null);
  const shell = root.querySelector<HTMLElement>('.static-shell');
  if (view !== null && shell !== null) {
    const { showEarlyEditor } = await import('./showEarlyEditor.ts');
    await showEarlyEditor(shell, view);
  }
  const { start } = await import('../start.tsx');
  await start(root);
}
