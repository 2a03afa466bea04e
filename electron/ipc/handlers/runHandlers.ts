import type { RunId } from '../../../shared/base/brand.ts';
import { ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { JobExportFormat } from '../../../shared/run/jobExport.ts';
import type { AgentService } from '../../core/agents/agentService.ts';
import type { RunService } from '../../core/runs/runService.ts';
import type { Handlers } from '../handleCall.ts';

/** Files of runs, each chosen by the person in a dialog of main's; null when they choose none. */
export interface RunFiles {
  export(runId: RunId): Promise<Result<{ file: string | null }, AppError>>;
  /** Writes the pages of a job; null when the person cancels. */
  exportPages(runId: RunId, format: JobExportFormat): Promise<Result<{ file: string | null }, AppError>>;
  cancelExport(runId: RunId): void;
  /** Saves a file that was stored with the run, by its artifact's field; for null its unchanged response. */
  saveFile(runId: RunId, field: string | null, name: string): Promise<Result<{ file: string | null }, AppError>>;
  import(): Promise<Result<{ runId: RunId | null }, AppError>>;
}

export interface RunPorts {
  readonly runs: RunService;
  readonly agents: Pick<AgentService, 'events'>;
  readonly runFiles: RunFiles;
}

type RunCalls =
  | 'runs.start'
  | 'runs.cancel'
  | 'runs.retryNow'
  | 'runs.events'
  | 'runs.export'
  | 'runs.exportPages'
  | 'runs.cancelExport'
  | 'runs.saveFile'
  | 'runs.import'
  | 'runs.fetchSource'
  | 'runs.useSource'
  | 'runs.fetchAgain'
  | 'runs.fetchXray'
  | 'runs.fetchImages';

export function runHandlers({ runs, agents, runFiles }: RunPorts): Pick<Handlers, RunCalls> {
  return {
    'runs.start': (input) => runs.start(input),
    'runs.cancel': ({ runId }) => runs.cancel(runId),
    'runs.retryNow': ({ runId }) => runs.retryNow(runId),
    'runs.fetchSource': ({ runId }) => runs.fetchSource(runId),
    'runs.useSource': ({ runId, url }) => runs.useSource(runId, url),
    'runs.fetchAgain': ({ runId, field }) => runs.fetchAgain(runId, field),
    'runs.fetchXray': ({ runId }) => runs.fetchXray(runId),
    'runs.fetchImages': ({ runId, urls }) => runs.fetchImages(runId, urls),
    'runs.export': ({ runId }) => runFiles.export(runId),
    'runs.exportPages': ({ runId, format }) => runFiles.exportPages(runId, format),
    'runs.cancelExport': ({ runId }) => {
      runFiles.cancelExport(runId);
      return ok(null);
    },
    'runs.saveFile': ({ runId, field, name }) => runFiles.saveFile(runId, field, name),
    'runs.import': () => runFiles.import(),
    'runs.events': ({ runId, after }) => {
      const own = agents.events(runId, after);
      return own === null ? runs.events(runId, after) : ok(own);
    },
  };
}
