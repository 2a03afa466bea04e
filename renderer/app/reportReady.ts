import type { Host } from '../../shared/ipc/host.ts';

/** Notifies main when the window is drawn, and when the URL field accepts input; start-up figures wait for both. */
export function reportReady(host: Host, onEditor: () => void): void {
  afterPaint(() => void host.call('window.ready', { stage: 'shell' }));
  const report = (): boolean => {
    const field = document.querySelector('[data-focus-target="url"]');
    if (field === null) return false;
    onEditor();
    afterPaint(() => void host.call('window.ready', { stage: 'editor' }));
    return true;
  };
  if (report()) return;
  const observer = new MutationObserver(() => {
    if (report()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Two frames later the drawing is on the screen. */
function afterPaint(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}
