import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { ToolContract, ToolOption } from './tool.ts';
import type { ToolFailure } from './toolFailure.ts';

export type OptionValues = Readonly<Record<string, string | number | boolean>>;

/** Validates the options of a call against its tool's contract and fills in the defaults. All problems are reported. */
export function readOptions(
  { provider, capability, options: known }: ToolContract,
  given: JsonObject,
): Result<OptionValues, ToolFailure> {
  const problems: string[] = [];
  const values: Record<string, string | number | boolean> = {};
  for (const option of known) {
    const value = Object.hasOwn(given, option.name) ? given[option.name] : option.default;
    if (value === undefined || value === null) {
      if (option.required === true) problems.push(`${option.name} is required`);
      continue;
    }
    const problem = valueProblem(option, value);
    if (problem !== null) problems.push(problem);
    else values[option.name] = value as string | number | boolean;
  }
  const names = new Set(known.map(({ name }) => name));
  for (const name of Object.keys(given))
    if (!names.has(name)) problems.push(`${name.slice(0, 60)} is not an option of this tool`);
  if (problems.length === 0) return ok(values);
  const message = `${provider}/${capability}: ${problems.join('; ')}`.slice(0, 300);
  return err({ code: 'invalid_options', message, status: 400 });
}

function valueProblem({ name, type, max }: ToolOption, value: JsonValue): string | null {
  const isRight = type === 'integer' ? Number.isSafeInteger(value) : typeof value === type;
  if (!isRight) return `${name} must be ${type === 'integer' ? 'a whole number' : `a ${type}`}`;
  if (max !== undefined && typeof value === 'number' && value > max) return `${name} must be at most ${max}`;
  return typeof value === 'string' && value.length > 8000 ? `${name} must have at most 8000 characters` : null;
}
