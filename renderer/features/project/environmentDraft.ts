import type { Environment } from '../../../shared/project/environmentFile.ts';
import { variableName } from '../../../shared/request/variables.ts';

/** A line of an environment while it is written; its key stays whatever name it has. */
export interface DraftLine {
  readonly key: string;
  readonly name: string;
  /** Empty for a secret: its value is never here. */
  readonly value: string;
}

/** An environment while it is written: names may be wrong. */
export interface EnvironmentDraft {
  readonly variables: readonly DraftLine[];
  readonly secrets: readonly DraftLine[];
}

/** A line that is new. */
export function newLine(name = '', value = ''): DraftLine {
  return { key: crypto.randomUUID(), name, value };
}

/** Returns the draft of an environment, with a line added for a name that is not in it yet. */
export function draftFrom({ variables, secrets }: Environment, defines: string | null): EnvironmentDraft {
  const isKnown = defines === null || secrets.includes(defines) || variables.some(({ name }) => name === defines);
  return {
    variables: [...variables.map(({ name, value }) => newLine(name, value)), ...(isKnown ? [] : [newLine(defines)])],
    secrets: secrets.map((name) => newLine(name)),
  };
}

export type NameFault = 'nameFault' | 'nameTwice';

/** Returns the fault of a name among all names of a draft; null if it may be saved. An empty name is an unfinished line. */
export function nameFaultOf(name: string, { variables, secrets }: EnvironmentDraft): NameFault | null {
  if (name === '') return null;
  if (!variableName.test(name)) return 'nameFault';
  const same = [...variables, ...secrets].filter((line) => line.name === name);
  return same.length > 1 ? 'nameTwice' : null;
}

/** Returns the environment to save from a draft; null while a name is invalid. */
export function environmentOf(draft: EnvironmentDraft): Environment | null {
  if ([...draft.variables, ...draft.secrets].some(({ name }) => nameFaultOf(name, draft) !== null)) return null;
  return {
    variables: draft.variables.filter(({ name }) => name !== '').map(({ name, value }) => ({ name, value })),
    secrets: draft.secrets.map(({ name }) => name).filter((name) => name !== ''),
  };
}
