import '../../styles/main.css';
import { findBridge } from '../../host/findBridge.ts';
import { readBootstrapView } from './bootstrapView.ts';

/**
 * Renders the window into an element. A window that begins with the JSON editor accepts input there first, since reading and drawing the
 * rest of the program takes longer than the editor alone.
 */
export async function begin(root: HTMLElement): Promise<void> {
  const bridge = findBridge();
  const view = bridge === null ? null : await readBootstrapView(bridge).catch(() => null);
  const shell = root.querySelector<HTMLElement>('.static-shell');
  if (view !== null && shell !== null) {
    const { showBootstrapEditor } = await import('./showBootstrapEditor.ts');
    await showBootstrapEditor(shell, view);
  }
  const { start } = await import('../start.tsx');
  await start(root);
}
