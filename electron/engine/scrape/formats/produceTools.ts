import type { JsonObject } from '../../../../shared/base/json.ts';
import { ok } from '../../../../shared/base/result.ts';
import type { ToolDetail } from '../../alexandria/describeTool.ts';
import type { FormatProducer } from './formatProducer.ts';

/** The part of the catalogue that responses need. */
export type ToolsFor = (pageUrl: string, detail: ToolDetail) => readonly JsonObject[];

/** Adds the tools for the page's site, where `domainTools` requests them (contract 2.1). */
export function createToolsProducer(toolsFor: ToolsFor): FormatProducer {
  return async ({ job: { request }, page }) => {
    const tools = request.domainTools === true ? toolsFor(page.url, request.toolDetail ?? 'summary') : undefined;
    return await Promise.resolve(ok({ fields: { tools } }));
  };
}
