import type { DeliveryMessage, JobDeliveries, SentAgain } from '../../../../../shared/api/engine/deliveries.ts';
import type { JsonObject } from '../../../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../../../shared/base/result.ts';
import type { ApiError } from '../../../ports/apiError.ts';
import type { JobRecord } from '../../../ports/jobs.ts';
import type { EndpointCall, RouteOf } from '../../endpoint.ts';
import { errorResponse, jsonResponse, type HttpResponse } from '../../httpResponse.ts';
import type { JobPort } from '../../serverPorts.ts';
import { jobNotFound, storeRefusal } from './jobFailures.ts';

/** Lists the deliveries of a job's webhook. */
export async function handleDeliveries(
  { id, after, limit }: RouteOf<'deliveries'>,
  { ports: { jobs } }: EndpointCall,
): Promise<HttpResponse> {
  const job = await readJob(jobs, id);
  if (!job.ok) return errorResponse(job.error);
  const deliveries = await jobs.store.deliveries(id, after, limit);
  if (!deliveries.ok) return errorResponse(storeRefusal(deliveries.error));
  const last = deliveries.value.at(-1);
  const list: JobDeliveries = {
    success: true,
    request: requestOf(job.value.webhook, jobs.webhooks.isSigned),
    deliveries: [...deliveries.value],
    next: last === undefined || deliveries.value.length < limit ? null : last.number + 1,
  };
  return jsonResponse(200, JSON.stringify(list));
}

/** Gives what a delivery sends, or has sent. */
export async function handleDeliveryMessage(
  { id, deliveryId }: RouteOf<'deliveryMessage'>,
  { ports: { jobs } }: EndpointCall,
): Promise<HttpResponse> {
  const job = await readJob(jobs, id);
  if (!job.ok) return errorResponse(job.error);
  const message = await jobs.store.message(id, deliveryId);
  if (!message.ok) return errorResponse(storeRefusal(message.error));
  if (message.value === null) return errorResponse(deliveryNotFound);
  const response: DeliveryMessage = { success: true, ...message.value };
  return jsonResponse(200, JSON.stringify(response));
}

const deliveryNotFound: ApiError = { status: 404, error: 'Delivery not found' };

/** Sends a delivery now, also one that has ended. */
export async function handleSendAgain(
  { id, deliveryId }: RouteOf<'sendAgain'>,
  { ports: { jobs } }: EndpointCall,
): Promise<HttpResponse> {
  const job = await readJob(jobs, id);
  if (!job.ok) return errorResponse(job.error);
  const sent = await jobs.store.sendAgain(id, deliveryId, jobs.now());
  if (!sent.ok) return errorResponse(storeRefusal(sent.error));
  if (sent.value === null) return errorResponse(deliveryNotFound);
  jobs.webhooks.wake();
  const response: SentAgain = { success: true, delivery: sent.value };
  return jsonResponse(200, JSON.stringify(response));
}

async function readJob({ store }: JobPort, id: string): Promise<Result<JobRecord, ApiError>> {
  const job = await store.job(id);
  if (!job.ok) return err(storeRefusal(job.error));
  return job.value === null ? err(jobNotFound) : ok(job.value);
}

function requestOf(webhook: JsonObject | null, isSigned: boolean): JobDeliveries['request'] {
  if (webhook === null) return null;
  const { url, headers, events } = webhook;
  return {
    method: 'POST',
    url: typeof url === 'string' ? url : '',
    headerNames: Object.keys(headers ?? {}),
    isSigned,
    events: Array.isArray(events) ? events.map(String) : [],
  };
}
