interface ProgressLineProps {
  readonly label: string;
  /** 0 to 1; null if unknown. */
  readonly share: number | null;
  readonly valueText?: string;
}

/** A 4 px bar. Without a known ratio it is half full and static: nothing moves just to look busy. */
export function ProgressLine({ label, share, valueText }: ProgressLineProps) {
  const known = share === null ? null : Math.min(1, Math.max(0, share));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(known === null ? {} : { 'aria-valuenow': Math.round(known * 100) })}
      {...(valueText === undefined ? {} : { 'aria-valuetext': valueText })}
      className="h-1 w-full overflow-hidden rounded-full bg-border-subtle forced-colors:border"
    >
      <div
        className="h-full origin-left rounded-full bg-accent transition-transform duration-[var(--motion-base)] ease-out"
        style={{ transform: `scaleX(${known ?? 0.5})` }}
      />
    </div>
  );
}
