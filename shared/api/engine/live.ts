import { z } from 'zod';
import { jsonObjectSchema } from '../../base/json.ts';
import { actionSchema } from '../actions.ts';

/**
 * The live page of picking, recording and rehearsing, beside the v2 API (architecture 1). The page stays in the engine; what leaves
 * it are pictures and the facts below, every text cut short. Lengths are CSS pixels of the page's view, times milliseconds.
 *
 * `POST /trowel/live` opens, `GET …/<id>/state?after=N` and `GET …/<id>/frame?after=N` wait for what is newer than N,
 * `POST …/<id>/input` and `POST …/<id>/ask` act, `POST …/<id>/close` ends.
 */
const selectorText = z.string().min(1).max(2000);
const shortText = z.string().max(300);

export const liveIdSchema = z.string().regex(/^[0-9a-f]{32}$/);

/** What a session is opened with: a body of `/v2/scrape`. Its actions are not done; they come one by one. */
export const liveRequestSchema = z.object({ request: jsonObjectSchema });
export const liveOpenedSchema = z.object({ id: liveIdSchema });

const place = { x: z.number().min(-10_000).max(100_000), y: z.number().min(-10_000).max(100_000) };
/** Alt 1, Control 2, Meta 4, Shift 8. */
const modifiers = z.int().min(0).max(15);

/** One movement of a person's hand. */
export const liveInputSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pointer'),
    type: z.enum(['move', 'down', 'up']),
    ...place,
    button: z.enum(['none', 'left', 'middle', 'right']),
    /** Buttons that are held: left 1, right 2, middle 4. */
    buttons: z.int().min(0).max(7),
    clicks: z.int().min(0).max(3),
    modifiers,
  }),
  z.object({
    kind: z.literal('wheel'),
    ...place,
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
  /** What an input method has made, or what was pasted. */
  z.object({ kind: z.literal('text'), text: z.string().min(1).max(10_000) }),
  /** What an input method is still making; empty when it gives up. */
  z.object({ kind: z.literal('compose'), text: z.string().max(500) }),
]);
export type LiveInput = z.infer<typeof liveInputSchema>;
export const liveInputsSchema = z.object({ inputs: z.array(liveInputSchema).min(1).max(200) });

const liveBoxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** An element as a person may be told of it. */
export const liveElementSchema = z.object({
  /** `button.load-more`. */
  label: shortText,
  box: liveBoxSchema,
  /** The same form, outermost first: at most eight, the element itself last. */
  path: z.array(shortText).max(8),
  /** What a selector cannot say: it stands in a frame, or below a shadow root. */
  within: z.enum(['document', 'shadow', 'frame']),
  /** It is a frame of another site: what is inside cannot be pointed at. */
  isForeignFrame: z.boolean(),
});
export type LiveElement = z.infer<typeof liveElementSchema>;

/** What a selector rests on, the most durable first. */
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
  /** How likely it outlives the next change of the page: 3 most. */
  strength: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  count: z.int().nonnegative(),
  /** An action on it acts on the element that was pointed at: it is the first match to be seen. */
  isFirst: z.boolean(),
});
export type LiveCandidate = z.infer<typeof liveCandidateSchema>;

/** What is remembered of an element, so that it is known again when its selector no longer fits. */
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

/** An element that takes input, for the list beside the picture. */
export const liveListedSchema = z.object({
  ref: z.int().nonnegative(),
  role: z.string().max(40),
  name: z.string().max(120),
  /** What is written or chosen in it; null where it holds nothing of the kind, or a password. */
  value: z.string().max(120).nullable(),
  isVisible: z.boolean(),
});
export type LiveListed = z.infer<typeof liveListedSchema>;

/** The options of the drop-down that was pressed last, and its place. */
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
  z.object({ kind: z.literal('pointAt'), ...place }),
  z.object({ kind: z.literal('walk'), to: z.enum(['parent', 'child', 'next', 'previous']) }),
  z.object({ kind: z.literal('pointRef'), ref: z.int().nonnegative() }),
  /** Presses an element of the list, as a person who sees it would. */
  z.object({ kind: z.literal('pressRef'), ref: z.int().nonnegative() }),
  /** Chooses an option of the open drop-down, from 0, and closes it; null only closes it. */
  z.object({ kind: z.literal('chooseOption'), index: z.int().nonnegative().nullable() }),
  z.object({ kind: z.literal('candidates') }),
  /** Counts what matches and keeps those marked; an empty selector marks nothing. */
  z.object({ kind: z.literal('match'), selector: z.string().max(2000) }),
  z.object({ kind: z.literal('list') }),
  z.object({ kind: z.literal('step'), index: z.int().nonnegative(), action: actionSchema }),
  /** Ends the step that is on its way: it answers at once as one that could not be done, with `stoppedReason`. */
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
  /** Why it could not be done, as the scrape would say it. */
  reason: z.string().max(500),
  ms: z.number().nonnegative(),
  warnings: z.array(z.string().max(500)).max(20),
  mark: elementMarkSchema.nullable(),
});
export type LiveStep = z.infer<typeof liveStepSchema>;

export const liveAnswerSchema = z.discriminatedUnion('kind', [
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
export type LiveAnswer = z.infer<typeof liveAnswerSchema>;

/** What a person did while it was recorded. `mark` is that of the element which the action's selector names. */
export const recordedStepSchema = z.object({ action: actionSchema, mark: elementMarkSchema.nullable() });
export type RecordedStep = z.infer<typeof recordedStepSchema>;

/** What happened on the page that the picture does not show, or that no action of the API can say. */
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

/** What only matters while somebody records: it ends with the recording. */
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
  /** Why it has ended or could not be opened, as a sentence; empty while it goes on. */
  ending: z.string().max(500),
  /** The code of an error answer that says the same; empty where there is none. */
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
  /** What the selector asked for last matches now: the first hundred. */
  marked: z.array(liveBoxSchema).max(100),
  /** The drop-down that is open: its options are shown beside the picture, which has no room for its popup. */
  dropDown: liveDropDownSchema.nullable(),
  recorded: z.array(recordedStepSchema).max(500),
  /** The last twenty. */
  notices: z.array(z.object({ seq: z.int(), kind: z.enum(liveNoticeKinds), detail: shortText })).max(20),
});
export type LiveState = z.infer<typeof liveStateSchema>;

/** Header of a frame: its number. */
export const frameHeader = 'x-trowel-frame';
