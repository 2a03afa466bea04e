import type { ElementMark, LiveNoticeKind, RecordedStep } from '../../../../shared/api/engine/live.ts';
import { assertNever } from '../../../../shared/base/assertNever.ts';

/** An element that something was done to, by the selector that an action would name it with. */
export interface RecordedTarget {
  readonly selector: string;
  readonly mark: ElementMark;
  /** It appeared after the last step that could add content. */
  readonly cameLate: boolean;
}

/** A user interaction, as far as an action can represent it. */
export type Deed =
  | { readonly kind: 'click'; readonly target: RecordedTarget }
  /** An option of a drop-down was chosen. */
  | { readonly kind: 'choose'; readonly target: RecordedTarget; readonly value: string; readonly text: string }
  /** Text was typed into the focused element; null where that is unknown. */
  | { readonly kind: 'text'; readonly text: string; readonly field: RecordedTarget | null }
  /** A key that writes nothing, or a combination: `Enter`, `Control+A`. */
  | { readonly kind: 'key'; readonly key: string }
  /** A wheel scroll by these pixels in a target with visible height `reach`; null for the page itself. */
  | { readonly kind: 'wheel'; readonly pixels: number; readonly reach: number; readonly target: RecordedTarget | null };

export interface Recording {
  readonly steps: readonly RecordedStep[];
  /** The field that the last text went into. */
  readonly field: string | null;
  /** A wheel scroll that is still in progress: its steps are the last of `steps`. */
  readonly wheel: { readonly selector: string | null; readonly pixels: number; readonly steps: number } | null;
}

export const nothingRecorded: Recording = { steps: [], field: null, wheel: null };

const maxSteps = 500;
/** Minimum scroll as a share of the height of one scroll action; a smaller one is ignored. */
const minScrollRatio = 0.3;

/** Adds a user interaction to the recording, with as few actions as possible. */
export function recordDeed(recording: Recording, deed: Deed): Recording {
  if (recording.steps.length >= maxSteps) return recording;
  switch (deed.kind) {
    case 'click':
      return recordClick(recording, deed.target);
    case 'choose':
      return recordChoice(recording, deed);
    case 'text':
      return recordText(recording, deed.text, deed.field);
    case 'key':
      return recordKey(recording, deed.key);
    case 'wheel':
      return recordWheel(recording, deed);
    default:
      return assertNever(deed);
  }
}

function step(action: RecordedStep['action'], mark: ElementMark | null = null): RecordedStep {
  return { action, mark };
}

/** Adds a wait before an element that appeared late: not every service waits automatically. */
function waitFor({ selector, mark, cameLate }: RecordedTarget): readonly RecordedStep[] {
  return cameLate ? [step({ type: 'wait', selector }, mark)] : [];
}

function recordClick(recording: Recording, target: RecordedTarget): Recording {
  const { selector, mark } = target;
  const steps = [...recording.steps, ...waitFor(target), step({ type: 'click', selector }, mark)];
  return { steps, field: selector, wheel: null };
}

/** The API has no action for a choice, so a script makes it. Its first line is the caption of the step. */
function recordChoice(recording: Recording, deed: Extract<Deed, { kind: 'choose' }>): Recording {
  const { target, value, text } = deed;
  const selector = JSON.stringify(target.selector);
  const caption = `choose ${text === '' ? value : text} in ${target.selector}`.replaceAll(/\s+/g, ' ');
  const script = [
    `// ${caption}`,
    '{',
    `  const select = document.querySelector(${selector});`,
    `  const option = [...(select?.options ?? [])].find(({ value }) => value === ${JSON.stringify(value)});`,
    `  if (option === undefined) throw new Error(${JSON.stringify(`cannot ${caption}`)});`,
    '  option.selected = true;',
    "  select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));",
    "  select.dispatchEvent(new Event('change', { bubbles: true }));",
    '}',
  ].join('\n');
  const steps = [...recording.steps, ...waitFor(target), step({ type: 'executeJavascript', script })];
  return { steps, field: null, wheel: null };
}

function recordText(recording: Recording, text: string, field: RecordedTarget | null): Recording {
  const { steps } = recording;
  const last = steps.at(-1)?.action;
  const isSame = field === null || field.selector === recording.field;
  if (isSame && last?.type === 'write')
    return { ...recording, steps: [...steps.slice(0, -1), step({ ...last, text: last.text + text })], wheel: null };
  const written = step({ type: 'write', text });
  if (isSame) return { ...recording, steps: [...steps, written], wheel: null };
  // A write action types into the clicked element (contract 2.3): a click replaces focus by keyboard.
  const before = last?.type === 'press' && /^(?:Shift\+)?Tab$/.test(last.key) ? steps.slice(0, -1) : steps;
  const { selector, mark } = field;
  return {
    steps: [...before, ...waitFor(field), step({ type: 'click', selector }, mark), written],
    field: selector,
    wheel: null,
  };
}

function recordKey(recording: Recording, key: string): Recording {
  const { steps } = recording;
  const last = steps.at(-1)?.action;
  if (key === 'Backspace' && last?.type === 'write') {
    const text = Array.from(last.text).slice(0, -1).join('');
    const kept = steps.slice(0, -1);
    return { ...recording, steps: text === '' ? kept : [...kept, step({ type: 'write', text })], wheel: null };
  }
  return { steps: [...steps, step({ type: 'press', key })], field: isEnd(key) ? null : recording.field, wheel: null };
}

/** After these the keyboard may be elsewhere. */
function isEnd(key: string): boolean {
  return /(?:^|\+)(?:Tab|Enter|Escape)$/.test(key);
}

function recordWheel(recording: Recording, { pixels, reach, target }: Extract<Deed, { kind: 'wheel' }>): Recording {
  const selector = target?.selector ?? null;
  const { wheel } = recording;
  const before = wheel?.selector === selector ? wheel : { selector, pixels: 0, steps: 0 };
  const kept = recording.steps.slice(0, recording.steps.length - before.steps);
  const turned = before.pixels + pixels;
  const heights = Math.abs(turned) / Math.max(1, reach);
  const count = heights < minScrollRatio ? 0 : Math.max(1, Math.round(heights));
  const scroll = step(
    { type: 'scroll', direction: turned < 0 ? 'up' : 'down', ...(selector === null ? {} : { selector }) },
    target?.mark ?? null,
  );
  const scrolls = Array.from({ length: Math.min(count, maxSteps) }, () => scroll);
  return {
    ...recording,
    steps: [...kept, ...scrolls],
    wheel: { selector, pixels: turned, steps: scrolls.length },
  };
}

/** A press of the pointer from its beginning to its end. */
export interface PointerPress {
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
  readonly button: 'none' | 'left' | 'middle' | 'right';
}

/** Maximum pointer movement in px during a click. */
const steady = 8;

/** Returns why no action of the API can represent the pointer gesture; null where a click can. */
export function unsayable({ from, to, button }: PointerPress): LiveNoticeKind | null {
  if (button !== 'left') return 'notOtherButton';
  return Math.hypot(to.x - from.x, to.y - from.y) > steady ? 'notDrag' : null;
}
