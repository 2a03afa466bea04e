import { describe, expect, test, vi } from 'vitest';
import { pressViewerKey } from '../../../../renderer/features/agents/viewerKeys.ts';
import { viewerKeyRows } from '../../../../renderer/features/agents/viewerKeyRows.ts';
import { viewStoreOf } from '../../../../renderer/features/agents/viewState.ts';
import { runIdSchema } from '../../../../shared/base/brand.ts';
import { createTrace } from '../../../../shared/trace/createTrace.ts';
import { listRows } from '../../../../shared/trace/listRows.ts';
import { arriving, rawEvent } from '../../../support/traceEvents.ts';

const model = createTrace().append(
  arriving([
    rawEvent('run.started', { sequence: 1, second: 0 }),
    rawEvent('error.occurred', { sequence: 2, second: 1, error: { code: 'internal' } }),
    rawEvent('run.finished', { sequence: 3, second: 2, outcome: 'succeeded', error: null }),
  ]),
);

let viewers = 0;

/** A view of the run that nobody has looked at before. */
function viewer() {
  viewers += 1;
  const store = viewStoreOf(runIdSchema.parse(`viewer-keys-${viewers}`), false);
  const press = (key: string, keeps: Parameters<typeof listRows>[1] = null) =>
    pressViewerKey(key, { store, model, rows: listRows(model, keeps), zoom: () => undefined, pan: () => undefined });
  return { store, press };
}

/** Converts a key as help writes it to the key of a keyboard event. */
function keyOf(binding: string): string {
  if (binding === 'Space') return ' ';
  if (binding.startsWith('Shift+')) return binding.slice(6);
  return binding.length === 1 ? binding.toLowerCase() : binding;
}

describe('the keys of the viewer', () => {
  test.each(viewerKeyRows.flatMap(({ keys }) => keys))('%s, which help lists, does something', (binding) => {
    vi.stubGlobal('document', { querySelectorAll: () => [] });
    vi.stubGlobal('CSS', { escape: (name: string) => name });
    const { store, press } = viewer();
    // Escape clears what there is to clear.
    store.setState({ selected: 0 });
    expect(press(keyOf(binding))).toBe(true);
    vi.unstubAllGlobals();
  });

  test('one that is none of its own is left to the window', () => {
    expect(viewer().press('q')).toBe(false);
  });

  test('brackets go through the errors, X explains what they say and takes it back', () => {
    const { store, press } = viewer();
    press(']');
    expect(store.getState().selected).toBe(1);
    press('x');
    expect(store.getState()).toMatchObject({ explains: true, detailTab: 'summary', sidePane: 'detail' });
    press('x');
    expect(store.getState().explains).toBe(false);
  });

  test('J and K go on from where a choice would stand that the filter leaves out', () => {
    const { store, press } = viewer();
    const keepsOthers = ({ index }: { readonly index: number }) => index !== 1;
    for (const [key, next] of [
      ['j', 2],
      ['k', 0],
    ] as const) {
      store.setState({ selected: 1 });
      press(key, keepsOthers);
      expect(store.getState().selected).toBe(next);
    }
  });

  test('who follows has the newest in sight, and chooses it first', () => {
    const { store, press } = viewer();
    for (const key of ['j', 'k']) {
      store.setState({ follows: true, selected: null });
      press(key);
      expect(store.getState()).toMatchObject({ selected: 2, follows: false });
    }
  });

  test('Space plays on from the choice, and from the last event again from the first', () => {
    const { store, press } = viewer();
    press('k');
    press('k');
    press(' ');
    expect(store.getState()).toMatchObject({ isPlaying: true, selected: 1 });
    press(' ');
    expect(store.getState()).toMatchObject({ isPlaying: false, selected: 1 });
    press('j');
    press(' ');
    expect(store.getState()).toMatchObject({ isPlaying: true, selected: null, playhead: model.range?.from });
  });

  test('Escape clears the range, then the filter, then the choice, and then nothing', () => {
    const { store, press } = viewer();
    store.setState({ range: { from: 0, to: 1 }, filter: 'kind:tool', selected: 1 });
    press('Escape');
    expect(store.getState()).toMatchObject({ range: null, filter: 'kind:tool' });
    press('Escape');
    expect(store.getState()).toMatchObject({ filter: '', selected: 1 });
    expect([press('Escape'), press('Escape')]).toEqual([true, false]);
  });
});
