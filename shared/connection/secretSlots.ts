import { connectionIdSchema, type ConnectionId } from '../base/brand.ts';

/** Secrets that belong to no connection: they are kept as keys are, under ids of their own. */
export const secretSlots = {
  model: connectionIdSchema.parse('setting-model'),
  proxy: connectionIdSchema.parse('setting-proxy'),
  engineProxy: connectionIdSchema.parse('setting-engine-proxy'),
} as const satisfies Record<string, ConnectionId>;

export type SecretSlot = keyof typeof secretSlots;

/** A password is taken as it is written; an API key is one word. */
export function isPassword(id: ConnectionId): boolean {
  return id === secretSlots.proxy || id === secretSlots.engineProxy;
}
