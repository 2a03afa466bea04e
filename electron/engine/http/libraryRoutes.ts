export type LibraryRoute =
  /** Searches the library or lists it, as its query says. */
  | { readonly name: 'library'; readonly query: string }
  | { readonly name: 'libraryHosts' }
  /** A document by its id, or where that is null by the URL in the query. */
  | { readonly name: 'libraryDocument'; readonly id: number | null; readonly query: string }
  | { readonly name: 'removeDocument'; readonly id: number }
  | { readonly name: 'clearLibrary' };

type ParseTarget = (parameters: readonly string[], target: string) => LibraryRoute;

interface LibraryRow {
  readonly path: RegExp;
  readonly methods: Readonly<Partial<Record<'GET' | 'DELETE', { readonly parse: ParseTarget }>>>;
}

/** The routes of what the engine has read. */
export const libraryRoutes: readonly LibraryRow[] = [
  {
    path: /^\/trowel\/library$/,
    methods: {
      GET: { parse: (_, target) => ({ name: 'library', query: queryOf(target) }) },
      DELETE: { parse: () => ({ name: 'clearLibrary' }) },
    },
  },
  { path: /^\/trowel\/library\/hosts$/, methods: { GET: { parse: () => ({ name: 'libraryHosts' }) } } },
  {
    path: /^\/trowel\/library\/document$/,
    methods: { GET: { parse: (_, target) => ({ name: 'libraryDocument', id: null, query: queryOf(target) }) } },
  },
  {
    path: /^\/trowel\/library\/(\d{1,15})$/,
    methods: {
      GET: { parse: ([id = '']) => ({ name: 'libraryDocument', id: Number(id), query: '' }) },
      DELETE: { parse: ([id = '']) => ({ name: 'removeDocument', id: Number(id) }) },
    },
  },
];

function queryOf(target: string): string {
  const start = target.indexOf('?');
  return start === -1 ? '' : target.slice(start + 1);
}
