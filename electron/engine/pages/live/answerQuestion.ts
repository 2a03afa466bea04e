import type { LiveAnswer, LiveInput, LiveQuestion } from '../../../../shared/api/engine/live.ts';
import { assertNever } from '../../../../shared/base/assertNever.ts';
import type { ActionPage } from '../actions/actionPage.ts';
import { sendQuietly } from '../devtools.ts';
import type { Visit } from '../visit.ts';
import { tellElement, type Eyes } from './eyes.ts';
import { markOf } from './proposeRepairs.ts';
import type { Sight } from './sight.ts';
import type { StepRunner } from './stepRunner.ts';
import { takeStep } from './takeStep.ts';

/** What questions about a live page are answered with. */
export interface Desk {
  readonly visit: Visit;
  readonly eyes: Eyes;
  readonly sight: Sight;
  /** The page for actions, with so many milliseconds for them. */
  readonly surface: (timeMs: number) => ActionPage;
  readonly steps: StepRunner;
  /** Inputs and steps go one after the other. */
  readonly inLine: <Value>(work: () => Promise<Value>) => Promise<Value>;
  readonly takeInput: (input: LiveInput) => Promise<void>;
  readonly chooseOption: (index: number | null) => Promise<void>;
  readonly setMode: (mode: 'use' | 'pick' | 'record') => Promise<void>;
}

/** A step of a rehearsal may take this long, and a search for what matches. */
const stepMs = 30_000;
const searchMs = 8000;
const done: LiveAnswer = { kind: 'done' };

export async function answerQuestion(desk: Desk, question: LiveQuestion): Promise<LiveAnswer> {
  const { eyes, sight } = desk;
  switch (question.kind) {
    case 'mode':
      await desk.setMode(question.mode);
      return done;
    case 'pointAt':
      return { kind: 'element', element: await sight.point(`pointAt(${question.x}, ${question.y})`) };
    case 'walk':
      return { kind: 'element', element: await sight.point(`walk('${question.to}')`) };
    case 'pointRef':
      return { kind: 'element', element: await sight.point(`pointAtListed(${question.ref}, true)`) };
    case 'pressRef':
      return await press(desk, question.ref);
    case 'chooseOption':
      await desk.inLine(() => desk.chooseOption(question.index));
      return done;
    case 'candidates': {
      const pointed = sight.pointed();
      if (pointed === null) return done;
      const candidates = [...(await eyes.candidates(pointed))];
      return { kind: 'candidates', element: tellElement(pointed), candidates, mark: markOf(pointed) };
    }
    case 'match':
      return { kind: 'match', match: await sight.match(question.selector, desk.surface(searchMs)) };
    case 'list':
      return { kind: 'list', elements: [...(await eyes.list())] };
    case 'step': {
      const { index, action } = question;
      const step = await desk.inLine(() =>
        desk.steps.run(desk.surface(stepMs), (page) => takeStep(page, eyes, index, action)),
      );
      return { kind: 'step', step };
    }
    case 'stop':
      desk.steps.stop();
      return done;
    case 'repairs': {
      const { action, mark } = question;
      const selector = 'selector' in action ? (action.selector ?? '') : '';
      const repairs = await eyes.repairs(action.type === 'click' ? 'inputs' : 'named', selector, mark);
      return { kind: 'repairs', repairs: [...repairs] };
    }
    case 'go':
      go(desk.visit, question.to);
      return done;
    default:
      return assertNever(question);
  }
}

/** Presses an element of the list where it stands, by hand. */
async function press({ eyes, sight, inLine, takeInput }: Desk, ref: number): Promise<LiveAnswer> {
  const facts = await eyes.point(`pointAtListed(${ref}, true)`);
  if (facts === null) return { kind: 'element', element: null };
  const { box } = facts;
  const place = { kind: 'pointer', x: box.x + box.width / 2, y: box.y + box.height / 2, modifiers: 0 } as const;
  await inLine(async () => {
    await takeInput({ ...place, type: 'move', button: 'none', buttons: 0, clicks: 0 });
    await takeInput({ ...place, type: 'down', button: 'left', buttons: 1, clicks: 1 });
    await takeInput({ ...place, type: 'up', button: 'left', buttons: 0, clicks: 1 });
  });
  await sight.forget();
  return { kind: 'done' };
}

/** The first entry is the empty page that everything begins with. */
export function canGoBack({ ports }: Visit): boolean {
  return ports.page.contents.navigationHistory.getActiveIndex() > 1;
}

function go(visit: Visit, to: 'back' | 'forward' | 'reload'): void {
  const { navigationHistory } = visit.ports.page.contents;
  if (to === 'back' && canGoBack(visit)) navigationHistory.goBack();
  if (to === 'forward') navigationHistory.goForward();
  if (to !== 'reload') return;
  // A page whose scripts had to be stopped begins anew with them.
  sendQuietly(visit.devtools, 'Runtime.terminateExecution');
  sendQuietly(visit.devtools, 'Emulation.setScriptExecutionDisabled', { value: false });
  sendQuietly(visit.devtools, 'Page.reload');
}
