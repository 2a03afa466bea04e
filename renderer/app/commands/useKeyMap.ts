import { useEffect, useMemo } from 'react';
import { useKeyBindings } from '../../data/queries/queries.ts';
import type { CommandContext } from './command.ts';
import { bindingTable, commandOfKey, type KeyContext } from './commandTable.ts';

/**
 * Runs commands by their keys. Presses are taken before the code editor sees them, but for Escape, which belongs first to
 * whatever is open (a suggestion, a menu, a find line).
 */
export function useKeyMap(context: CommandContext): void {
  const { platform } = context;
  const chosen = useKeyBindings();
  const table = useMemo(() => bindingTable(platform, chosen), [platform, chosen]);
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented || context.services.window.getState().recordsKeys) return;
      const command = commandOfKey(event, keyContextOf(event.target), table, platform);
      if (command === null || command.isAvailable?.(context) === false) return;
      event.preventDefault();
      event.stopPropagation();
      command.run(context);
    };
    const onCapture = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') handle(event);
    };
    const onBubble = (event: KeyboardEvent) => {
      if (event.key === 'Escape') handle(event);
    };
    window.addEventListener('keydown', onCapture, { capture: true });
    window.addEventListener('keydown', onBubble);
    return () => {
      window.removeEventListener('keydown', onCapture, { capture: true });
      window.removeEventListener('keydown', onBubble);
    };
  }, [context, platform, table]);
}

function keyContextOf(target: EventTarget | null): KeyContext {
  const under = target instanceof Element ? target : document.body;
  // A closing element keeps the focus until it has faded, but key presses ignore it.
  const element = under.closest('[data-exiting]') === null ? under : document.body;
  const isEditor = element.closest('.monaco-editor') !== null;
  const isField =
    element instanceof HTMLInputElement
      ? !['checkbox', 'radio', 'button'].includes(element.type)
      : element instanceof HTMLTextAreaElement;
  // If no element has the focus, keys apply to the active tab.
  const isNowhere = element === document.body;
  return {
    isText: isField || isEditor || (element instanceof HTMLElement && element.isContentEditable),
    isEditor,
    isOverlay: element.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null,
    isTab:
      isNowhere ||
      element.closest(
        '[data-region="url"], [data-region="builder"], [data-region="result"], [data-region="problems"], ' +
          // In the strip it has the focus itself, after a press on it.
          '[data-region="tabs"] [role="tab"][aria-selected="true"]',
      ) !== null,
    isBuilder: isNowhere || element.closest('[data-region="url"], [data-region="builder"]') !== null,
  };
}
