import type { EngineTools } from '../../../shared/api/engine/control.ts';
import { err, type Result } from '../../../shared/base/result.ts';
import { readRegularFile, reasonOfFailure } from '../../adapters/regularFile.ts';
import { loadTools, type KeyOf, type LoadedTools } from './http/loadTools.ts';

/** Reads a tools file; returns a sentence with its name, the line and the problem if it cannot be used. */
export function readToolsFile(file: string, keyOf: KeyOf): Result<LoadedTools, string> {
  let text: string;
  try {
    text = readRegularFile(file);
  } catch (failure) {
    return err(`The tools file ${file} cannot be read: ${reasonOfFailure(failure)}`);
  }
  const loaded = loadTools(text, keyOf);
  return loaded.ok ? loaded : err(`The tools file ${file}, ${loaded.error}`);
}

/** Variables of a file that have no key. */
export function missingKeys({ variables }: LoadedTools, keyOf: KeyOf): readonly string[] {
  return variables.filter((variable) => (keyOf(variable) ?? '') === '');
}

/** Describes the tools file for a supervising app. */
export function describeTools(loaded: Result<LoadedTools, string>, keyOf: KeyOf): EngineTools {
  if (!loaded.ok) return { count: 0, problem: loaded.error.slice(0, 1000), keys: [] };
  const missing = new Set(missingKeys(loaded.value, keyOf));
  return {
    count: loaded.value.tools.length,
    problem: null,
    keys: loaded.value.variables.slice(0, 500).map((variable) => ({ variable, isSet: !missing.has(variable) })),
  };
}
