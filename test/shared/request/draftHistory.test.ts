import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftOf } from '../../../shared/request/draft.ts';
import {
  coalescingPause,
  reduceDraftHistory,
  startHistory,
  type DraftHistory,
} from '../../../shared/request/draftHistory.ts';

const start = startHistory(draftOf({ url: '' }));

function typeUrl(history: DraftHistory, url: string, at: number, field = 'url'): DraftHistory {
  return reduceDraftHistory(history, { kind: 'edit', draft: draftOf({ url }), field, at });
}

function undo(history: DraftHistory): DraftHistory {
  return reduceDraftHistory(history, { kind: 'undo' });
}

describe('reduceDraftHistory', () => {
  it('joins typing in one field until a pause', () => {
    let history = typeUrl(start, 'h', 0);
    history = typeUrl(history, 'ht', coalescingPause - 1);
    history = typeUrl(history, 'htt', 2 * (coalescingPause - 1));
    expect(undo(history).present.body).toEqual({ url: '' });
    history = typeUrl(history, 'http', 10 * coalescingPause);
    expect(undo(history).present.body).toEqual({ url: 'htt' });
  });

  it('keeps edits of different fields apart, however quick', () => {
    const history = typeUrl(typeUrl(start, 'a', 0), 'b', 1, 'json');
    expect(undo(history).present.body).toEqual({ url: 'a' });
  });

  it('never joins a replacement, nor an edit after undo', () => {
    const pasted = reduceDraftHistory(typeUrl(start, 'a', 0), { kind: 'replace', draft: draftOf({ url: 'pasted' }) });
    expect(undo(pasted).present.body).toEqual({ url: 'a' });
    const again = typeUrl(undo(typeUrl(start, 'a', 0)), 'b', 1);
    expect(undo(again).present.body).toEqual({ url: '' });
  });

  it('forgets what was undone when something else is done', () => {
    const history = typeUrl(undo(typeUrl(start, 'a', 0)), 'b', 5000);
    expect(reduceDraftHistory(history, { kind: 'redo' })).toBe(history);
  });

  it('does not count an edit that changes nothing', () => {
    const once = typeUrl(start, 'a', 0);
    expect(typeUrl(once, 'a', 9000)).toBe(once);
  });

  it('undo of everything and redo of everything meet at the same draft', () => {
    const edit = fc.record({
      url: fc.string({ maxLength: 4 }),
      field: fc.constantFrom('url', 'json'),
      pause: fc.nat(1600),
    });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 20 }), (edits) => {
        let at = 0;
        let history = start;
        for (const { url, field, pause } of edits) {
          at += pause;
          history = typeUrl(history, url, at, field);
        }
        let back = history;
        for (let step = 0; step < 40; step += 1) back = undo(back);
        expect(back.present).toEqual(start.present);
        for (let step = 0; step < 40; step += 1) back = reduceDraftHistory(back, { kind: 'redo' });
        expect(back.present).toEqual(history.present);
      }),
    );
  });
});
