import { describe, expect, it } from 'vitest';
import { actionSchema } from '../../../shared/api/actions.ts';
import {
  actionFields,
  actionTypes,
  newAction,
  readActions,
  unknownActionFields,
  waitFormOf,
  withWaitForm,
} from '../../../shared/request/actionCatalogue.ts';

describe('the catalogue of actions', () => {
  it('has every kind of the schema', () => {
    const known = actionSchema.options.map((option) => option.shape.type.value);
    expect(new Set(actionTypes)).toEqual(new Set(known));
  });

  it('adds actions that lack nothing but what only the person knows', () => {
    for (const type of actionTypes) {
      const parsed = actionSchema.safeParse(newAction(type));
      const waits = type === 'click';
      expect(parsed.success, type).toBe(!waits);
    }
  });

  it('reads the fields from the schema', () => {
    expect(actionFields('click').map(({ key }) => key)).toEqual(['selector', 'all']);
    expect(actionFields('wait').map(({ key }) => key)).toEqual(['milliseconds', 'selector']);
    expect(actionFields('scrape')).toEqual([]);
    expect(actionFields('pdf').find(({ key }) => key === 'scale')?.control).toEqual({ kind: 'number' });
    expect(unknownActionFields({ type: 'click', selector: 'a', button: 'right' })).toEqual(['button']);
  });

  it('turns a wait from one form into the other', () => {
    expect(waitFormOf({ type: 'wait', selector: 'a' })).toBe('selector');
    expect(waitFormOf({ type: 'wait' })).toBe('milliseconds');
    expect(withWaitForm({ type: 'wait', milliseconds: 5, note: 1 }, 'selector')).toEqual({
      type: 'wait',
      note: 1,
      selector: '',
    });
  });
});

describe('readActions', () => {
  it('takes an array of actions or one, and nothing else', () => {
    expect(readActions([{ type: 'click', selector: 'a' }, { type: 'hover' }])).toHaveLength(2);
    expect(readActions({ type: 'scrape' })).toEqual([{ type: 'scrape' }]);
    for (const other of [[], {}, 'click', null, [{ type: 'click' }, 5], [{ selector: 'a' }]])
      expect(readActions(other)).toBeNull();
  });
});
