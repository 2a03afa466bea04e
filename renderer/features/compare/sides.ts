import type { ComparedField } from '../../../shared/document/compare/comparedFields.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { ComparedBodies } from '../../workers/compare/compareProtocol.ts';

/** A field of two compared runs. */
export interface SidesProps {
  readonly a: RunModel;
  readonly b: RunModel;
  readonly bodies: ComparedBodies;
  readonly field: ComparedField;
}
