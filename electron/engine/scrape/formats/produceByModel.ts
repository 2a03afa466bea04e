import type { JsonValue } from '../../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { ModelFailure } from '../../ports/modelFailure.ts';
import { maxPageTextChars } from '../../model/fencePage.ts';
import type { PageReply, PageModel } from '../../model/pageModel.ts';
import type { ScrapeFailure } from '../../ports/scrapeFailure.ts';
import { wantsInjectionCheck } from '../model/needsModel.ts';
import { findFormat, formatsOf } from '../scrapeJob.ts';
import type { Produced, FormatProducer, ScrapeContext } from './formatProducer.ts';

/** Checks all text of the response for prompt injection; a detection is a failure (contract 7.2). */
export function createInjectionCheckProducer(model: PageModel): FormatProducer {
  return async ({ job, output, produced, signal }) => {
    if (!wantsInjectionCheck(job.request)) return ok({});
    const { title, description } = output.metadata;
    const texts = [title, description, produced['markdown'], produced['html'] ?? produced['rawHtml']];
    const scan = await model.findInjection(
      texts.filter((text) => typeof text === 'string'),
      signal,
    );
    if (!scan.ok) return failed(scan.error);
    if (scan.value === 'found') return err({ kind: 'injection' });
    if (scan.value === 'clean') return ok({});
    // api-facts 1.2: a check that did not cover everything is not charged.
    return ok({
      warnings: ['Only a part of the page could be checked for prompt injections.'],
      priceFacts: { promptChecked: false },
    });
  };
}

const skippedBecause = {
  'too-long': 'it is too long for the model',
  'not-conforming': 'the model named no blocks',
  'too-much': 'the model would have left hardly anything',
} as const;

/** Boilerplate out of the markdown (`onlyCleanContent`). */
export function createCleanContentProducer(model: PageModel): FormatProducer {
  return async ({ job, produced, signal }) => {
    if (job.request.onlyCleanContent !== true) return ok({});
    const cleaned = await model.clean(markdownOf(produced), signal);
    if (!cleaned.ok) return failed(cleaned.error);
    const { markdown, skipped } = cleaned.value;
    if (skipped === null) return ok({ fields: { markdown } });
    return ok({
      warnings: [`onlyCleanContent was skipped and the markdown is as it was: ${skippedBecause[skipped]}.`],
    });
  };
}

/** summary, question and json (contract 2.5, api-facts 1.1), in parallel: a hosted model handles several requests at once. */
export function createModelProducer(model: PageModel): FormatProducer {
  return async (scrape) => {
    const questions = Object.entries(questionsOf(scrape, model));
    const answers = await Promise.all(questions.map(async ([field, ask]) => [field, await ask()] as const));
    const fields: Record<string, JsonValue> = {};
    const warnings: string[] = [];
    let isCut = false;
    for (const [field, answer] of answers) {
      if (!answer.ok) return failed(answer.error);
      const { value, breaksOff = false } = answer.value;
      fields[field] = value;
      isCut ||= answer.value.isCut;
      if (breaksOff) warnings.push(`${field} breaks off: the model ran out of tokens.`);
    }
    if (isCut) warnings.push(`The model read the first ${maxPageTextChars} characters of the page.`);
    return ok({ fields, warnings });
  };
}

type Question = () => Promise<Result<PageReply<JsonValue>, ModelFailure>>;

function questionsOf({ job, produced, signal }: ScrapeContext, model: PageModel): Record<string, Question> {
  const markdown = markdownOf(produced);
  const formats = formatsOf(job.request);
  const json = findFormat(formats, 'json');
  const query = findFormat(formats, 'query');
  const freeform = query === null || query.mode === 'directQuote' ? undefined : query.prompt;
  const question = findFormat(formats, 'question')?.question ?? freeform;
  const asked: Record<string, Question> = {};
  if (findFormat(formats, 'summary') !== null) asked['summary'] = () => model.summarise(markdown, signal);
  if (question !== undefined) asked['answer'] = () => model.answer(markdown, question, signal);
  if (json !== null)
    asked['json'] = () => model.extract(markdown, { schema: json.schema ?? null, prompt: json.prompt ?? null }, signal);
  return asked;
}

function markdownOf(produced: ScrapeContext['produced']): string {
  const { markdown } = produced;
  return typeof markdown === 'string' ? markdown : '';
}

function failed(failure: ModelFailure): Result<Produced, ScrapeFailure> {
  return err({ kind: 'model', failure });
}
