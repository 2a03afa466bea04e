import { parseArgs } from 'node:util';
import { err, ok, type Result } from '../../shared/base/result.ts';

export interface LabOptions {
  /** 0 picks a free one. */
  readonly port: number;
  /** Null where one has to be made. */
  readonly token: string | null;
  readonly scenario: string | null;
  /** The folder of the person's own scenarios; null for that of the app's profile. */
  readonly folder: string | null;
}

export type LabCommand =
  | { readonly kind: 'help' }
  | { readonly kind: 'list'; readonly folder: string | null }
  | { readonly kind: 'run'; readonly options: LabOptions };

export const labHelp = `The failure lab: a service of the Web Data API v2 on 127.0.0.1 that plays errors on demand, for your own retry code.

  --port N          port to listen on; 0, the default, picks a free one
  --token T         bearer token that callers must send; without it the lab makes one and prints it
  --scenario NAME   what plays at /v2/scrape, such as slow-down/429-twice-then-200; results/page when absent
  --folder DIR      folder of your own scenarios (*.json); the "lab" folder of the app's profile when absent
  --list            print the names of all scenarios with what they do, and end
  --help            print this text

When it listens it prints one line to standard output:
  {"ready":true,"url":"http://127.0.0.1:N","token":"T","scenario":"…","tls":{"expired":"https://127.0.0.1:M",…}}
A call may name its own scenario: in its address, URL/scenario/NAME/v2/scrape, or with the header x-trowel-scenario: NAME.
Attempts belong together by x-request-id; without one a script begins again when it has ended.
SIGTERM or SIGINT ends it.
`;

const flags = {
  port: { type: 'string' },
  token: { type: 'string' },
  scenario: { type: 'string' },
  folder: { type: 'string' },
  list: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Parses the arguments after `--lab`. An invalid one gives an error sentence. */
export function readLabOptions(words: readonly string[]): Result<LabCommand, string> {
  let values: { port?: string; token?: string; scenario?: string; folder?: string; list?: boolean; help?: boolean };
  try {
    values = parseArgs({ args: [...words], options: flags }).values;
  } catch (problem) {
    const words = problem instanceof Error ? (problem.message.split('. ')[0] ?? '') : String(problem);
    return err(`${words}; --help lists the flags.`);
  }
  if (values.help === true) return ok({ kind: 'help' });
  const folder = values.folder ?? null;
  if (values.list === true) return ok({ kind: 'list', folder });
  const port = values.port ?? '0';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) return err('--port needs a number from 0 to 65535.');
  const token = values.token ?? null;
  if (token !== null && !/^[\x21-\x7e]{1,512}$/.test(token))
    return err('The token must be 1 to 512 visible ASCII characters without spaces.');
  return ok({ kind: 'run', options: { port: Number(port), token, scenario: values.scenario ?? null, folder } });
}
