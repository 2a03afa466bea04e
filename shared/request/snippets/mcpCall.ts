import type { JsonObject } from '../../base/json.ts';
import { jsonStyle, rootOf, writeLiteral, type Snippet, type SnippetRequest } from './snippet.ts';

/**
 * Writes the call of the tool `firecrawl_scrape` as an MCP client sends it, and the entry of the official server in the client's settings:
 * these read the key from the client's own environment (api-facts 10).
 */
export function writeMcpCall(request: SnippetRequest): Snippet {
  const entry: JsonObject = {
    command: 'npx',
    args: ['-y', 'firecrawl-mcp'],
    env: {
      FIRECRAWL_API_URL: rootOf(request),
      ...(request.hasKey ? { FIRECRAWL_API_KEY: `\${${request.keyVariable}}` } : {}),
    },
  };
  const call: JsonObject = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'firecrawl_scrape', arguments: request.body },
  };
  const text = (value: JsonObject): string => writeLiteral(value, jsonStyle, '', '  ');
  const code = `// mcpServers
${text({ firecrawl: entry })}

// tools/call
${text(call)}
`;
  return { code, language: 'json', install: null, detour: null, adds: 'label' };
}
