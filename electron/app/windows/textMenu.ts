import { type BrowserWindow, type ContextMenuParams, Menu, type MenuItemConstructorOptions } from 'electron';
import { roleItem } from './roleMenus.ts';

/** Chromium's facts about the element under a context menu. */
export interface TextMenuContext extends Pick<ContextMenuParams, 'isEditable' | 'selectionText'> {
  readonly editFlags: Pick<ContextMenuParams['editFlags'], 'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'>;
}

/** Shows the system's context menu for text in a page of the window: in a field, or on selected text. */
export function offerTextMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_event, params) => {
    const template = textMenu(params, params.frame === null || params.frame === window.webContents.mainFrame);
    if (template.length === 0) return;
    const { x, y, menuSourceType: sourceType, frame } = params;
    Menu.buildFromTemplate(template).popup({
      window,
      sourceType,
      ...(frame === null ? {} : { frame }),
      // A key opens the menu at the caret, wherever the pointer is.
      ...(sourceType === 'keyboard' ? { x, y } : {}),
    });
  });
}

/**
 * The menu as data; empty if there is no text action. Frames of a viewer contain untrusted content: nothing is pasted into them, and
 * selected text can be copied.
 */
export function textMenu(place: TextMenuContext, isOwnFrame: boolean): MenuItemConstructorOptions[] {
  const { canCut, canCopy, canPaste, canSelectAll } = place.editFlags;
  const copy = { ...roleItem('copy', 'edit.copy'), enabled: canCopy };
  if (place.isEditable && isOwnFrame)
    return [
      { ...roleItem('cut', 'edit.cut'), enabled: canCut },
      copy,
      { ...roleItem('paste', 'edit.paste'), enabled: canPaste },
      { type: 'separator' },
      { ...roleItem('selectAll', 'edit.selectAll'), enabled: canSelectAll },
    ];
  return place.selectionText.trim() === '' ? [] : [copy];
}
