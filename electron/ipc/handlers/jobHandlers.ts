import type { jobCalls } from '../../../shared/ipc/jobCalls.ts';
import type { EngineJobs } from '../../core/jobs/engineJobs.ts';
import type { Handlers } from '../handleCall.ts';

export interface JobPorts {
  readonly engineJobs: EngineJobs;
}

type JobCalls = keyof typeof jobCalls;

export function jobHandlers({ engineJobs }: JobPorts): Pick<Handlers, JobCalls> {
  return {
    'jobs.progress': ({ runId }) => engineJobs.progress(runId),
    'jobs.frontier': ({ runId, after }) => engineJobs.frontier(runId, after),
    'jobs.events': ({ runId, after }) => engineJobs.events(runId, after),
    'jobs.deliveries': ({ runId, after }) => engineJobs.deliveries(runId, after),
    'jobs.message': ({ runId, deliveryId }) => engineJobs.message(runId, deliveryId),
    'jobs.sendAgain': ({ runId, deliveryId }) => engineJobs.sendAgain(runId, deliveryId),
  };
}
