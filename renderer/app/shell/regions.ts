/** Regions in screen order; F6 cycles through the visible ones. */
export const regionNames = [
  'title',
  'activity',
  'sidebar',
  'tabs',
  'parts',
  'url',
  'view',
  'builder',
  'problems',
  'result',
  'status',
] as const;
export type RegionName = (typeof regionNames)[number];

const lastFocused = new WeakMap<Element, HTMLElement>();
const focusable =
  'input:not([disabled]), textarea:not([disabled]), select:not([disabled]), button:not([disabled]):not([tabindex="-1"]), a[href], [tabindex]:not([tabindex="-1"])';

/** Remembers where the focus was inside each region, so that coming back finds it. Gives back its off-switch. */
export function followFocus(scope: Document): () => void {
  const note = (event: FocusEvent) => {
    if (!(event.target instanceof HTMLElement)) return;
    const region = event.target.closest('[data-region]');
    if (region !== null) lastFocused.set(region, event.target);
  };
  scope.addEventListener('focusin', note);
  return () => scope.removeEventListener('focusin', note);
}

/** Moves the focus into a region, to its last focused or first control. Returns whether the region exists. */
export function focusRegion(name: RegionName): boolean {
  const region = document.querySelector<HTMLElement>(`[data-region="${name}"]`);
  return region !== null && focusInside(region);
}

/** Moves the focus to the next or previous visible region. */
export function stepRegion(step: 1 | -1): void {
  const present = regionNames.flatMap((name) => {
    const region = document.querySelector<HTMLElement>(`[data-region="${name}"]`);
    return region?.checkVisibility() === true ? [region] : [];
  });
  const current = document.activeElement?.closest<HTMLElement>('[data-region]') ?? null;
  const index = current === null ? (step === 1 ? -1 : 0) : present.indexOf(current);
  for (let moved = 1; moved <= present.length; moved += 1) {
    const region = present.at((index + step * moved) % present.length);
    if (region !== undefined && focusInside(region)) return;
  }
}

function focusInside(region: HTMLElement): boolean {
  const last = lastFocused.get(region);
  const target = last !== undefined && region.contains(last) && last.checkVisibility() ? last : firstControl(region);
  if (target === null) return false;
  target.focus();
  return true;
}

function firstControl(region: HTMLElement): HTMLElement | null {
  for (const control of region.querySelectorAll<HTMLElement>(focusable)) if (control.checkVisibility()) return control;
  return region.tabIndex >= -1 && region.hasAttribute('tabindex') ? region : null;
}
