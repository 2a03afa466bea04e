import type { LiveInput, LiveNoticeKind, RecordedStep } from '../../../../shared/api/engine/live.ts';
import type { ChosenOption, ElementFacts } from '../inpage/liveState.ts';
import { keyOfCharacter, keyOfName } from '../actions/keyNames.ts';
import { writtenBy } from '../actions/typeKeys.ts';
import type { ElementInspector } from './elementInspector.ts';
import { markOf } from './proposeRepairs.ts';
import {
  nothingRecorded,
  recordDeed,
  unsayable,
  type Deed,
  type PointerPress,
  type RecordedTarget,
} from './recordActions.ts';

type Pointer = Extract<LiveInput, { kind: 'pointer' }>;

/** How far a page scrolls where its scroller is not known. */
const defaultReachPx = 800;

export interface RecorderPorts {
  readonly inspector: ElementInspector;
  /** How often another document took the page. */
  readonly generation: () => number;
  readonly now: () => number;
  readonly notice: (kind: LiveNoticeKind, detail: string) => void;
}

/** Records what a person does on the page. Does not query the page's own scripts, which could report anything. */
export interface Recorder {
  steps(): readonly RecordedStep[];
  /** Discards the recording and starts again. */
  begin(): void;
  /** Called before each input is dispatched, while its target still exists and can be inspected. */
  before(input: LiveInput): Promise<void>;
  /** Called after the page has received the input. */
  after(input: LiveInput): void;
  /** Called when an option was chosen in a drop-down that is still selected in the page. */
  choose(option: ChosenOption): Promise<void>;
}

interface Press {
  readonly from: PointerPress['from'];
  readonly button: PointerPress['button'];
  readonly facts: ElementFacts | null;
  readonly target: RecordedTarget | null;
}

const held = [
  [2, 'Control'],
  [1, 'Alt'],
  [4, 'Meta'],
] as const;
const shiftBit = 8;
/** Keys that do nothing by themselves. */
const modifierKeys = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Dead', 'Process']);

/** Inputs that can add content to the page. */
const stirringDeeds: ReadonlySet<Deed['kind']> = new Set(['click', 'key', 'choose']);

export function createRecorder(ports: RecorderPorts): Recorder {
  const { inspector } = ports;
  let recording = nothingRecorded;
  let press: Press | null = null;
  /** When something was last done that can make a page change, and in which document. */
  let stirred: { readonly at: number; readonly generation: number } | null = null;
  const add = (deed: Deed): void => {
    recording = recordDeed(recording, deed);
    if (stirringDeeds.has(deed.kind)) stirred = { at: ports.now(), generation: ports.generation() };
  };

  async function targetOf(facts: ElementFacts): Promise<RecordedTarget | null> {
    const [best] = await inspector.candidates(facts);
    if (best === undefined) return null;
    return { selector: best.selector, mark: markOf(facts), cameLate: cameLate(facts) };
  }

  function cameLate({ bornAgoMs }: ElementFacts): boolean {
    if (stirred === null) return false;
    if (stirred.generation !== ports.generation()) return true;
    return bornAgoMs !== null && bornAgoMs < ports.now() - stirred.at;
  }

  async function beginPress(input: Pointer): Promise<void> {
    const facts = await inspector.point(`pointAt(${input.x}, ${input.y})`);
    const target = facts === null ? null : await targetOf(facts);
    press = { from: { x: input.x, y: input.y }, button: input.button, facts, target };
    await inspector.point('forgetPointed()');
  }

  function endPress(input: Pointer): void {
    const begun = press;
    press = null;
    if (begun === null) return;
    const reason = unsayable({ from: begun.from, to: { x: input.x, y: input.y }, button: begun.button });
    if (reason !== null) return ports.notice(reason, '');
    if (begun.facts?.isForeignFrame === true) return ports.notice('notInFrame', '');
    if (begun.target === null) return ports.notice('lost', '');
    add({ kind: 'click', target: begun.target });
  }

  async function recordText(text: string): Promise<void> {
    const facts = await inspector.point('pointAtFocus()');
    const field = facts === null ? null : await targetOf(facts);
    await inspector.point('forgetPointed()');
    if (facts?.isPassword === true) ports.notice('password', '');
    add({ kind: 'text', text, field });
  }

  return {
    steps: () => recording.steps,
    begin() {
      recording = nothingRecorded;
      press = null;
      stirred = null;
    },
    async before(input) {
      if (input.kind === 'pointer' && input.type === 'down') await beginPress(input);
      if (input.kind === 'key' && input.type === 'down') {
        const combination = combinationOf(input.key, input.modifiers);
        if (combination !== null) add({ kind: 'key', key: combination });
        else if (writtenKey(input.key, input.modifiers) !== '')
          await recordText(writtenKey(input.key, input.modifiers));
      }
      if (input.kind === 'text') await recordText(input.text);
      if (input.kind === 'wheel' && input.dy !== 0)
        add({ kind: 'wheel', pixels: input.dy, ...(await scrollerAt(inspector, targetOf, input)) });
    },
    async choose(option) {
      const deed = choiceOf(option, await targetOf(option.select));
      return deed === null ? ports.notice('notNativeList', '') : add(deed);
    },
    after(input) {
      if (input.kind === 'pointer' && input.type === 'up') endPress(input);
    },
  };
}

/** Returns the scroll target of a wheel event and its visible height. */
async function scrollerAt(
  eyes: ElementInspector,
  targetOf: (facts: ElementFacts) => Promise<RecordedTarget | null>,
  { x, y }: { readonly x: number; readonly y: number },
): Promise<Pick<Extract<Deed, { kind: 'wheel' }>, 'reach' | 'target'>> {
  const found = await eyes.wheelAt(x, y);
  const facts = found === null || found.isPage ? null : await eyes.point('look().pointed');
  return { reach: found?.reach ?? defaultReachPx, target: facts === null ? null : await targetOf(facts) };
}

/** Returns null where a step's script cannot reach the drop-down: it finds only matches of the document's own selectors. */
function choiceOf({ select, value, text }: ChosenOption, target: RecordedTarget | null): Deed | null {
  return target === null || select.within !== 'document' ? null : { kind: 'choose', target, value, text };
}

/** The text that a key writes into a field; empty for a command. */
function writtenKey(key: string, modifiers: number): string {
  const known = keyOfCharacter(key);
  return known === null || key === 'Enter' || key === 'Tab' ? '' : writtenBy(known, modifiers);
}

/** Returns the API's name for a key press that types nothing; null for one that types, and for a modifier key. */
function combinationOf(key: string, modifiers: number): string | null {
  if (modifierKeys.has(key)) return null;
  const commands = held.filter(([bit]) => (modifiers & bit) !== 0).map(([, name]) => name);
  const isWritten = Array.from(key).length === 1;
  if (commands.length === 0 && isWritten) return null;
  if (!isWritten && keyOfName(key) === null) return null;
  const shift = (modifiers & shiftBit) !== 0 && !isWritten ? ['Shift'] : [];
  const last = key === ' ' ? 'Space' : isWritten ? key.toUpperCase() : key;
  return [...commands, ...shift, last].join('+');
}
