import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';
import type { Tool } from './tool.ts';

/** Level of detail in a tool description (`toolDetail`, api-facts 2.1). */
export type ToolDetail = 'compact' | 'summary' | 'full';

/** A DiscoveredTool (api-facts 3.4); `next` is a call of it, for this page where one is named. */
export function describeTool(tool: Tool, detail: ToolDetail, pageUrl: string | null): JsonObject {
  const { provider, capability, name, description, whenToUse, returns, category, options, creditsCost } = tool.contract;
  const said: Record<string, JsonValue> = { id: `${provider}/${capability}`, provider, capability, name, description };
  if (detail !== 'compact') {
    Object.assign(said, { label: name, returns, category, creditsCost, perRecord: false });
    if (whenToUse !== undefined) said['whenToUse'] = whenToUse;
    if (pageUrl !== null) Object.assign(said, { matchedBy: ['domain'], matchedUrls: [pageUrl] });
  }
  if (detail === 'full') {
    said['options'] = options.map((option) => ({ ...option }));
    said['response'] = { about: returns };
  }
  said['next'] = { provider, capability, options: pageUrl === null ? {} : tool.optionsFor(pageUrl) };
  return said;
}
