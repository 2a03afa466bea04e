import type { BaselineService } from '../../core/baselines/baselineService.ts';
import type { Handlers } from '../handleCall.ts';

export interface BaselinePorts {
  readonly baselines: BaselineService;
}

type BaselineCall = Extract<keyof Handlers, `baselines.${string}`>;

export function baselineHandlers({ baselines }: BaselinePorts): Pick<Handlers, BaselineCall> {
  return {
    'baselines.find': ({ place }) => baselines.find(place),
    'baselines.read': ({ place, name }) => baselines.read(place, name),
    'baselines.accept': ({ place, parts, mayHoldSecrets }) => baselines.accept(place, parts, mayHoldSecrets),
    'baselines.savePart': ({ place, part, expected, mayHoldSecrets }) =>
      baselines.savePart(place, part, expected, mayHoldSecrets),
    'baselines.ignore': ({ place, name, masks }) => baselines.ignore(place, name, masks),
    'baselines.remove': ({ place }) => baselines.remove(place),
    'baselines.undo': ({ undoId }) => baselines.undo(undoId),
  };
}
