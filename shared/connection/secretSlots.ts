import { connectionIdSchema, type ConnectionId } from '../base/brand.ts';
import { toolKeyName } from '../base/toolKeyName.ts';

/** Secrets that belong to no connection: they are stored like keys, under separate ids. */
export const secretSlots = {
  model: connectionIdSchema.parse('setting-model'),
  proxy: connectionIdSchema.parse('setting-proxy'),
  /** The token of an engine on a fixed port. */
  engineToken: connectionIdSchema.parse('setting-engine-token'),
  engineProxy: connectionIdSchema.parse('setting-engine-proxy'),
  /** Signs what the engine sends to webhooks. */
  webhook: connectionIdSchema.parse('setting-webhook-secret'),
  /** Key of the search provider. */
  search: connectionIdSchema.parse('setting-search'),
} as const satisfies Record<string, ConnectionId>;

/** Minimum length of a secret that is redacted from responses: shorter ones would match ordinary words. In UTF-16 units. */
export const minSecretChars = 8;

const toolPrefix = 'setting-tool-';

/** Returns the slot of the key of a tools file variable. The file allows no names that are too long for it. */
export function toolKeySlot(variable: string): ConnectionId {
  return connectionIdSchema.parse(`${toolPrefix}${toolKeyName(variable)}`);
}

/** Returns the `toolKeyName` stored under this id; null for every other secret. */
export function toolKeyOf(id: ConnectionId): string | null {
  return id.startsWith(toolPrefix) ? id.slice(toolPrefix.length) : null;
}

const variablePrefix = 'variable-';

/** Returns the slot of a secret variable's value, by a digest (hex) of its owner. */
export function variableSecretSlot(digest: string): ConnectionId {
  return connectionIdSchema.parse(`${variablePrefix}${digest}`);
}

const storedAsEntered: ReadonlySet<ConnectionId> = new Set([
  secretSlots.proxy,
  secretSlots.engineProxy,
  secretSlots.webhook,
]);

/** A password, a signing secret or a secret variable is stored exactly as entered; an API key is one word. */
export function isPassword(id: ConnectionId): boolean {
  return storedAsEntered.has(id) || id.startsWith(variablePrefix);
}
