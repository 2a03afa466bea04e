import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { createModelQuery } from './modelQuery.ts';
import { cleanMarkdown, type Cleaned } from './cleanMarkdown.ts';
import { fencePage } from './fencePage.ts';
import { findInjection, type InjectionScan } from './findInjection.ts';
import { findNames, type FoundNames } from './findNames.ts';
import type { ModelClient } from './modelClient.ts';
import type { ModelFailure } from '../ports/modelFailure.ts';
import {
  pagePrompt,
  jsonFormatInstruction,
  jsonTask,
  questionTask,
  recipeForm,
  recipeTask,
  summaryTask,
  textForm,
} from './prompts.ts';
import { parseJsonReply } from './parseJsonReply.ts';
import { closeSchema } from './schemaRules.ts';
import type { CheckSchema } from './schemaChecker.ts';

/** Reply of a model about a page. */
export interface PageReply<Value> {
  readonly value: Value;
  /** It saw only the beginning of the page. */
  readonly isCut: boolean;
  /** The reply was truncated by the token limit. */
  readonly breaksOff?: boolean;
}

type PageReplyResult<Value> = Promise<Result<PageReply<Value>, ModelFailure>>;

/**
 * A language model that reads pages. Page text is data to it, its replies are validated, and it has no tools: the worst a page can do is
 * make its own reply wrong. Never throws; `signal` aborts a call as a `timeout`.
 */
export interface PageModel {
  /** False where none is set: every call then fails as `not-set`. */
  readonly isSet: boolean;
  summarise(markdown: string, signal: AbortSignal): PageReplyResult<string>;
  answer(markdown: string, question: string, signal: AbortSignal): PageReplyResult<string>;
  /** Extracts data by a schema (which has passed `findSchemaProblem`), a prompt, or both; the value matches the schema. */
  extract(markdown: string, options: ExtractionOptions, signal: AbortSignal): PageReplyResult<JsonValue>;
  /** Writes an extractor for pages of the same template; `tryOut` runs it and returns its result, or its problems. */
  devise<Value>(
    outline: string,
    options: ExtractionOptions,
    tryOut: (said: JsonValue) => Promise<Result<Value, readonly string[]>>,
    signal: AbortSignal,
  ): PageReplyResult<Value>;
  /** Returns the markdown without its boilerplate: blocks are removed, none is rewritten. */
  clean(markdown: string, signal: AbortSignal): Promise<Result<Cleaned, ModelFailure>>;
  /** Checks texts for prompt injection. */
  findInjection(texts: readonly string[], signal: AbortSignal): Promise<Result<InjectionScan, ModelFailure>>;
  /** Finds the names of people and places in the text. */
  findNames(markdown: string, signal: AbortSignal): Promise<Result<FoundNames, ModelFailure>>;
}

export interface ExtractionOptions {
  readonly schema: JsonObject | null;
  readonly prompt: string | null;
}

const maxTextChars = 40_000;

/** @param client null where no model is set */
export function createPageModel(client: ModelClient | null, checkSchema: CheckSchema): PageModel {
  const ask = createModelQuery(client);

  async function askText(markdown: string, task: string, signal: AbortSignal): PageReplyResult<string> {
    const page = fencePage(markdown);
    const answer = await ask(
      pagePrompt(page, task, textForm),
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
        pagePrompt(page, jsonTask(closed, prompt), jsonFormatInstruction(closed)),
        { kind: 'json', name: 'page_data', schema: closed },
        async (said): Promise<Result<JsonValue, readonly string[]>> => {
          const value = parseJsonReply(said);
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
        pagePrompt(page, recipeTask(schema, prompt), recipeForm),
        { kind: 'json', name: 'extractor', schema: null },
        async (said) => {
          const value = parseJsonReply(said);
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
  if (said.length > maxTextChars) return err([`it is longer than ${maxTextChars} characters`]);
  return ok(said);
}
