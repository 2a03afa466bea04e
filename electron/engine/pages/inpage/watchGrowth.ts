/** An element costs five kilobytes once it is laid out, and one before: a page of more of them than this is read without being drawn. */
const maxDrawnWhileLoading = 25_000;
const maxDrawnElements = 60_000;
/** A document of more than this is not loaded to its end. */
const maxParsedElements = 150_000;
const everyMs = 40;

export interface Growth {
  /** No screenshot is requested: the page may skip layout. */
  mayUndraw: boolean;
  readonly undrawn: boolean;
  readonly cut: boolean;
  elements(): number;
  undraw(): void;
}

/** Limits a page that grows without end, from inside: a message from outside would arrive too late. */
export function watchGrowth(): Growth {
  const all = document.getElementsByTagName('*');
  const growth = {
    mayUndraw: false,
    undrawn: false,
    cut: false,
    elements: () => all.length,
    undraw() {
      if (!growth.mayUndraw || growth.undrawn || !(document.body instanceof HTMLElement)) return;
      growth.undrawn = true;
      document.body.style.setProperty('content-visibility', 'hidden', 'important');
    },
  };
  const check = (): void => {
    const isLoading = document.readyState === 'loading';
    const count = all.length;
    if (count > (isLoading ? maxDrawnWhileLoading : maxDrawnElements)) growth.undraw();
    if (!isLoading || growth.cut || count <= maxParsedElements) return;
    growth.cut = true;
    stop();
  };
  setInterval(check, everyMs);
  // On a busy computer a timer fires after the layout it should prevent: an animation frame callback runs before each layout.
  const checkBeforeLayout = (): void => {
    check();
    if (document.readyState === 'loading') requestAnimationFrame(checkBeforeLayout);
  };
  checkBeforeLayout();
  return growth;
}
