/** Shows the equal lines that are folded. */
const unfolds = '.diff-hidden-lines a.default-control';
/** Drag more lines into sight: for the pointer alone, and what they do the button above does too. */
const drags = '.diff-hidden-lines :is(.top, .bottom)';

/**
 * Makes the folds of a comparison reachable: the editor draws buttons without a name, which only a pointer can press. Gives what ends it.
 */
export function openDiffControls(container: HTMLElement): () => void {
  const mend = (): void => {
    for (const button of container.querySelectorAll<HTMLElement>(unfolds)) {
      button.tabIndex = 0;
      // Its content is a sign of the icons' font: whoever reads it out would read that.
      button.setAttribute('aria-label', button.title);
    }
    for (const handle of container.querySelectorAll(drags)) {
      handle.removeAttribute('role');
      handle.setAttribute('aria-hidden', 'true');
    }
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    if (!(event.target instanceof HTMLElement) || !event.target.matches(unfolds)) return;
    event.preventDefault();
    event.stopPropagation();
    event.target.click();
  };
  const observer = new MutationObserver(mend);
  observer.observe(container, { childList: true, subtree: true });
  container.addEventListener('keydown', press, { capture: true });
  mend();
  return () => {
    observer.disconnect();
    container.removeEventListener('keydown', press, { capture: true });
  };
}
