import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { createAsk } from './ask.ts';
import { cleanMarkdown, type Cleaned } from './cleanMarkdown.ts';
import { fencePage } from './fencePage.ts';
import { findInjection, type InjectionScan } from './findInjection.ts';
import { findNames, type FoundNames } from './findNames.ts';
import type { ModelClient } from './modelClient.ts';
import type { ModelFailure } from './modelFailure.ts';
import {
  askAboutPage,
  jsonAnswerForm,
  jsonTask,
  questionTask,
  recipeForm,
  recipeTask,
  summaryTask,
  textForm,
} from './prompts.ts';
import { readJsonAnswer } from './readJsonAnswer.ts';
import { closeSchema } from './schemaRules.ts';
import type { CheckSchema } from './schemaChecker.ts';

/** What a model said of a page. */
export interface PageAnswer<Value> {
  readonly value: Value;
  /** It saw only the beginning of the page. */
  readonly isCut: boolean;
  /** It ran out of tokens before the end of what it had to say. */
  readonly breaksOff?: boolean;
}

type Answered<Value> = Promise<Result<PageAnswer<Value>, ModelFailure>>;

/**
 * A language model that reads pages. Page text is data to it, its answers are checked, it has no tools: whatever a page says, it
 * can at worst make its own answer wrong. Nothing throws; `signal` ends a call as a `timeout`.
 */
export interface PageModel {
  /** False where none is set: every call then fails as `not-set`. */
  readonly isSet: boolean;
  summarise(markdown: string, signal: AbortSignal): Answered<string>;
  answer(markdown: string, question: string, signal: AbortSignal): Answered<string>;
  /** Data by a schema (which has passed `findSchemaProblem`), a wish in words, or both; the value matches the schema. */
  extract(markdown: string, wish: Wish, signal: AbortSignal): Answered<JsonValue>;
  /** Writes an extractor for pages made like this one; `tryOut` makes of it what it is for, or says what is wrong with it. */
  devise<Value>(
    outline: string,
    wish: Wish,
    tryOut: (said: JsonValue) => Promise<Result<Value, readonly string[]>>,
    signal: AbortSignal,
  ): Answered<Value>;
  /** The markdown without its boilerplate: blocks of it are left out, none is written anew. */
  clean(markdown: string, signal: AbortSignal): Promise<Result<Cleaned, ModelFailure>>;
  /** Looks through texts for orders to models that read them. */
  findInjection(texts: readonly string[], signal: AbortSignal): Promise<Result<InjectionScan, ModelFailure>>;
  /** People and places that the text names. */
  findNames(markdown: string, signal: AbortSignal): Promise<Result<FoundNames, ModelFailure>>;
}

export interface Wish {
  readonly schema: JsonObject | null;
  readonly prompt: string | null;
}

const longestText = 40_000;

/** @param client null where no model is set */
export function createPageModel(client: ModelClient | null, checkSchema: CheckSchema): PageModel {
  const ask = createAsk(client);

  async function askText(markdown: string, task: string, signal: AbortSignal): Answered<string> {
    const page = fencePage(markdown);
    const answer = await ask(
      askAboutPage(page, task, textForm),
      { kind: 'text' },
      (said, breaksOff) => {
        const text = readText(said, page.mark);
        return Promise.resolve(text.ok ? ok({ value: text.value, breaksOff }) : text);
      },
      signal,
    );
    return answer.ok ? ok({ ...answer.value, isCut: page.isCut }) : answer;
  }

  return {
    isSet: client !== null,
    summarise: (markdown, signal) => askText(markdown, summaryTask, signal),
    answer: (markdown, question, signal) => askText(markdown, questionTask(question), signal),
    async extract(markdown, { schema, prompt }, signal) {
      const page = fencePage(markdown);
      const closed = schema === null ? null : closeSchema(schema);
      const answer = await ask(
        askAboutPage(page, jsonTask(closed, prompt), jsonAnswerForm(closed)),
        { kind: 'json', name: 'page_data', schema: closed },
        async (said): Promise<Result<JsonValue, readonly string[]>> => {
          const value = readJsonAnswer(said);
          if (value === undefined) return err(['it is no JSON']);
          if (JSON.stringify(value).includes(page.mark)) return err(['it repeats the marks around the page']);
          const problems = closed === null ? [] : await checkSchema(closed, value);
          return problems.length === 0 ? ok(value) : err(problems);
        },
        signal,
      );
      return answer.ok ? ok({ value: answer.value, isCut: page.isCut }) : answer;
    },
    async devise(outline, { schema, prompt }, tryOut, signal) {
      const page = fencePage(outline);
      const answer = await ask(
        askAboutPage(page, recipeTask(schema, prompt), recipeForm),
        { kind: 'json', name: 'extractor', schema: null },
        async (said) => {
          const value = readJsonAnswer(said);
          if (value === undefined) return err(['it is no JSON']);
          if (said.includes(page.mark)) return err(['it repeats the marks around the page']);
          return await tryOut(value);
        },
        signal,
      );
      return answer.ok ? ok({ value: answer.value, isCut: page.isCut }) : answer;
    },
    clean: (markdown, signal) => cleanMarkdown(ask, markdown, signal),
    findInjection: (texts, signal) => findInjection(ask, texts, signal),
    findNames: (markdown, signal) => findNames(ask, markdown, signal),
  };
}

function readText(said: string, mark: string): Result<string, readonly string[]> {
  if (said.includes(mark)) return err(['it repeats the marks around the page']);
  if (said.length > longestText) return err([`it is longer than ${longestText} characters`]);
  return ok(said);
}
