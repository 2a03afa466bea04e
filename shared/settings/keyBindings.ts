import { z } from 'zod';

const binding = z.string().min(1).max(60);

/**
 * The user's key bindings, by command. A command without an entry has its default; an empty list is a command without keys. Entries of
 * unknown commands are preserved.
 */
export const keyBindingsSchema = z.object({
  version: z.literal(1).default(1),
  bindings: z.record(z.string().max(80), z.array(binding).max(8)).default({}),
});
export type KeyBindings = z.infer<typeof keyBindingsSchema>;

/** `keybindings.json`: fields written by a later version are preserved. */
export const keyBindingsFileSchema = keyBindingsSchema.loose();
export const noKeyBindings: KeyBindings = keyBindingsSchema.parse({});

/** New lists by command, all at once, as a swap requires; null restores a command's default keys. */
export const keyBindingsChangeSchema = z.record(z.string().max(80), z.array(binding).max(8).nullable());
export type KeyBindingsChange = z.infer<typeof keyBindingsChangeSchema>;

/** The bindings with a change applied. */
export function withBindings(known: KeyBindings, change: KeyBindingsChange): KeyBindings {
  const named = Object.entries({ ...known.bindings, ...change }).filter(
    (entry): entry is [string, string[]] => entry[1] !== null,
  );
  return { ...known, bindings: Object.fromEntries(named) };
}
