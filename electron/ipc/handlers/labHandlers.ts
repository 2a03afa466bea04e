import type { Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { ok } from '../../../shared/base/result.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import type { LabCatalogue } from '../../../shared/lab/catalogue.ts';
import type { PlayedCall } from '../../../shared/lab/playedCall.ts';
import type { Handlers } from '../handleCall.ts';

export interface LabPorts {
  catalogue(): Promise<Result<LabCatalogue, AppError>>;
  scenario(name: string): Promise<Result<CallOutput<'lab.scenario'>, AppError>>;
  copyScenario(name: string): Promise<Result<CallOutput<'lab.copyScenario'>, AppError>>;
  calls(): readonly PlayedCall[];
  forgetCalls(): void;
}

type LabCall = Extract<keyof Handlers, `lab.${string}`>;

export function labHandlers(lab: LabPorts): Pick<Handlers, LabCall> {
  return {
    'lab.catalogue': () => lab.catalogue(),
    'lab.scenario': ({ name }) => lab.scenario(name),
    'lab.copyScenario': ({ name }) => lab.copyScenario(name),
    'lab.calls': () => ok([...lab.calls()]),
    'lab.forgetCalls': () => {
      lab.forgetCalls();
      return ok(null);
    },
  };
}
