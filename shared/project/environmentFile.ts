import { z } from 'zod';
import { isJsonObject } from '../base/json.ts';
import { err, ok, type Result } from '../base/result.ts';
import { variableName } from '../request/variables.ts';
import { type FileFault, fileVersion, readObject, withUnknown, writeObject } from './fileText.ts';

/** Extension of an environment's file; the text before it is its name. */
export const environmentEnding = '.env.json';

export const variableNameSchema = z.string().regex(variableName);

export const variableSchema = z.object({ name: variableNameSchema, value: z.string().max(20_000) });

/** Variable values of one environment. A secret's name is here, its value in the keychain. */
export const environmentSchema = z.object({
  variables: z.array(variableSchema).max(500),
  secrets: z.array(variableNameSchema).max(500),
});

export type Environment = z.infer<typeof environmentSchema>;

/** Reads an environment's file; names stay in their order. A name that is both is a secret: its value in the file means nothing. */
export function readEnvironmentFile(text: string): Result<Environment, FileFault> {
  const read = readObject(text);
  if (!read.ok) return read;
  const { variables = {}, secrets = [] } = read.value;
  if (!isJsonObject(variables)) return err('shape');
  const pairs = Object.entries(variables).map(([name, value]) => ({ name, value }));
  const parsed = environmentSchema.safeParse({ variables: pairs, secrets });
  if (!parsed.success) return err('shape');
  const names = [...new Set(parsed.data.secrets)];
  return ok({ variables: parsed.data.variables.filter(({ name }) => !names.includes(name)), secrets: names });
}

/** An environment as its file's text; unknown fields of the previous file are preserved. */
export function writeEnvironmentFile({ variables, secrets }: Environment, before: string | null = null): string {
  const old = before === null ? null : readObject(before);
  return writeObject(
    withUnknown(
      {
        version: fileVersion,
        variables: Object.fromEntries(variables.map(({ name, value }) => [name, value])),
        secrets: secrets.length === 0 ? undefined : secrets,
      },
      old?.ok ? old.value : {},
    ),
  );
}
