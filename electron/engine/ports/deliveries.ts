import type { Result } from '../../../shared/base/result.ts';

/** A delivery waits for its next attempt, has arrived, or was given up. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed';

/** An event of a job, on its way to the webhook of the job. */
export interface Delivery {
  /** `webhookId` of the message, a UUID: the same for each attempt, so that receivers can drop repetitions. */
  readonly id: string;
  /** Deliveries of a job are sent in this order, from 0. */
  readonly number: number;
  /** Long name of the event: `crawl.page`. */
  readonly type: string;
  /** URL of the page that the event is about; null for events of the job. */
  readonly url: string | null;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** HTTP status of the last attempt; null where there was no response. */
  readonly status: number | null;
  /** Why the last attempt failed. */
  readonly error: string | null;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** When it is sent next; null where it is not. */
  readonly nextAt: number | null;
  readonly endedAt: number | null;
}

/** A delivery with its body. */
export interface DeliveryMessage {
  readonly delivery: Delivery;
  /** JSON text. */
  readonly body: string;
}

/** A message that is to be sent now. */
export interface DueDelivery {
  readonly jobId: string;
  readonly number: number;
  /** The receiver. */
  readonly url: string;
  /** Headers that the request of the job names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Private hosts that the job may reach, as its pages may. */
  readonly allowPrivate: string | boolean;
  /** JSON text. */
  readonly body: string;
  readonly attempts: number;
  /** Attempts after this one. */
  readonly retriesLeft: number;
}

export interface DueRequest {
  readonly now: number;
  readonly maxCount: number;
  /** Jobs with a delivery under way. */
  readonly exceptJobs: readonly string[];
  /** Origins of receivers that get nothing now. */
  readonly exceptOrigins: readonly string[];
}

export interface DueDeliveries {
  /** Not more than one of a job. */
  readonly deliveries: readonly DueDelivery[];
  /** Other jobs with deliveries, none of which is due now. */
  readonly waitingJobs: readonly string[];
  /** When the next of them is due; null for none. */
  readonly nextAt: number | null;
}

/** What became of an attempt. */
export interface DeliveryAttempt {
  readonly jobId: string;
  readonly number: number;
  /** Attempts before this one: an attempt that was noted already is not noted again. */
  readonly attempts: number;
  readonly isDelivered: boolean;
  readonly status: number | null;
  readonly error: string | null;
  /** When it is sent again; null where it is not. */
  readonly nextAt: number | null;
  readonly now: number;
}

/** The outbox: deliveries are written in the transaction of their event, and stay with their job. */
export interface DeliveryStore<Failure> {
  /** The first delivery of each job that is due, those that have waited longer first. */
  dueDeliveries(request: DueRequest): Promise<Result<DueDeliveries, Failure>>;
  /** Notes an attempt; false for a delivery that is gone, or an attempt that was noted already. */
  endAttempt(attempt: DeliveryAttempt): Promise<Result<boolean, Failure>>;
  /** Deliveries of a job from a number on. */
  deliveries(jobId: string, from: number, count: number): Promise<Result<readonly Delivery[], Failure>>;
  /** A delivery with the JSON text that it sends; null for an unknown one. */
  message(jobId: string, deliveryId: string): Promise<Result<DeliveryMessage | null, Failure>>;
  /** Lets a delivery be sent now, once more where it had ended; null for an unknown one. */
  sendAgain(jobId: string, deliveryId: string, now: number): Promise<Result<Delivery | null, Failure>>;
}
