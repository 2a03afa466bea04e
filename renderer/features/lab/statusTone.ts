import type { Tone } from '../../ui/labels/Tag.tsx';

/** Color of a status: amber if waiting can help, red if a change is needed or there is no status. */
export function statusTone(status: number | null): Tone {
  if (status === null) return 'danger';
  if (status < 300) return 'success';
  if (status === 408 || status === 429 || status >= 500) return 'warning';
  return status < 400 ? 'info' : 'danger';
}
