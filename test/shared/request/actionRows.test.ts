import { describe, expect, it } from 'vitest';
import {
  actionRows,
  withActionAt,
  withActionMoved,
  withActionsAfter,
  withActionToggled,
  withoutAction,
} from '../../../shared/request/actionRows.ts';
import { draftOf, draftText, setField, setSource } from '../../../shared/request/draft.ts';
import type { Draft } from '../../../shared/workspace/workspace.ts';

const click = { type: 'click', selector: '.more' };
const wait = { type: 'wait', milliseconds: 500 };
const press = { type: 'press', key: 'Enter' };
const draft = draftOf({ url: 'https://a.example', actions: [click, wait, press], later: 1 });
const types = (shown: Draft) => actionRows(shown)?.map(({ action }) => (action as { type: string }).type);
const sent = (shown: Draft) => (shown.body['actions'] as { type: string }[] | undefined)?.map(({ type }) => type);

describe('the rows of actions', () => {
  it('move, also past those that are off, and stop at the ends', () => {
    expect(sent(withActionMoved(draft, 2, 0))).toEqual(['press', 'click', 'wait']);
    expect(withActionMoved(draft, 0, -5)).toEqual(draft);
    const off = withActionToggled(draft, 1);
    expect(types(withActionMoved(off, 1, 2))).toEqual(['click', 'press', 'wait']);
    expect(sent(withActionMoved(off, 1, 2))).toEqual(['click', 'press']);
  });

  it('are kept and not sent while they are off', () => {
    const off = withActionToggled(draft, 0);
    expect(sent(off)).toEqual(['wait', 'press']);
    expect(types(off)).toEqual(['click', 'wait', 'press']);
    expect(withActionToggled(off, 0)).toEqual(draft);
    const none = [0, 1, 2].reduce(withActionToggled, draft);
    expect(none.body).toEqual({ url: 'https://a.example', later: 1 });
    expect(types(none)).toEqual(['click', 'wait', 'press']);
  });

  it('stay when another field or the text of the body changes', () => {
    const off = withActionToggled(draft, 1);
    expect(types(setField(off, ['timeout'], 5000))).toEqual(['click', 'wait', 'press']);
    expect(types(setSource(off, '{"actions": [{"type": "scroll"}]}'))).toEqual(['scroll', 'wait']);
    expect(types(setSource(off, '{"actions": ['))).toEqual(['click', 'wait', 'press']);
  });

  it('change one by one, and leave the text of the others as it was written', () => {
    const text = '{ "actions": [ {"type":"click","selector":".a"},   {"type":"scroll"} ] }';
    const changed = withActionAt(setSource(draft, text), 1, { type: 'scroll', direction: 'up' });
    expect(draftText(changed)).toContain('{"type":"click","selector":".a"},   {');
    const off = withActionAt(withActionToggled(draft, 0), 0, { type: 'click', selector: '.other' });
    expect(off.disabledActions).toEqual([{ at: 0, action: { type: 'click', selector: '.other' } }]);
  });

  it('come in behind a place, and the list goes with its last one', () => {
    expect(sent(withActionsAfter(draft, 0, [press, press]))).toEqual(['click', 'press', 'press', 'wait', 'press']);
    expect(sent(withActionsAfter(draft, -1, [press]))).toEqual(['press', 'click', 'wait', 'press']);
    expect(withoutAction(withoutAction(withoutAction(draft, 0), 0), 0).body).toEqual({
      url: 'https://a.example',
      later: 1,
    });
  });

  it('are none where something else stands in their place', () => {
    expect(actionRows(draftOf({ actions: 'click' }))).toBeNull();
    expect(actionRows(draftOf({}))).toEqual([]);
  });
});
