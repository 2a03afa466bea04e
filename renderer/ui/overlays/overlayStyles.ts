/** Menus, lists and popovers: raised, 8 px of padding, opening in 160 ms. */
export const overlaySurface = 'rounded-l bg-surface-raised text-text shadow-2 outline-none fade-overlay';
export const overlayList = 'max-h-[inherit] overflow-y-auto p-2 outline-none';
export const overlayItem =
  'flex min-h-8 select-none items-center gap-2 rounded-m px-2 py-1 outline-none type-13 focus-inset ' +
  'data-focused:bg-surface-hover data-pressed:bg-surface-pressed data-selected:font-medium data-disabled:text-text-3';

/** Minimum distance in px of overlays from the window's edges. */
export const windowMargin = 8;
