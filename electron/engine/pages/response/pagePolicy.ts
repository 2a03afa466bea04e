/** Restrictions of a page by the response's Content-Security-Policy. */
export interface PagePolicy {
  /** No scripts run, neither inline nor from any URL. */
  readonly scriptsForbidden: boolean;
  /** No style sheet of another origin is loaded. */
  readonly foreignSheetsForbidden: boolean;
}

/** Reads the headers of a policy. In doubt nothing is forbidden. */
export function readPagePolicy(headers: readonly string[]): PagePolicy {
  const policies = headers.flatMap((header) => header.split(',')).map(readDirectives);
  return {
    // Two directives are more specific than `script-src`.
    scriptsForbidden: policies.some(
      (directives) =>
        !directives.has('script-src-elem') &&
        !directives.has('script-src-attr') &&
        (directives.get('script-src') ?? directives.get('default-src'))?.join(' ') === "'none'",
    ),
    foreignSheetsForbidden: policies.some((directives) => {
      const sources = directives.get('style-src-elem') ?? directives.get('style-src') ?? directives.get('default-src');
      return sources?.every((source) => localSources.test(source)) === true;
    }),
  };
}

/** Sources that name no other origin. */
const localSources = /^(?:'(?:self|none|unsafe-inline|unsafe-eval)'|data:|blob:)$/;

function readDirectives(policy: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().toLowerCase().split(/\s+/);
      return [name, sources] as const;
    }),
  );
}
