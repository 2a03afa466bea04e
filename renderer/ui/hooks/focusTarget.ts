/**
 * Focuses the visible element with `data-focus-target="name"`, or the first control in it, and by default selects the text of a field.
 * Returns whether it is focused: elements behind an open dialog cannot be.
 */
export function focusTarget(name: string, selects = true): boolean {
  for (const candidate of document.querySelectorAll<HTMLElement>(`[data-focus-target="${CSS.escape(name)}"]`)) {
    if (!candidate.checkVisibility()) continue;
    const control = isFocusable(candidate) ? candidate : candidate.querySelector<HTMLElement>(focusable);
    if (control === null) continue;
    const isThere = document.activeElement === control;
    control.focus();
    // In an already focused field the user may have begun to type: selecting the first characters would let the next ones overwrite them.
    if (selects && !isThere && control instanceof HTMLInputElement) control.select();
    // A list passes the focus on to one of its rows.
    return control.contains(document.activeElement);
  }
  return false;
}

/** The help of a label (`data-help`) comes before its control and is not what is looked for. */
const focusable =
  'input:not([disabled]), textarea:not([disabled]), select:not([disabled]), button:not([disabled]):not([data-help]), a[href], [tabindex]:not([tabindex="-1"]):not([data-help])';

function isFocusable(element: HTMLElement): boolean {
  return element.matches(focusable) || element.tabIndex >= 0;
}

/** Selects the text of an already focused field, immediately: typing replaces it. */
export function selectWhereFocused(name: string): void {
  const control = document.activeElement;
  const isTarget = control?.closest(`[data-focus-target="${CSS.escape(name)}"]`) != null;
  if (isTarget && control instanceof HTMLInputElement) control.select();
}
