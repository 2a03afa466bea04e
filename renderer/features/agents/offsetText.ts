/**
 * Time since the start of a run as a clock shows it: 0 → "0 s", 30_000 → "30 s", 298_900 with tenths → "4:58.9",
 * 3_725_000 → "1:02:05".
 */
export function offsetText(milliseconds: number, precision: 'seconds' | 'tenths' | 'millis' = 'seconds'): string {
  const char = milliseconds < 0 ? '−' : '';
  const whole = Math.abs(milliseconds);
  const digits = { seconds: 0, tenths: 1, millis: 3 }[precision];
  const unit = 1000 / 10 ** digits;
  const rounded = Math.floor(whole / unit + 0.001) * unit;
  const seconds = (rounded % 60_000) / 1000;
  const minutes = Math.floor(rounded / 60_000);
  if (minutes === 0 && precision !== 'tenths') return `${char}${seconds.toFixed(digits)} s`;
  const clock = seconds.toFixed(digits).padStart(digits === 0 ? 2 : digits + 3, '0');
  if (minutes < 60) return `${char}${minutes}:${clock}`;
  return `${char}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${clock}`;
}

const hourMs = 3_600_000;

/** Returns the width of the longest time of a run, in pixels, so that the times of all rows end at one line. */
export function offsetWidth(range: { readonly from: number; readonly to: number } | null): number {
  const hours = range === null ? 0 : (range.to - range.from) / hourMs;
  return hours < 1 ? 48 : hours < 10 ? 54 : hours < 100 ? 62 : 70;
}
