import { flushSync } from 'react-dom';

/**
 * Runs an action within an event, renders its changes synchronously, and returns its result: a caller that moves the focus to a new element
 * can do so before the next key press, which would find nothing focused until the next frame. (`flushSync` of react-dom)
 */
export function drawNow<Value>(act: () => Value): Value {
  return flushSync(act);
}
