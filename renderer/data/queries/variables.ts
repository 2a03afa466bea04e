import { useMemo } from 'react';
import type { Project } from '../../../shared/project/project.ts';
import { useProject } from './queries.ts';

/** The values of `{{name}}` in the chosen environment; of secrets only whether a value exists. */
export interface Variables {
  readonly variables: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, boolean>>;
}

const none: Variables = { variables: {}, secrets: {} };

export function variablesOf(project: Project | null | undefined): Variables {
  const environment = project?.environments.find(({ name }) => name === project.environment);
  if (environment === undefined) return none;
  const { content, known } = environment;
  return {
    variables: Object.fromEntries(content.variables.map(({ name, value }) => [name, value])),
    secrets: Object.fromEntries(content.secrets.map((name) => [name, known.includes(name)])),
  };
}

/** The same object as long as the folder is. */
export function useVariables(): Variables {
  const project = useProject();
  return useMemo(() => variablesOf(project), [project]);
}
