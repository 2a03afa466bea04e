import { z } from 'zod';
import { jsonObjectSchema } from '../../base/json.ts';
import { actionSchema } from '../actions.ts';

/**
 * The live page for picking, recording and rehearsing, in addition to the v2 API (architecture 1). The page stays in the engine, which
 * sends only screenshots and the data below, every text truncated. Lengths are CSS pixels of the viewport, times milliseconds.
 * `POST /trowel/live` opens a session, `GET …/<id>/state?after=N` and `GET …/<id>/frame?after=N` wait for a version newer than N, `POST
 * …/<id>/input` and `POST …/<id>/ask` act, `POST …/<id>/close` closes it.
 */
const selectorText = z.string().min(1).max(2000);
const shortText = z.string().max(300);

export const liveIdSchema = z.string().regex(/^[0-9a-f]{32}$/);

/** The body that opens a session: a body of `/v2/scrape`. Its actions are not performed; they are sent one by one. */
export const liveRequestSchema = z.object({ request: jsonObjectSchema });
export const liveOpenedSchema = z.object({ id: liveIdSchema });

const pointFields = { x: z.number().min(-10_000).max(100_000), y: z.number().min(-10_000).max(100_000) };
/** Alt 1, Control 2, Meta 4, Shift 8. */
const modifiers = z.int().min(0).max(15);

/** One input event of the user. */
export const liveInputSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pointer'),
    type: z.enum(['move', 'down', 'up']),
    ...pointFields,
    button: z.enum(['none', 'left', 'middle', 'right']),
    /** Bit mask of pressed buttons: left 1, right 2, middle 4. */
    buttons: z.int().min(0).max(7),
    clicks: z.int().min(0).max(3),
    modifiers,
  }),
  z.object({
    kind: z.literal('wheel'),
    ...pointFields,
    dx: z.number().min(-20_000).max(20_000),
    dy: z.number().min(-20_000).max(20_000),
    modifiers,
  }),
  z.object({
    kind: z.literal('key'),
    type: z.enum(['down', 'up']),
    key: z.string().min(1).max(40),
    code: z.string().max(40),
    modifiers,
  }),
  /** Text committed by an input method, or pasted text. */
  z.object({ kind: z.literal('text'), text: z.string().min(1).max(10_000) }),
  /** Text that an input method is still composing; empty when the composition is canceled. */
  z.object({ kind: z.literal('compose'), text: z.string().max(500) }),
]);
export type LiveInput = z.infer<typeof liveInputSchema>;
export const liveInputsSchema = z.object({ inputs: z.array(liveInputSchema).min(1).max(200) });

const liveBoxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** An element as it is described to the user. */
export const liveElementSchema = z.object({
  /** `button.load-more`. */
  label: shortText,
  box: liveBoxSchema,
  /** Selectors of the ancestors in the same form, outermost first: at most eight, the element itself last. */
  path: z.array(shortText).max(8),
  /** What a selector cannot express: the element is in a frame, or inside a shadow root. */
  within: z.enum(['document', 'shadow', 'frame']),
  /** It is a cross-origin frame: elements inside it cannot be selected. */
  isForeignFrame: z.boolean(),
});
export type LiveElement = z.infer<typeof liveElementSchema>;

/** What a selector is based on, the most durable first. */
export const selectorBases = [
  'testId',
  'id',
  'name',
  'data',
  'label',
  'role',
  'class',
  'attribute',
  'within',
  'position',
  'tag',
] as const;
export type SelectorBasis = (typeof selectorBases)[number];

export const liveCandidateSchema = z.object({
  selector: selectorText,
  basis: z.enum(selectorBases),
  /** How likely it survives the next change of the page: 3 is the highest. */
  strength: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  count: z.int().nonnegative(),
  /** An action on it acts on the picked element: it is the first visible match. */
  isFirst: z.boolean(),
});
export type LiveCandidate = z.infer<typeof liveCandidateSchema>;

/** Stored properties of an element that identify it when its selector no longer matches. */
export const elementMarkSchema = z.object({
  tag: z.string().max(60),
  text: z.string().max(120),
  words: z.array(z.string().max(60)).max(40),
  box: liveBoxSchema,
});
export type ElementMark = z.infer<typeof elementMarkSchema>;

export const repairReasons = ['sameText', 'samePlace', 'sameKind', 'likeName'] as const;
export const liveRepairSchema = z.object({
  candidate: liveCandidateSchema,
  reasons: z.array(z.enum(repairReasons)),
  /** The text of the element. */
  text: z.string().max(120),
  element: liveElementSchema,
});
export type LiveRepair = z.infer<typeof liveRepairSchema>;

/** An element that accepts input, for the list next to the screenshot. */
export const liveListedSchema = z.object({
  ref: z.int().nonnegative(),
  role: z.string().max(40),
  name: z.string().max(120),
  /** The entered or selected value; null for an element without a value, and for a password. */
  value: z.string().max(120).nullable(),
  isVisible: z.boolean(),
});
export type LiveListed = z.infer<typeof liveListedSchema>;

/** The options of the drop-down that was clicked last, and its box. */
export const liveDropDownSchema = z.object({
  box: liveBoxSchema,
  name: z.string().max(120),
  options: z
    .array(
      z.object({
        index: z.int().nonnegative(),
        text: z.string().max(200),
        group: z.string().max(120),
        isDisabled: z.boolean(),
        isSelected: z.boolean(),
      }),
    )
    .max(500),
});
export type LiveDropDown = z.infer<typeof liveDropDownSchema>;

