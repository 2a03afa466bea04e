import type { EngineJobs } from '../../core/jobs/engineJobs.ts';
import type { Handlers } from '../handleCall.ts';

export interface JobPorts {
  readonly engineJobs: EngineJobs;
}

type JobCalls = 'jobs.progress' | 'jobs.frontier' | 'jobs.events';

export function jobHandlers({ engineJobs }: JobPorts): Pick<Handlers, JobCalls> {
  return {
    'jobs.progress': ({ runId }) => engineJobs.progress(runId),
    'jobs.frontier': ({ runId, after }) => engineJobs.frontier(runId, after),
    'jobs.events': ({ runId, after }) => engineJobs.events(runId, after),
  };
}
