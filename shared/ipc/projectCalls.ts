import { z } from 'zod';
import { environmentSchema, variableNameSchema } from '../project/environmentFile.ts';
import { itemNameSchema, projectSchema } from '../project/project.ts';
import { fileHashSchema, requestPathSchema, savedRequestSchema } from '../workspace/savedRequest.ts';

const nothing = z.undefined().or(z.null());
const path = requestPathSchema;
/** A folder of the tree; empty for the top. */
const folder = z.union([requestPathSchema, z.literal('')]);
const trashed = z.object({ trashId: z.uuid() });
const written = z.object({ path, hash: fileHashSchema });

/**
 * Requests in a folder of the person's choice. The folder is chosen in a dialog of main's; from then on the window names files only
 * by the paths that `project.get` offered, and new ones by a name of which main makes the file's.
 */
export const projectCalls = {
  /** The folder that was opened last, with its tree and environments as on disk; null if there is none. */
  'project.get': { input: nothing, output: projectSchema.nullable() },
  /** Lets the user choose a folder and opens it; false when they cancel. Nothing is written before something is saved. */
  'project.open': { input: nothing, output: z.object({ isOpen: z.boolean() }) },
  /** Forgets the folder; its files and the values of its secrets stay. */
  'project.close': { input: nothing, output: nothing },
  /** Shows the folder in the system's file manager, or, with a path, that entry of its tree. `not-found` if it is missing. */
  'project.reveal': { input: z.object({ path }).nullable(), output: nothing },
  /** A request and the text of its file. `not-found` if it is missing; `refused` if it cannot be read. */
  'project.read': {
    input: z.object({ path }),
    output: z.object({ request: savedRequestSchema, hash: fileHashSchema, text: z.string() }),
  },
  /**
   * Writes a request into its file atomically. `expected` is the file as the window knows it, null for none: when the file on disk differs,
   * nothing is written and `saved` is false.
   */
  'project.save': {
    input: z.object({ path, request: savedRequestSchema, expected: fileHashSchema.nullable() }),
    output: z.object({ saved: z.boolean(), hash: fileHashSchema.nullable() }),
  },
  /** Writes a request into a new file; where the name is taken it gets a number. */
  'project.create': {
    input: z.object({ folder, name: itemNameSchema, request: savedRequestSchema }),
    output: written,
  },
  'project.createFolder': { input: z.object({ folder, name: itemNameSchema }), output: z.object({ path }) },
  /** Creates a numbered copy in the same folder. */
  'project.duplicate': { input: z.object({ path }), output: written },
  /** Gives a file or folder another name in its folder. `refused` where that is taken. */
  'project.rename': { input: z.object({ path, name: itemNameSchema }), output: z.object({ path }) },
  /** Puts a file or folder into another folder. `refused` where its name is taken, and for a folder into itself. */
  'project.move': { input: z.object({ path, folder }), output: z.object({ path }) },
  /** Takes a file or a folder with all that is in it out of the tree; it can be restored for 30 days. */
  'project.trash': { input: z.object({ path }), output: trashed },
  /** Puts it back where it was; `refused` where something else is by now. */
  'project.restore': { input: trashed, output: nothing },

  /** Writes an environment, as `project.save` does; `expected` null makes a new one. */
  'project.saveEnvironment': {
    input: z.object({ name: itemNameSchema, content: environmentSchema, expected: fileHashSchema.nullable() }),
    output: z.object({ saved: z.boolean(), hash: fileHashSchema.nullable() }),
  },
  /** Gives an environment another name; values of its secrets and its being chosen go along. `refused` where that is taken. */
  'project.renameEnvironment': { input: z.object({ name: itemNameSchema, to: itemNameSchema }), output: nothing },
  'project.trashEnvironment': { input: z.object({ name: itemNameSchema }), output: trashed },
  /** From now on requests are sent with its values; null for none. */
  'project.chooseEnvironment': { input: z.object({ name: itemNameSchema.nullable() }), output: nothing },
  /** The one way in for a secret's value: to the keychain (or to memory), and never back. An empty one removes it. */
  'project.setSecret': {
    input: z.object({ environment: itemNameSchema, name: variableNameSchema, value: z.string().max(4000) }),
    output: nothing,
  },
} as const;

export const projectEvents = {
  /** The folder, its files, its environments or the values of its secrets have changed: reload. */
  'project.changed': z.object({}),
} as const;
