import { describe, expect, it, vi } from 'vitest';
import { type TextMenuContext, textMenu } from '../../../../electron/app/windows/textMenu.ts';

vi.mock('electron', () => ({ Menu: {} }));

const can = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
const field: TextMenuContext = { isEditable: true, selectionText: 'stoves', editFlags: can };
const page: TextMenuContext = { ...field, isEditable: false };

const shown = (place: TextMenuContext, isOwnFrame = true) =>
  textMenu(place, isOwnFrame).map(({ role, type, enabled }) => (type === 'separator' ? '-' : [role, enabled]));

describe('the menu of a text', () => {
  it('has what a field can do', () => {
    expect(shown(field)).toEqual([['cut', true], ['copy', true], ['paste', true], '-', ['selectAll', true]]);
  });

  it('keeps what cannot be done now in its place, out of reach', () => {
    const nothingSelected = { ...field, selectionText: '', editFlags: { ...can, canCut: false, canCopy: false } };
    expect(shown(nothingSelected)).toEqual([
      ['cut', false],
      ['copy', false],
      ['paste', true],
      '-',
      ['selectAll', true],
    ]);
    const empty = {
      ...nothingSelected,
      editFlags: { ...nothingSelected.editFlags, canPaste: false, canSelectAll: false },
    };
    expect(shown(empty)).toEqual([['cut', false], ['copy', false], ['paste', false], '-', ['selectAll', false]]);
  });

  it('never copies from a field of a secret, which Chromium says by its flags, even while something is selected', () => {
    const secret = { ...field, editFlags: { ...can, canCut: false, canCopy: false } };
    expect(shown(secret).slice(0, 2)).toEqual([
      ['cut', false],
      ['copy', false],
    ]);
  });

  it('copies words that are selected in a page', () => {
    expect(shown(page)).toEqual([['copy', true]]);
    expect(shown({ ...page, editFlags: { ...can, canCopy: false } })).toEqual([['copy', false]]);
  });

  it('is not there without words', () => {
    expect(textMenu({ ...page, selectionText: '' }, true)).toEqual([]);
    expect(textMenu({ ...page, selectionText: ' \n' }, true)).toEqual([]);
  });

  it('only copies from the frame of a viewer, whatever a page holds there', () => {
    expect(shown(field, false)).toEqual([['copy', true]]);
    expect(textMenu({ ...field, selectionText: '' }, false)).toEqual([]);
  });
});
