import { connectionIdSchema, type ConnectionId } from '../base/brand.ts';
import { toolKeyName } from '../base/toolKeyName.ts';

/** Secrets that belong to no connection: they are kept as keys are, under ids of their own. */
export const secretSlots = {
  model: connectionIdSchema.parse('setting-model'),
  proxy: connectionIdSchema.parse('setting-proxy'),
  /** The token of an engine on a fixed port. */
  engineToken: connectionIdSchema.parse('setting-engine-token'),
  engineProxy: connectionIdSchema.parse('setting-engine-proxy'),
} as const satisfies Record<string, ConnectionId>;

/** Shorter secrets are not looked for in what comes back: they would strike out ordinary words. In UTF-16 units. */
export const shortestSecret = 8;

const toolPrefix = 'setting-tool-';

/** Where the key of a variable of the tools file is kept. The file allows no names that are too long for it. */
export function toolKeySlot(variable: string): ConnectionId {
  return connectionIdSchema.parse(`${toolPrefix}${toolKeyName(variable)}`);
}

/** The `toolKeyName` that is kept under this id; null for every other secret. */
export function toolKeyOf(id: ConnectionId): string | null {
  return id.startsWith(toolPrefix) ? id.slice(toolPrefix.length) : null;
}

const variablePrefix = 'variable-';

/** Where the value of a secret variable is kept, by a digest (hex) of what it belongs to. */
export function variableSecretSlot(digest: string): ConnectionId {
  return connectionIdSchema.parse(`${variablePrefix}${digest}`);
}

/** A password or a secret variable is taken as it is written; an API key is one word. */
export function isPassword(id: ConnectionId): boolean {
  return id === secretSlots.proxy || id === secretSlots.engineProxy || id.startsWith(variablePrefix);
}
