import type { JsonObject } from '../../../shared/base/json.ts';
import type { JobSummary } from './jobSummary.ts';

/** Where the documents of a job go. A method rejects when its output cannot be written: then the job is cancelled. */
export interface DocumentOutput {
  /** Called for each document in the order of the job. */
  write(document: JsonObject): Promise<void>;
  /** Called once, after the last document. */
  end(summary: JobSummary): Promise<void>;
}
