import { createModelClient } from '../model/modelClient.ts';
import { createPageModel, type PageModel } from '../model/pageModel.ts';
import type { CheckSchema } from '../model/schemaChecker.ts';
import type { UsageLedger } from '../ports/usage.ts';
import type { EngineOptions } from './engineOptions.ts';

/**
 * Opens the model that reads pages; its tokens count as usage. The user chose its endpoint, often on this very computer: requests to it bypass
 * the guard.
 */
export function openModel(
  { modelUrl, model }: EngineOptions,
  key: string | undefined,
  checkSchema: CheckSchema,
  usage: UsageLedger,
): PageModel {
  const isSet = modelUrl !== null && model !== null;
  const onTokens = (tokens: number): void => void usage.add({ tokens });
  const client = isSet ? createModelClient({ url: modelUrl, name: model, key: key ?? null }, fetch, onTokens) : null;
  return createPageModel(client, checkSchema);
}
