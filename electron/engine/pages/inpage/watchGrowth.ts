/** An element costs five kilobytes once it is laid out, and one before: a page of more of them than this is read without being drawn. */
const mostDrawnWhileLoading = 25_000;
const mostDrawn = 60_000;
/** A document of more than this is not loaded to its end. */
const mostParsed = 150_000;
const everyMs = 40;

export interface Growth {
  /** No picture of the page is wanted: it need not be laid out. */
  mayUndraw: boolean;
  readonly undrawn: boolean;
  readonly cut: boolean;
  elements(): number;
  undraw(): void;
}

/** Looks after a page that grows without end, from inside: word from outside would come too late. */
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
    if (count > (isLoading ? mostDrawnWhileLoading : mostDrawn)) growth.undraw();
    if (!isLoading || growth.cut || count <= mostParsed) return;
    growth.cut = true;
    stop();
  };
  setInterval(check, everyMs);
  // On a busy computer a timer comes after the layout that was to be spared: this comes before each.
  const checkBeforeLayout = (): void => {
    check();
    if (document.readyState === 'loading') requestAnimationFrame(checkBeforeLayout);
  };
  checkBeforeLayout();
  return growth;
}
