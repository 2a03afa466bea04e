/** Style of all text inputs; the frame carries the focus ring so that units and icons can be inside it. */
export const fieldFrame =
  'flex min-w-0 items-center border border-border-control bg-surface-base text-text in-data-[theme*=dark]:bg-surface-sunken ' +
  'focus-within-ring transition-state data-invalid:border-danger data-invalid:shadow-[inset_0_0_0_1px_var(--danger)] ' +
  'data-disabled:border-border data-disabled:bg-surface-sunken data-disabled:text-text-3';

/** `field`: an input whose value is sent; `quiet`: a filter, identified by its icon and label. */
export const fieldVariants = { field: '', quiet: 'border-border!' } as const;

export const fieldSizes = {
  medium: 'h-control rounded-m px-3 gap-2 type-13',
  small: 'h-control-s rounded-s px-2 gap-1.5 type-13',
} as const;

export const fieldInput = 'h-full min-w-0 flex-1 bg-transparent outline-none disabled:text-text-3';
export const fieldLabel = 'type-13 font-medium text-text';
export const fieldDescription = 'type-12 text-text-3';
