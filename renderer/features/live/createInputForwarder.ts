import type { LiveInput } from '../../../shared/api/engine/live.ts';

/** Sends input in order, one batch at a time. */
export type InputForwarder = (input: LiveInput) => void;

const maxBatchInputs = 100;

/**
 * The first input is sent immediately; inputs that arrive while it is in flight are sent together in the next batch, with moves and wheel
 * events merged, so that the page is never more than one batch behind.
 */
export function createInputForwarder(send: (inputs: readonly LiveInput[]) => Promise<void>): InputForwarder {
  let waiting: LiveInput[] = [];
  let isSending = false;
  const run = async (): Promise<void> => {
    isSending = true;
    while (waiting.length > 0) {
      const lot = waiting.slice(0, maxBatchInputs);
      waiting = waiting.slice(maxBatchInputs);
      await send(lot);
    }
    isSending = false;
  };
  return (input) => {
    waiting = withInput(waiting, input);
    if (!isSending) void run();
  };
}

/** Appends an input; one that continues the last replaces it. */
export function withInput(inputs: readonly LiveInput[], input: LiveInput): LiveInput[] {
  const last = inputs.at(-1);
  const isMove = input.kind === 'pointer' && input.type === 'move';
  if (isMove && last?.kind === 'pointer' && last.type === 'move') return [...inputs.slice(0, -1), input];
  if (input.kind === 'wheel' && last?.kind === 'wheel' && last.modifiers === input.modifiers)
    return [...inputs.slice(0, -1), { ...input, dx: last.dx + input.dx, dy: last.dy + input.dy }];
  return [...inputs, input];
}
