import type { LiveInput } from '../../../shared/api/engine/live.ts';

/** Sends what a hand does, in its order, one lot at a time. */
export type Hand = (input: LiveInput) => void;

const mostAtOnce = 100;

/**
 * The first movement goes at once; what comes while it is under way goes together with the next lot, moves and turns of the wheel
 * merged: so the page is never further behind than one lot.
 */
export function createHand(send: (inputs: readonly LiveInput[]) => Promise<void>): Hand {
  let waiting: LiveInput[] = [];
  let isSending = false;
  const run = async (): Promise<void> => {
    isSending = true;
    while (waiting.length > 0) {
      const lot = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      await send(lot);
    }
    isSending = false;
  };
  return (input) => {
    waiting = withInput(waiting, input);
    if (!isSending) void run();
  };
}

/** Adds an input; one that goes on from the last takes its place. */
export function withInput(inputs: readonly LiveInput[], input: LiveInput): LiveInput[] {
  const last = inputs.at(-1);
  const isMove = input.kind === 'pointer' && input.type === 'move';
  if (isMove && last?.kind === 'pointer' && last.type === 'move') return [...inputs.slice(0, -1), input];
  if (input.kind === 'wheel' && last?.kind === 'wheel' && last.modifiers === input.modifiers)
    return [...inputs.slice(0, -1), { ...input, dx: last.dx + input.dx, dy: last.dy + input.dy }];
  return [...inputs, input];
}
