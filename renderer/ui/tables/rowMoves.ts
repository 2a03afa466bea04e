/** The row that a key moves to, skipping lines that only name a group; null when the key moves nowhere. */
export function nextRow(
  key: string,
  active: number,
  lines: readonly { readonly kind: 'row' | 'group' }[],
  page: number,
): number | null {
  switch (key) {
    case 'ArrowDown':
      return seek(lines, active + 1, 1);
    case 'ArrowUp':
      return active < 0 ? null : seek(lines, active - 1, -1);
    case 'PageDown':
      return seek(lines, Math.min(lines.length - 1, active + page), 1) ?? seek(lines, lines.length - 1, -1);
    case 'PageUp':
      return seek(lines, Math.max(0, active - page), -1) ?? seek(lines, 0, 1);
    case 'Home':
      return seek(lines, 0, 1);
    case 'End':
      return seek(lines, lines.length - 1, -1);
    default:
      return null;
  }
}

/** The keys that act on rows without moving between them. */
type RowCommand = 'select-all' | 'open' | 'toggle' | 'delete' | 'clear';

const commands: ReadonlyMap<string, RowCommand> = new Map([
  ['Enter', 'open'],
  [' ', 'toggle'],
  ['Delete', 'delete'],
  ['Escape', 'clear'],
]);

/** Returns the command of a key press on a row; null for a key without one. Enter with Ctrl or Mod belongs to the list. */
export function rowCommand(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): RowCommand | null {
  const hasMod = event.ctrlKey || event.metaKey;
  if (hasMod && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'a') return 'select-all';
  return event.key === 'Enter' && hasMod ? null : (commands.get(event.key) ?? null);
}

function seek(lines: readonly { readonly kind: 'row' | 'group' }[], from: number, step: 1 | -1): number | null {
  for (let index = from; index >= 0 && index < lines.length; index += step) {
    if (lines[index]?.kind === 'row') return index;
  }
  return null;
}
