import type { EngineSecrets, EngineTools } from '../../../shared/api/engine/control.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { toolKeyName } from '../../../shared/base/toolKeyName.ts';
import { openAlexandria, type Alexandria } from '../alexandria/openAlexandria.ts';
import { describeTools, missingKeys, readToolsFile } from '../alexandria/readToolsFile.ts';
import type { GuardedClient } from '../host/guardedClient.ts';
import type { CreditAccount } from '../ports/credits.ts';
import type { EngineOptions } from './engineOptions.ts';

/** What the catalogue works with. */
export interface ToolSettings {
  /** The engine's data folder. */
  readonly data: string;
  readonly account: CreditAccount;
  readonly client: GuardedClient;
  /** The engine's own name, for requests that are not those of a page. */
  readonly userAgent: string;
  readonly log: (line: string) => void;
}

/** Returns a key for a tools file: from the keychain of the app that started the engine, else from the environment. */
function keyFor(variable: string, { toolKeys = {} }: EngineSecrets): string | undefined {
  return toolKeys[toolKeyName(variable)] ?? process.env[variable];
}

/** The catalogue, and what the app shows of the tools file. */
export interface OpenedTools {
  readonly alexandria: Alexandria;
  /** Status of the tools file for the app; null where no file was given. */
  readonly file: EngineTools | null;
}

/**
 * Opens the tool catalogue including the user's file. A standalone engine reports the problem of that file and exits; a supervised one
 * continues without these tools, and the app shows the sentence.
 */
export function openTools(
  { tools, supervised }: EngineOptions,
  secrets: EngineSecrets,
  { data, account, client, userAgent, log }: ToolSettings,
): Result<OpenedTools, string> {
  const keyOf = (variable: string): string | undefined => keyFor(variable, secrets);
  const loaded = tools === null ? null : readToolsFile(tools, keyOf);
  if (loaded?.ok === false && !supervised) return loaded;
  if (loaded?.ok === false) log(loaded.error);
  const missing = loaded?.ok === true ? missingKeys(loaded.value, keyOf) : [];
  if (missing.length > 0 && !supervised)
    return err(`The tools file ${tools ?? ''}: the variable ${missing.join(', ')} is not set.`);
  const alexandria = openAlexandria({
    data,
    customTools: loaded?.ok === true ? loaded.value : null,
    fetch: client.fetch,
    siteWorker: new URL('./site.worker.js', import.meta.url),
    userAgent,
    account,
    log,
  });
  return ok({ alexandria, file: loaded === null ? null : describeTools(loaded, keyOf) });
}
