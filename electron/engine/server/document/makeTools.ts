import type { JsonObject } from '../../../../shared/base/json.ts';
import { ok } from '../../../../shared/base/result.ts';
import type { ToolDetail } from '../../alexandria/describeTool.ts';
import type { Maker } from './maker.ts';

/** The catalogue, as far as an answer needs it. */
export type ToolsFor = (pageUrl: string, detail: ToolDetail) => readonly JsonObject[];

/** The tools for the site that a page came from, where `domainTools` asks for them (contract 2.1). */
export function createToolsMaker(toolsFor: ToolsFor): Maker {
  return async ({ job: { request }, page }) => {
    const tools = request.domainTools === true ? toolsFor(page.url, request.toolDetail ?? 'summary') : undefined;
    return await Promise.resolve(ok({ fields: { tools } }));
  };
}
