import { inspectionField } from '../../../../shared/run/inspectionFields.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { savedFile } from '../../../data/requests/savedFile.ts';

/** Returns the source of an image of the page between two actions; null where none was taken or saved. */
export function stepImage(run: Pick<RunModel, 'artifacts'>, number: number | null | undefined): string | null {
  return number == null ? null : savedFile(run, inspectionField(`step-${number}`), null).source;
}
