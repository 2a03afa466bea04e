/** Shows the equal lines that are folded. */
const unfolds = '.diff-hidden-lines a.default-control';
/** Drag handles that reveal more lines are for the pointer only; the button above does the same. */
const drags = '.diff-hidden-lines :is(.top, .bottom)';

/**
 * Makes the folds of a comparison accessible: Monaco renders buttons without a name that work with a pointer only. Returns a function that
 * stops it.
 */
export function openDiffControls(container: HTMLElement): () => void {
  const mend = (): void => {
    for (const button of container.querySelectorAll<HTMLElement>(unfolds)) {
      button.tabIndex = 0;
      // Its content is an icon font glyph, which a screen reader would read out.
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
