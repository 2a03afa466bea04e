import type { BatchScrapeFields } from '../../../../shared/api/crawl.ts';
import { jobWebhookEvents } from '../../../../shared/api/webhook.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { ApiError } from '../../ports/apiError.ts';
import type { JobRequest } from '../../ports/jobRequests.ts';
import type { ScrapeJob } from '../../scrape/scrapeJob.ts';
import { integrationProblem } from '../../scrape/validate/checkOptions.ts';
import type { Detail } from '../../scrape/validate/describeIssues.ts';
import { refuseDetails, refuseShape } from '../../scrape/validate/badRequest.ts';
import { validateScrape } from '../../scrape/validate/validateScrape.ts';
import { readWebhook, webhookProblems } from './readWebhook.ts';

/** Fields that a crawl and a batch share. */
type JobFields = Pick<BatchScrapeFields, 'webhook' | 'maxConcurrency' | 'zeroDataRetention' | 'integration'>;

/**
 * Validates the options of a job's scrapes as those of one scrape.
 * @param url any page of the job
 * @param at path of the options in the body
 */
export function readScrapeOptions(
  options: JsonObject,
  url: string,
  at: readonly string[],
): Result<ScrapeJob, ApiError> {
  const job = validateScrape({ ...options, url });
  if (job.ok || at.length === 0) return job;
  const { details, ...refusal } = job.error;
  if (details === undefined) return err(refusal);
  // `badRequest` wrote them.
  const placed = (details as unknown as readonly Detail[]).map((detail) => ({
    ...detail,
    path: [...at, ...detail.path],
  }));
  if (refusal.status !== 400)
    return err({ ...refusal, details: placed.map((detail) => ({ ...detail, path: [...detail.path] })) });
  return refuseShape(placed);
}

/** What crawls and batches have in common, from fields that have the right shape. */
export function readJobFields(
  fields: JobFields,
  scrapeOptions: JsonObject,
  scrape: ScrapeJob,
): Result<JobRequest, ApiError> {
  const problems = [...webhookProblems(fields.webhook), ...integrationProblems(fields)];
  if (problems.length > 0) return refuseDetails(problems);
  return ok({
    scrapeOptions,
    maxConcurrency: fields.maxConcurrency ?? null,
    leavesNoTrace: scrape.cacheUse.leavesNoTrace,
    webhook: readWebhook(fields.webhook, jobWebhookEvents),
  });
}

function integrationProblems({ integration }: JobFields): Detail[] {
  const problem = integrationProblem(integration);
  return problem === null ? [] : [problem];
}
