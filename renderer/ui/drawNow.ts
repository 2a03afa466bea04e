import { flushSync } from 'react-dom';

/**
 * Does something within an event and draws what it changed before it comes back, and gives what the act gave: whoever moves the focus
 * to what is drawn anew does so before the next key, which would find the focus nowhere until the next frame. (`flushSync` of react-dom)
 */
export function drawNow<Value>(act: () => Value): Value {
  return flushSync(act);
}
