/**
 * Moves the focus to the visible element with `data-focus-target="name"`, or to the first control in it, and selects the
 * text of a field unless told not to. Tells whether it has the focus: what lies behind an open dialog takes none.
 */
export function focusTarget(name: string, selects = true): boolean {
  for (const candidate of document.querySelectorAll<HTMLElement>(`[data-focus-target="${CSS.escape(name)}"]`)) {
    if (!candidate.checkVisibility()) continue;
    const control = isFocusable(candidate) ? candidate : candidate.querySelector<HTMLElement>(focusable);
    if (control === null) continue;
    const isThere = document.activeElement === control;
    control.focus();
    // Whoever is there already may have begun to type: their first letters are not selected, and so not replaced by the next.
    if (selects && !isThere && control instanceof HTMLInputElement) control.select();
    // A list passes the focus on to one of its rows.
    return control.contains(document.activeElement);
  }
  return false;
}

const focusable =
  'input:not([disabled]), textarea:not([disabled]), select:not([disabled]), button:not([disabled]), a[href], [tabindex]:not([tabindex="-1"])';

function isFocusable(element: HTMLElement): boolean {
  return element.matches(focusable) || element.tabIndex >= 0;
}

/** Selects the text of a field that has the focus already, at once: what is typed next takes its place. */
export function selectWhereFocused(name: string): void {
  const control = document.activeElement;
  const isTarget = control?.closest(`[data-focus-target="${CSS.escape(name)}"]`) != null;
  if (isTarget && control instanceof HTMLInputElement) control.select();
}
