import {
  recordingNotices,
  type LiveResponse,
  type LiveInput,
  type LiveNoticeKind,
  type LiveState,
} from '../../../../shared/api/engine/live.ts';
import type { LivePage, LivePageState } from '../../ports/live.ts';
import { rest } from '../actions/runPageActions.ts';
import { ActionFailedError, type ActionPage } from '../actions/actionPage.ts';
import { abroad } from '../actions/typeKeys.ts';
import { setScreen } from '../session/emulate.ts';
import { settleFor } from '../navigation/navigate.ts';
import type { Visit } from '../navigation/visit.ts';
import { handleQuestion, canGoBack, type QuestionContext } from './handleQuestion.ts';
import { dispatchInput } from './dispatchInput.ts';
import { createDropDowns } from './dropDowns.ts';
import { createElementInspector } from './elementInspector.ts';
import type { Frames } from './frames.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { createHighlights } from './highlights.ts';
import { createStepRunner } from './stepRunner.ts';

/** A live page, with the methods through which its visit reports events. */
export interface LivePageControl extends LivePage {
  notice(kind: LiveNoticeKind, detail: string): void;
}

/** Timeout of one input event in ms. */
const inputMs = 8000;
const maxNotices = 20;
const maxChars = { url: 2000, text: 300 } as const;

/** The page of a visit as a user sees and operates it. Inputs and steps share one queue and run in order. */
export function createLivePage(visit: Visit, frames: Frames, viewport: LiveState['viewport']): LivePageControl {
  const { ports, lifecycle } = visit;
  let listener = (): void => undefined;
  const change = (): void => listener();
  const board = createBoard(change);
  const inspector = createElementInspector(visit.world);
  const highlights = createHighlights(inspector, ports.now, change);
  const recorder = createRecorder({
    inspector,
    generation: () => lifecycle.generation,
    now: ports.now,
    notice: board.add,
  });
  const dropDowns = createDropDowns(inspector);
  let mode: LiveState['mode'] = 'use';
  let line: Promise<unknown> = Promise.resolve();
  const surface = (timeMs: number): ActionPage => surfaceOf(visit, timeMs);
  const desk: QuestionContext = {
    ...{ visit, inspector, highlights, surface, steps: createStepRunner() },
    inLine(work) {
      const done = line.then(work);
      line = done.catch(() => undefined);
      return done;
    },
    async takeInput(input) {
      const before = dropDowns.current();
      const isTaken = await dropDowns.intercepts(input);
      if (dropDowns.current() !== before) change();
      if (isTaken) return;
      await takeInput(surface(inputMs), mode === 'record' ? recorder : null, board.add, input);
      if (mode === 'record') change();
    },
    async chooseOption(index) {
      const chosen = index === null ? null : await dropDowns.choose(index);
      dropDowns.close();
      if (chosen !== null && mode === 'record') await recorder.choose(chosen);
      await inspector.point('forgetPointed()');
      change();
    },
    async setMode(next) {
      dropDowns.close();
      if (next === 'record' && mode !== 'record') recorder.begin();
      if (next !== mode) board.forget(recordingNotices);
      mode = next;
      await highlights.forget();
    },
  };
  frames.onFrame = () => void highlights.follow();
  watchLocation(visit, change);
  return {
    notice: board.add,
    onChange(told) {
      listener = told;
    },
    frameAfter: (number, signal) => frames.after(number, signal),
    input: (inputs) =>
      desk.inLine(async () => {
        for (const input of inputs) await desk.takeInput(input);
      }),
    query: (question) => handleQuestion(desk, question).catch((): LiveResponse => ({ kind: 'done' })),
    state: (): LivePageState => ({
      ...locationState(visit),
      ...highlights.marks(),
      viewport,
      mode,
      dropDown: dropDowns.current(),
      recorded: [...recorder.steps()],
      notices: board.notices(),
    }),
  };
}

interface Board {
  add(kind: LiveNoticeKind, detail: string): void;
  forget(kinds: ReadonlySet<LiveNoticeKind>): void;
  notices(): LiveState['notices'];
}

/** The latest notices; a repetition of the last one is not added. */
function createBoard(onChange: () => void): Board {
  let notices: LiveState['notices'] = [];
  let told = 0;
  return {
    notices: () => notices,
    forget(kinds) {
      notices = notices.filter(({ kind }) => !kinds.has(kind));
    },
    add(kind, detail) {
      const last = notices.at(-1);
      if (last?.kind === kind && last.detail === detail) return;
      told += 1;
      const next = { seq: told, kind, detail: detail.slice(0, maxChars.text) };
      notices = [...notices, next].slice(-maxNotices);
      onChange();
    },
  };
}

async function takeInput(
  page: ActionPage,
  recorder: Recorder | null,
  notice: Board['add'],
  input: LiveInput,
): Promise<void> {
  try {
    await recorder?.before(input);
    await dispatchInput(page, input);
    recorder?.after(input);
  } catch (failure) {
    if (failure instanceof ActionFailedError) notice(failure.message === abroad ? 'foreignKeys' : 'stuck', '');
  }
}

function surfaceOf(visit: Visit, timeMs: number): ActionPage {
  const { page, request, now } = visit.ports;
  const until = now() + timeMs;
  const left = (): number => Math.max(0, until - now());
  const settle = (ms: number): ReturnType<typeof settleFor> => settleFor(visit, ms);
  return {
    ...visit,
    ...{ page, now, left },
    rest: () => rest({ ...visit, settle, now, left }),
    setViewport: (size) => setScreen(page, request, size ?? undefined),
  };
}

const locationEvents = [
  'page-title-updated',
  'did-navigate',
  'did-navigate-in-page',
  'did-start-loading',
  'did-stop-loading',
];

/** The events have different parameters; the state is read afterwards anyway. */
function watchLocation({ ports }: Visit, onChange: () => void): void {
  const emitter: NodeJS.EventEmitter = ports.page.contents;
  for (const event of locationEvents) emitter.on(event, onChange);
}

function locationState(
  visit: Visit,
): Pick<LivePageState, 'url' | 'title' | 'isLoading' | 'canGoBack' | 'canGoForward'> {
  const { contents } = visit.ports.page;
  if (contents.isDestroyed()) return { url: '', title: '', isLoading: false, canGoBack: false, canGoForward: false };
  return {
    url: contents.getURL().slice(0, maxChars.url),
    title: contents.getTitle().slice(0, maxChars.text),
    isLoading: contents.isLoading(),
    canGoBack: canGoBack(visit),
    canGoForward: contents.navigationHistory.canGoForward(),
  };
}
