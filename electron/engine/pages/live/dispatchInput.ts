import type { LiveInput } from '../../../../shared/api/engine/live.ts';
import { assertNever } from '../../../../shared/base/assertNever.ts';
import type { ActionPage } from '../actions/actionPage.ts';
import { dispatch } from '../actions/input.ts';
import { keyOfCharacter, keyOfName } from '../actions/keyNames.ts';
import { keyEvent, sendKeys } from '../actions/typeKeys.ts';

const pointerTypes = { move: 'mouseMoved', down: 'mousePressed', up: 'mouseReleased' } as const;

/** Movement flows on: the page takes it in its order, and who moves does not wait for its word on each. */
function flow(work: Promise<void>): void {
  work.catch(() => undefined);
}

/** Dispatches user input to the page as the browser would: trusted, to whatever element it hits. */
export async function dispatchInput(page: ActionPage, input: LiveInput): Promise<void> {
  switch (input.kind) {
    case 'pointer': {
      const { x, y, type, button, buttons, clicks, modifiers } = input;
      const event = { x, y, button, buttons, modifiers, clickCount: clicks, pointerType: 'mouse' };
      const done = dispatch(page, 'Input.dispatchMouseEvent', { ...event, type: pointerTypes[type] });
      return type === 'move' ? flow(done) : await done;
    }
    case 'wheel': {
      const { x, y, dx, dy, modifiers } = input;
      const event = { type: 'mouseWheel', x, y, deltaX: dx, deltaY: dy, modifiers, pointerType: 'mouse' };
      return flow(dispatch(page, 'Input.dispatchMouseEvent', event));
    }
    case 'key': {
      const key = keyOfCharacter(input.key) ?? keyOfName(input.key);
      if (key === null) return;
      return await sendKeys(page, 'Input.dispatchKeyEvent', [keyEvent(key, input.modifiers, input.type)]);
    }
    case 'text':
      return await sendKeys(page, 'Input.insertText', [{ text: input.text }]);
    case 'compose': {
      const end = input.text.length;
      const composition = { text: input.text, selectionStart: end, selectionEnd: end };
      return await sendKeys(page, 'Input.imeSetComposition', [composition]);
    }
    default:
      return assertNever(input);
  }
}
