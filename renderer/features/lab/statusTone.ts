import type { Tone } from '../../ui/Tag.tsx';

/** The colour beside a status: amber where waiting can help, red where a change is needed or nothing was said. */
export function statusTone(status: number | null): Tone {
  if (status === null) return 'danger';
  if (status < 300) return 'success';
  if (status === 408 || status === 429 || status >= 500) return 'warning';
  return status < 400 ? 'info' : 'danger';
}