export const liveQuestionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mode'), mode: z.enum(['use', 'pick', 'record']) }),
  z.object({ kind: z.literal('pointAt'), ...pointFields }),
  z.object({ kind: z.literal('walk'), to: z.enum(['parent', 'child', 'next', 'previous']) }),
  z.object({ kind: z.literal('pointRef'), ref: z.int().nonnegative() }),
  /** Presses an element of the list, as a person who sees it would. */
  z.object({ kind: z.literal('pressRef'), ref: z.int().nonnegative() }),
  /** Chooses an option of the open drop-down, from 0, and closes it; null only closes it. */
  z.object({ kind: z.literal('chooseOption'), index: z.int().nonnegative().nullable() }),
  z.object({ kind: z.literal('candidates') }),
  /** Counts the matches and keeps them highlighted; an empty selector highlights nothing. */
  z.object({ kind: z.literal('match'), selector: z.string().max(2000) }),
  z.object({ kind: z.literal('list') }),
  z.object({ kind: z.literal('step'), index: z.int().nonnegative(), action: actionSchema }),
  /** Stops the running step: it responds immediately as failed, with `stoppedReason`. */
  z.object({ kind: z.literal('stop') }),
  z.object({ kind: z.literal('repairs'), action: actionSchema, mark: elementMarkSchema.nullable() }),
  z.object({ kind: z.literal('go'), to: z.enum(['back', 'forward', 'reload']) }),
]);
export type LiveQuestion = z.infer<typeof liveQuestionSchema>;

export const liveMatchSchema = z.object({
  count: z.int().nonnegative(),
  visible: z.boolean(),
  /** It cannot be read as a selector. */
  unreadable: z.boolean(),
});
export type LiveMatch = z.infer<typeof liveMatchSchema>;

/** The `reason` of a step that a person stopped. */
export const stoppedReason = 'stopped';

export const liveStepSchema = z.object({
  isDone: z.boolean(),
  /** Why it failed, in the scrape's own message. */
  reason: z.string().max(500),
  ms: z.number().nonnegative(),
  warnings: z.array(z.string().max(500)).max(20),
  mark: elementMarkSchema.nullable(),
});
export type LiveStep = z.infer<typeof liveStepSchema>;

export const liveResponseSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('element'), element: liveElementSchema.nullable() }),
  z.object({
    kind: z.literal('candidates'),
    element: liveElementSchema,
    candidates: z.array(liveCandidateSchema).max(20),
    mark: elementMarkSchema,
  }),
  z.object({ kind: z.literal('match'), match: liveMatchSchema }),
  z.object({ kind: z.literal('list'), elements: z.array(liveListedSchema).max(500) }),
  z.object({ kind: z.literal('step'), step: liveStepSchema }),
  z.object({ kind: z.literal('repairs'), repairs: z.array(liveRepairSchema).max(10) }),
]);
export type LiveResponse = z.infer<typeof liveResponseSchema>;

/** A user action captured during recording. `mark` belongs to the element that the action's selector matches. */
export const recordedStepSchema = z.object({ action: actionSchema, mark: elementMarkSchema.nullable() });
export type RecordedStep = z.infer<typeof recordedStepSchema>;

/** What happened on the page that the screenshot does not show, or that no action of the API can express. */
export const liveNoticeKinds = [
  'popup',
  'file',
  'unreachable',
  'chooser',
  'foreignKeys',
  'notDrag',
  'notOtherButton',
  'notNativeList',
  'notInFrame',
  'stuck',
  'password',
  'lost',
] as const;
export type LiveNoticeKind = (typeof liveNoticeKinds)[number];

/** Notices that only matter during a recording; they end with it. */
export const recordingNotices: ReadonlySet<LiveNoticeKind> = new Set([
  'notDrag',
  'notOtherButton',
  'notNativeList',
  'notInFrame',
  'password',
  'lost',
]);

export const liveStateSchema = z.object({
  version: z.int().positive(),
  phase: z.enum(['opening', 'open', 'ended']),
  /** Why it ended or could not be opened, as a sentence; empty while it is running. */
  ending: z.string().max(500),
  /** Code of the equivalent error response; empty where there is none. */
  endingCode: z.string().max(100),
  url: z.string().max(2000),
  title: shortText,
  isLoading: z.boolean(),
  canGoBack: z.boolean(),
  canGoForward: z.boolean(),
  viewport: z.object({ width: z.int().positive(), height: z.int().positive() }),
  mode: z.enum(['use', 'pick', 'record']),
  /** The element under the pointer or walked to, while one is picked. */
  pointed: liveElementSchema.nullable(),
  /** Boxes that the last requested selector matches now: at most the first hundred. */
  marked: z.array(liveBoxSchema).max(100),
  /** The open drop-down: its options are shown next to the screenshot, which has no space for its popup. */
  dropDown: liveDropDownSchema.nullable(),
  recorded: z.array(recordedStepSchema).max(500),
  /** The last twenty. */
  notices: z.array(z.object({ seq: z.int(), kind: z.enum(liveNoticeKinds), detail: shortText })).max(20),
});
export type LiveState = z.infer<typeof liveStateSchema>;

/** Header of a frame: its number. */
export const frameHeader = 'x-trowel-frame';
