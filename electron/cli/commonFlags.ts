/** Flags of every command that sends requests through the app's services. */
export interface CommonFlags {
  /** A connection by its name; null for the local engine. */
  readonly connection: string | null;
  /** The scenario that the failure lab plays. */
  readonly scenario: string | null;
  readonly profile: string | null;
  readonly allowPrivateHosts: readonly string[];
}

/** Those flags as `parseArgs` of Node takes them. */
export const commonOptions = {
  connection: { type: 'string' },
  scenario: { type: 'string' },
  'allow-private': { type: 'string', multiple: true },
  profile: { type: 'string' },
  help: { type: 'boolean' },
} as const;

interface CommonValues {
  readonly connection?: string | undefined;
  readonly scenario?: string | undefined;
  readonly profile?: string | undefined;
  readonly 'allow-private'?: readonly string[] | undefined;
}

export function readCommonFlags(values: CommonValues): CommonFlags {
  return {
    connection: values.connection ?? null,
    scenario: values.scenario ?? null,
    profile: values.profile ?? null,
    allowPrivateHosts: values['allow-private'] ?? [],
  };
}

/** Lines of the help about connections and hosts. */
export const commonHelp = `  --connection NAME        a connection of the app instead of the local engine
  --scenario NAME          what the failure lab plays, with --connection "Failure lab"
  --allow-private HOST     let the local engine visit this host on the local network; repeat for more
  --profile DIR            where connections and keys are (the app's own profile when absent)
  --help                   this text
`;

/** Exit codes of every such command. */
export const exitCodes = { done: 0, service: 1, usage: 2, unreachable: 3, cancelled: 130 } as const;
