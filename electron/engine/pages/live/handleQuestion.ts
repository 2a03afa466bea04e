import type { LiveResponse, LiveInput, LiveQuestion } from '../../../../shared/api/engine/live.ts';
import { assertNever } from '../../../../shared/base/assertNever.ts';
import type { ActionPage } from '../actions/actionPage.ts';
import { sendQuietly } from '../devtools/devtools.ts';
import type { Visit } from '../navigation/visit.ts';
import { toLiveElement, type ElementInspector } from './elementInspector.ts';
import { markOf } from './proposeRepairs.ts';
import type { Highlights } from './highlights.ts';
import type { StepRunner } from './stepRunner.ts';
import { takeStep } from './takeStep.ts';

/** Context for handling questions about a live page. */
export interface QuestionContext {
  readonly visit: Visit;
  readonly inspector: ElementInspector;
  readonly highlights: Highlights;
  /** Returns the page for actions with this time limit in ms. */
  readonly surface: (timeMs: number) => ActionPage;
  readonly steps: StepRunner;
  /** Inputs and steps go one after the other. */
  readonly inLine: <Value>(work: () => Promise<Value>) => Promise<Value>;
  readonly takeInput: (input: LiveInput) => Promise<void>;
  readonly chooseOption: (index: number | null) => Promise<void>;
  readonly setMode: (mode: 'use' | 'pick' | 'record') => Promise<void>;
}

/** Time limits for a step of a rehearsal and for a search for matches. */
const stepMs = 30_000;
const searchMs = 8000;
const done: LiveResponse = { kind: 'done' };

export async function handleQuestion(desk: QuestionContext, question: LiveQuestion): Promise<LiveResponse> {
  const { inspector, highlights } = desk;
  switch (question.kind) {
    case 'mode':
      await desk.setMode(question.mode);
      return done;
    case 'pointAt':
      return { kind: 'element', element: await highlights.point(`pointAt(${question.x}, ${question.y})`) };
    case 'walk':
      return { kind: 'element', element: await highlights.point(`walk('${question.to}')`) };
    case 'pointRef':
      return { kind: 'element', element: await highlights.point(`pointAtListed(${question.ref}, true)`) };
    case 'pressRef':
      return await press(desk, question.ref);
    case 'chooseOption':
      await desk.inLine(() => desk.chooseOption(question.index));
      return done;
    case 'candidates': {
      const pointed = highlights.pointed();
      if (pointed === null) return done;
      const candidates = [...(await inspector.candidates(pointed))];
      return { kind: 'candidates', element: toLiveElement(pointed), candidates, mark: markOf(pointed) };
    }
    case 'match':
      return { kind: 'match', match: await highlights.match(question.selector, desk.surface(searchMs)) };
    case 'list':
      return { kind: 'list', elements: [...(await inspector.list())] };
    case 'step': {
      const { index, action } = question;
      const step = await desk.inLine(() =>
        desk.steps.run(desk.surface(stepMs), (page) => takeStep(page, inspector, index, action)),
      );
      return { kind: 'step', step };
    }
    case 'stop':
      desk.steps.stop();
      return done;
    case 'repairs': {
      const repairs = await inspector.repairs(question.action, question.mark);
      return { kind: 'repairs', repairs: [...repairs] };
    }
    case 'go':
      go(desk.visit, question.to);
      return done;
    default:
      return assertNever(question);
  }
}

/** Clicks an element of the list at its position, with mouse events. */
async function press(
  { inspector, highlights, inLine, takeInput }: QuestionContext,
  ref: number,
): Promise<LiveResponse> {
  const facts = await inspector.point(`pointAtListed(${ref}, true)`);
  if (facts === null) return { kind: 'element', element: null };
  const { box } = facts;
  const place = { kind: 'pointer', x: box.x + box.width / 2, y: box.y + box.height / 2, modifiers: 0 } as const;
  await inLine(async () => {
    await takeInput({ ...place, type: 'move', button: 'none', buttons: 0, clicks: 0 });
    await takeInput({ ...place, type: 'down', button: 'left', buttons: 1, clicks: 1 });
    await takeInput({ ...place, type: 'up', button: 'left', buttons: 0, clicks: 1 });
  });
  await highlights.forget();
  return { kind: 'done' };
}

/** The first history entry is the initial empty page. */
export function canGoBack({ ports }: Visit): boolean {
  return ports.page.contents.navigationHistory.getActiveIndex() > 1;
}

function go(visit: Visit, to: 'back' | 'forward' | 'reload'): void {
  const { navigationHistory } = visit.ports.page.contents;
  if (to === 'back' && canGoBack(visit)) navigationHistory.goBack();
  if (to === 'forward') navigationHistory.goForward();
  if (to !== 'reload') return;
  // Reloading a page whose scripts were stopped enables them again.
  sendQuietly(visit.devtools, 'Runtime.terminateExecution');
  sendQuietly(visit.devtools, 'Emulation.setScriptExecutionDisabled', { value: false });
  sendQuietly(visit.devtools, 'Page.reload');
}
