import type { Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { LabCatalogue } from '../../../shared/lab/catalogue.ts';
import type { Handlers } from '../answerCall.ts';

export interface LabPorts {
  catalogue(): Promise<Result<LabCatalogue, AppError>>;
}

export function labHandlers(lab: LabPorts): Pick<Handlers, 'lab.catalogue'> {
  return { 'lab.catalogue': () => lab.catalogue() };
}
