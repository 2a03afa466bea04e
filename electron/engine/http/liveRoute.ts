/** Route of a live page request, parsed from method and path. */
export type LiveRoute =
  | { readonly does: 'open' }
  | { readonly does: 'state' | 'frame'; readonly id: string; readonly after: number }
  | { readonly does: 'input' | 'ask' | 'close'; readonly id: string };

const waitPath = /^\/trowel\/live\/([0-9a-f]{32})\/(state|frame)\?after=(\d{1,12})$/;
const actionPath = /^\/trowel\/live\/([0-9a-f]{32})\/(input|ask|close)$/;

/** Null for every other path, and for a method that the path does not know. */
export function liveRouteOf(method: string, target: string): LiveRoute | null {
  if (method === 'POST') {
    if (target === '/trowel/live') return { does: 'open' };
    const [, id, does] = actionPath.exec(target) ?? [];
    if (id === undefined || (does !== 'input' && does !== 'ask' && does !== 'close')) return null;
    return { does, id };
  }
  const [, id, does, after] = waitPath.exec(target) ?? [];
  if (id === undefined || (does !== 'state' && does !== 'frame')) return null;
  return { does, id, after: Number(after) };
}
