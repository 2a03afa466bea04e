import { z } from 'zod';
import type { FocusState } from '../inpage/actionState.ts';
import { ActionFailedError, heard, tryWithin, type ActionPage } from './actionPage.ts';
import { actor, actionWorld } from './elements.ts';
import { dispatchAll } from './input.ts';
import { keyOfCharacter, keysOf, modifierBits, type Key } from './keyNames.ts';

const focusSchema: z.ZodType<FocusState> = z.object({
  editable: z.boolean(),
  abroad: z.boolean(),
  what: z.string(),
});

const shift = 8;
/** Characters sent to the page concurrently. */
const atOnce = 16;

/** Types into the focused element, one character after the other. */
export async function writeText(page: ActionPage, text: string): Promise<void> {
  await expectField(page);
  const chars = Array.from(text.replaceAll('\r\n', '\n'));
  for (let start = 0; start < chars.length; start += atOnce) {
    if (start > 0) await readFocus(page);
    // The page takes them one by one; to wait for its word on each would take longer than the typing.
    await Promise.all(chars.slice(start, start + atOnce).map((char) => typeChar(page, char)));
  }
}

async function typeChar(page: ActionPage, char: string): Promise<void> {
  const key = keyOfCharacter(char);
  // A character that is not on the keyboard is entered like input-method text.
  if (key === null) await sendKeys(page, 'Input.insertText', [{ text: char }]);
  else await pressKey(page, key, key.shifted ? shift : 0);
}

const focusMs = 1000;
/** Why no key can be pressed. */
export const abroad = 'the keyboard is in a frame of another site, where no key can be pressed';

async function expectField(page: ActionPage): Promise<void> {
  let what = 'nothing';
  const focused = await tryWithin(page, focusMs, async () => {
    const focus = await readFocus(page);
    ({ what } = focus);
    return focus.editable ? focus : null;
  });
  if (focused !== null) return;
  throw new ActionFailedError(
    what === 'nothing' || what.startsWith('<body')
      ? 'nothing that can be written into has the focus: click it first'
      : `what has the focus cannot be written into: ${what}`,
  );
}

async function readFocus(page: ActionPage): Promise<FocusState> {
  const world = await actionWorld(page);
  const focus = focusSchema.parse(await heard(page, world.evaluate(`${actor}.focus()`, focusMs)));
  if (focus.abroad) throw new ActionFailedError(abroad);
  return focus;
}

/** Presses a key, or several simultaneously: `Enter`, `a`, `Control+A`. */
export async function pressKeys(page: ActionPage, combination: string): Promise<void> {
  const keys = keysOf(combination);
  const last = keys?.at(-1);
  if (keys === null || last === undefined)
    throw new ActionFailedError(
      `"${combination.slice(0, 60)}" is not a key; use names such as Enter, ArrowDown, a, Control+A`,
    );
  await readFocus(page);
  const held = keys.slice(0, -1);
  let modifiers = 0;
  for (const key of held) {
    modifiers |= modifierBits[key.key] ?? 0;
    await sendKey(page, { ...describe(key, modifiers), type: 'rawKeyDown' });
  }
  await pressKey(page, last, modifiers | (last.shifted ? shift : 0));
  for (const key of held.toReversed()) {
    modifiers &= ~(modifierBits[key.key] ?? 0);
    await sendKey(page, { ...describe(key, modifiers), type: 'keyUp' });
  }
}

async function pressKey(page: ActionPage, key: Key, modifiers: number): Promise<void> {
  await sendKey(page, keyEvent(key, modifiers, 'down'), keyEvent(key, modifiers, 'up'));
}

/** One half of a key press, in the format of the DevTools protocol. */
export function keyEvent(key: Key, modifiers: number, half: 'down' | 'up'): object {
  const described = describe(key, modifiers);
  if (half === 'up') return { ...described, type: 'keyUp' };
  const text = writtenBy(key, modifiers);
  return { ...described, ...(text === '' ? { type: 'rawKeyDown' } : { type: 'keyDown', text, unmodifiedText: text }) };
}

/** Returns the text that a key types. With Control, Alt or Meta held it is a command and types nothing. */
export function writtenBy({ text }: Key, modifiers: number): string {
  return (modifiers & ~shift) === 0 ? text : '';
}

async function sendKey(page: ActionPage, ...events: object[]): Promise<void> {
  await sendKeys(page, 'Input.dispatchKeyEvent', events);
}

/**
 * Sends keys to the focused element. A key to a frame of another process while focus is emulated would crash the entire browser: a Chromium
 * bug, at least in 130.
 */
export async function sendKeys(page: ActionPage, method: string, events: readonly object[]): Promise<void> {
  const { contents } = page.page;
  // Older Electron versions do not report the focused frame: there the page is assumed, which was queried just before.
  const focused = contents.focusedFrame as typeof contents.focusedFrame | undefined;
  if ((focused ?? contents.mainFrame).processId !== contents.mainFrame.processId) throw new ActionFailedError(abroad);
  await dispatchAll(page, method, events);
}

function describe({ key, code, keyCode }: Key, modifiers: number): object {
  return { key, code, windowsVirtualKeyCode: keyCode, nativeVirtualKeyCode: keyCode, modifiers };
}
