import type { WebhookField } from '../../../../shared/api/webhook.ts';
import type { WebhookTarget } from '../../ports/jobRequests.ts';
import type { Detail } from '../../scrape/validate/describeIssues.ts';
import { headerProblem } from '../../scrape/validate/headerProblem.ts';

const maxMetadataChars = 64_000;

/**
 * Reads the field `webhook` of a job (api-facts 7.1).
 * @param allEvents short names of the events that the job has: those that are sent where the field names none
 */
export function readWebhook(webhook: WebhookField | undefined, allEvents: readonly string[]): WebhookTarget | null {
  if (webhook === undefined) return null;
  const { url, headers = {}, metadata = {}, events } = typeof webhook === 'string' ? { url: webhook } : webhook;
  // Long names end with the short one.
  const names = events?.map((name) => name.slice(name.lastIndexOf('.') + 1)) ?? allEvents;
  return { url, headers, metadata, events: [...new Set(names)] };
}

/** Problems of a webhook that its schema does not see: long metadata, and headers that cannot be sent. */
export function webhookProblems(webhook: WebhookField | undefined): Detail[] {
  if (webhook === undefined || typeof webhook === 'string') return [];
  const metadataChars = JSON.stringify(webhook.metadata ?? {}).length;
  const tooLong =
    metadataChars > maxMetadataChars
      ? [
          {
            path: ['webhook', 'metadata'],
            message: `may have ${maxMetadataChars} characters: it is a part of each message`,
          },
        ]
      : [];
  const badHeaders = Object.entries(webhook.headers ?? {}).flatMap(([name, value]) => {
    const problem = headerProblem(name, value);
    return problem === null ? [] : [{ path: ['webhook', 'headers', name], message: problem }];
  });
  return [...tooLong, ...badHeaders];
}
