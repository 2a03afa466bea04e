import { isJsonObject, type JsonValue } from '../base/json.ts';
import {
  type ReportedDeliveries,
  type ReportedDelivery,
  reportedDeliverySchema,
  type ReportedEvent,
  reportedEventSchema,
  type ReportedEvents,
  type ReportedFrontier,
  type ReportedMessage,
  reportedMessageSchema,
  type ReportedPage,
  reportedPageSchema,
  type ReportedProgress,
  reportedProgressSchema,
  reportedWebhookSchema,
} from './jobReport.ts';

/** Reads `GET /trowel/jobs/<id>`; null where it is something else. */
export function readProgress(response: JsonValue): ReportedProgress | null {
  return reportedProgressSchema.safeParse(response).data ?? null;
}

/** Reads one response of `…/frontier`. Pages that cannot be read are left out. */
export function readFrontier(response: JsonValue): ReportedFrontier {
  const pages = listIn(response, 'pages').flatMap((page): ReportedPage[] => {
    const read = reportedPageSchema.safeParse(page);
    return read.success ? [read.data] : [];
  });
  return { pages, next: countIn(response, 'next') };
}

/** Reads one response of `…/events`. Events that cannot be read are left out. */
export function readEvents(response: JsonValue): ReportedEvents {
  const events = listIn(response, 'events').flatMap((event): ReportedEvent[] => {
    if (!isJsonObject(event)) return [];
    const { seq, at, type, ...body } = event;
    const read = reportedEventSchema.safeParse({ seq, at, type, body });
    return read.success ? [read.data] : [];
  });
  const isEnded = isJsonObject(response) && response['isEnded'] === true;
  return { events, next: countIn(response, 'next') ?? 0, isEnded };
}

/** Reads one response of `…/deliveries`. Deliveries that cannot be read are left out. */
export function readDeliveries(response: JsonValue): ReportedDeliveries {
  const deliveries = listIn(response, 'deliveries').flatMap((delivery) => readDelivery(delivery) ?? []);
  const request = isJsonObject(response) ? reportedWebhookSchema.safeParse(response['request']).data : undefined;
  return { request: request ?? null, deliveries, next: countIn(response, 'next') };
}

/** Reads the `delivery` of a response about one; null where it is something else. */
export function readSentAgain(response: JsonValue): ReportedDelivery | null {
  return isJsonObject(response) ? readDelivery(response['delivery'] ?? null) : null;
}

/** Reads `GET …/deliveries/<id>`; null where it is something else. */
export function readMessage(response: JsonValue): ReportedMessage | null {
  return reportedMessageSchema.safeParse(response).data ?? null;
}

function readDelivery(value: JsonValue): ReportedDelivery | null {
  return reportedDeliverySchema.safeParse(value).data ?? null;
}

function listIn(value: JsonValue, name: string): readonly JsonValue[] {
  const list = isJsonObject(value) ? value[name] : undefined;
  return Array.isArray(list) ? list : [];
}

function countIn(value: JsonValue, name: string): number | null {
  const count = isJsonObject(value) ? value[name] : undefined;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null;
}
