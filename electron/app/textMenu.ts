import { type BrowserWindow, type ContextMenuParams, Menu, type MenuItemConstructorOptions } from 'electron';

/** What Chromium says of the place that was asked about. */
export interface TextPlace extends Pick<ContextMenuParams, 'isEditable' | 'selectionText'> {
  readonly editFlags: Pick<ContextMenuParams['editFlags'], 'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'>;
}

/** Offers the system's own menu of a text where a page of the window has one: a field, or words that are selected. */
export function offerTextMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_event, params) => {
    const template = textMenu(params, params.frame === null || params.frame === window.webContents.mainFrame);
    if (template.length === 0) return;
    const { x, y, menuSourceType: sourceType, frame } = params;
    Menu.buildFromTemplate(template).popup({
      window,
      sourceType,
      ...(frame === null ? {} : { frame }),
      // A key asks at the caret, wherever the pointer is meanwhile.
      ...(sourceType === 'keyboard' ? { x, y } : {}),
    });
  });
}

/**
 * The menu as data; empty where there is nothing to do with text. Frames of a viewer hold what a stranger wrote: nothing is put
 * into them, and what is selected there can be copied.
 */
export function textMenu(place: TextPlace, isOwnFrame: boolean): MenuItemConstructorOptions[] {
  const { canCut, canCopy, canPaste, canSelectAll } = place.editFlags;
  const copy = { role: 'copy', enabled: canCopy } as const;
  if (place.isEditable && isOwnFrame)
    return [
      { role: 'cut', enabled: canCut },
      copy,
      { role: 'paste', enabled: canPaste },
      { type: 'separator' },
      { role: 'selectAll', enabled: canSelectAll },
    ];
  return place.selectionText.trim() === '' ? [] : [copy];
}
