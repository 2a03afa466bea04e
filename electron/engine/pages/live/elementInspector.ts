import { z } from 'zod';
import type { Action } from '../../../../shared/api/actions.ts';
import {
  type ElementMark,
  type LiveCandidate,
  liveDropDownSchema,
  type LiveElement,
  type LiveListed,
  type LiveMatch,
  type LiveRepair,
} from '../../../../shared/api/engine/live.ts';
import liveSource from '../inpage/live.inpage.ts?inpage';
import type {
  ChosenOption,
  CountedSelector,
  DropDownFacts,
  ElementFacts,
  LiveHighlights,
  ListedElement,
  SelectorFacts,
  WheelTarget,
} from '../inpage/liveState.ts';
import { ActionFailedError, type ActionPage } from '../actions/actionPage.ts';
import { findElements } from '../actions/elements.ts';
import type { PageWorld } from '../devtools/pageWorld.ts';
import { late, withTimeout } from '../devtools/withTimeout.ts';
import { findAlike } from './proposeRepairs.ts';
import { nameOf, proposeSelectors, rankCandidates } from './proposeSelectors.ts';

/** The name under which our script stays in its world. */
const eye = 'globalThis.trowelLive';
const evaluateMs = 2500;
const nameLength = 300;

const selectorFacts = {
  tag: z.string(),
  id: z.string(),
  classes: z.array(z.string()),
  attributes: z.array(z.tuple([z.string(), z.string()])),
  nth: z.number(),
  ofTag: z.number(),
};
const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const selectorFactsSchema: z.ZodType<SelectorFacts> = z.object(selectorFacts);
const elementSchema: z.ZodType<ElementFacts> = z.object({
  ...selectorFacts,
  text: z.string(),
  box: boxSchema,
  within: z.enum(['document', 'shadow', 'frame']),
  isForeignFrame: z.boolean(),
  isPassword: z.boolean(),
  ancestors: z.array(selectorFactsSchema),
  bornAgoMs: z.number().nullable(),
});
const maybeElementSchema = elementSchema.nullable();
const highlightsSchema: z.ZodType<LiveHighlights> = z.object({
  pointed: maybeElementSchema,
  marked: z.array(boxSchema),
});
const countedSchema: z.ZodType<CountedSelector[]> = z.array(
  z.object({ selector: z.string(), count: z.number(), isFirst: z.boolean() }),
);
const listSchema: z.ZodType<ListedElement[]> = z.array(
  z.object({
    ref: z.number(),
    role: z.string(),
    name: z.string(),
    value: z.string().nullable(),
    isVisible: z.boolean(),
  }),
);
const dropDownSchema: z.ZodType<DropDownFacts> = liveDropDownSchema;
const chosenSchema: z.ZodType<ChosenOption> = z.object({
  value: z.string(),
  text: z.string(),
  select: elementSchema,
});
const wheelSchema: z.ZodType<WheelTarget> = z.object({ isPage: z.boolean(), reach: z.number() });

/** Element queries of a live page. Null, or empty, where the page does not respond. */
export interface ElementInspector {
  point(expression: string): Promise<ElementFacts | null>;
  readHighlights(): Promise<LiveHighlights | null>;
  candidates(facts: ElementFacts): Promise<readonly LiveCandidate[]>;
  mark(selector: string): Promise<void>;
  list(): Promise<readonly LiveListed[]>;
  wheelAt(x: number, y: number): Promise<WheelTarget | null>;
  /** `place`: `x, y` in the page's viewport; empty for the focused element. */
  openDropDown(place: string): Promise<DropDownFacts | null>;
  /** Chooses in the drop-down that was opened last. */
  chooseOption(index: number): Promise<ChosenOption | null>;
  /** Finds the elements that the selector of an action may mean; `mark` is what it once matched. */
  repairs(action: Action, mark: ElementMark | null): Promise<readonly LiveRepair[]>;
}

export function createElementInspector(pageWorld: PageWorld): ElementInspector {
  async function ask<Answer>(schema: z.ZodType<Answer>, expression: string): Promise<Answer | null> {
    const asking = async (): Promise<Answer> => {
      const world = await pageWorld.current();
      const call = `(${eye} ??= ${liveSource}).${expression}`;
      return schema.parse(await world.evaluate(call, evaluateMs));
    };
    // If the page is navigating or busy, the caller queries again later.
    const answer = await withTimeout(evaluateMs * 2, asking()).catch(() => null);
    return answer === late ? null : answer;
  }

  async function candidates(facts: ElementFacts): Promise<readonly LiveCandidate[]> {
    const proposals = proposeSelectors(facts);
    const selectors = JSON.stringify(proposals.map(({ selector }) => selector));
    return rankCandidates(proposals, (await ask(countedSchema, `count(${selectors})`)) ?? []);
  }

  return {
    point: (expression) => ask(maybeElementSchema, expression),
    readHighlights: () => ask(highlightsSchema, 'look()'),
    candidates,
    async mark(selector) {
      await ask(z.unknown(), `mark(${selector === '' ? 'null' : JSON.stringify(selector)})`);
    },
    list: async () => (await ask(listSchema, 'list()')) ?? [],
    openDropDown: (place) => ask(dropDownSchema.nullable(), `openDropDown(${place})`),
    chooseOption: (index) => ask(chosenSchema.nullable(), `chooseOption(${index})`),
    wheelAt: (x, y) => ask(wheelSchema, `wheelAt(${x}, ${y})`),
    async repairs(action, mark) {
      const selector = 'selector' in action ? (action.selector ?? '') : '';
      const kind = action.type === 'click' ? 'inputs' : 'named';
      const elements = (await ask(z.array(elementSchema), `alike('${kind}')`)) ?? [];
      const repairs: LiveRepair[] = [];
      for (const { index, reasons } of findAlike(selector, mark, elements)) {
        const facts = await ask(maybeElementSchema, `pointAtListed(${index}, ${String(repairs.length === 0)})`);
        const best = facts === null ? undefined : (await candidates(facts)).find(({ isFirst }) => isFirst);
        if (facts === null || best === undefined) continue;
        repairs.push({ candidate: best, reasons: [...reasons], text: facts.text, element: toLiveElement(facts) });
      }
      await ask(z.unknown(), 'forgetPointed()');
      return repairs;
    },
  };
}

/** Converts an element to its public API form. */
export function toLiveElement(facts: ElementFacts): LiveElement {
  const { box, within, isForeignFrame } = facts;
  const label = nameOf(facts).slice(0, nameLength);
  const around = facts.ancestors
    .filter(({ tag }) => tag !== 'html' && tag !== 'body')
    .slice(0, 7)
    .map((ancestor) => nameOf(ancestor).slice(0, nameLength));
  return { label, box, path: [...around.toReversed(), label], within, isForeignFrame };
}

/** Counts the matches of a selector as an action finds them, including frames of other sites and closed shadow roots. */
export async function countMatches(page: ActionPage, selector: string): Promise<LiveMatch> {
  try {
    const { count, visible } = await findElements(page, selector, false);
    return { count, visible, unreadable: false };
  } catch (failure) {
    return {
      count: 0,
      visible: false,
      unreadable: failure instanceof ActionFailedError && failure.message.endsWith('is not a CSS selector'),
    };
  }
}
