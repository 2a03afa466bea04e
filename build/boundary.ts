/** A row of the tables of allowed imports (build/boundaries.ts). */
export interface Boundary {
  /** The folder (or file) that the row speaks for, with all inside it that has no longer row. `*`: any one folder. */
  readonly folder: string;
  /** Folders and files that it may import besides itself. */
  readonly imports: readonly string[];
  /** Folders and files of which it may import types only. */
  readonly types?: readonly string[];
  readonly packages: readonly string[];
  /** `pure`: neither Node nor DOM; `page`: the DOM of a page; `node`: Node's own modules. */
  readonly platform: 'pure' | 'page' | 'node';
}
