import type { JsonObject } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { oneLine, type AppError } from '../../../shared/errors/appError.ts';
import { fillBody, storableBody, variablesIn } from '../../../shared/request/variables.ts';
import type { KeyService } from '../keys/keyService.ts';
import type { OpenedProject } from './openedProject.ts';
import { secretSlotOf } from './secretSlot.ts';

/** A body with the values of variables filled in, for the service, and the form that may be stored: secrets by their names. */
export interface FilledBody {
  readonly sent: JsonObject;
  readonly stored: JsonObject;
}

export interface ProjectVariables {
  /**
   * Fills the values of the chosen environment into a body. A name without a value stays as it is written: the sender was warned. Fails
   * with kind `key` if the value of a secret is not available.
   */
  fill(body: JsonObject): Promise<Result<FilledBody, AppError>>;
}

/** Without a folder no name has a value. */
export const noVariables: ProjectVariables = {
  fill: (body) => Promise.resolve(ok({ sent: fillBody(body, () => undefined), stored: body })),
};

/** Variables of the environment that is chosen when something is sent. */
export function createProjectVariables(
  opened: Pick<OpenedProject, 'current' | 'environment'>,
  keys: Pick<KeyService, 'resolveKey'>,
): ProjectVariables {
  return {
    async fill(body) {
      const named = variablesIn(body);
      // Escaped braces are unescaped without a disk read.
      if (named.length === 0) return noVariables.fill(body);
      const [project, chosen] = [await opened.current(), await opened.environment()];
      const environment = project?.environments.find(({ name }) => name === chosen);
      const root = project?.root ?? null;
      if (environment === undefined || root === null) return noVariables.fill(body);
      const plain = new Map(environment.content.variables.map(({ name, value }) => [name, value]));
      const secrets = new Map<string, string>();
      for (const name of named.filter((each) => environment.content.secrets.includes(each))) {
        const value = await keys.resolveKey(secretSlotOf(root, environment.name, name));
        if (!value.ok) return value;
        if (value.value === null) return err(hasNoValue(name, environment.name));
        secrets.set(name, value.value);
      }
      return ok({
        sent: fillBody(body, (name) => plain.get(name) ?? secrets.get(name)),
        stored: storableBody(body, (name) => plain.get(name)),
      });
    },
  };
}

function hasNoValue(name: string, environment: string): AppError {
  return {
    kind: 'key',
    reason: 'missing',
    message: oneLine(`The secret ${name} of the environment ${environment} has no value on this computer`),
  };
}
