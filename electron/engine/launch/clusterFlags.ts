import { isIP } from 'node:net';
import { readRegularFile, reasonOfFailure } from '../../adapters/regularFile.ts';
import { type EngineRole, engineRoles } from '../../../shared/api/engine/control.ts';
import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';

/** How the engine takes part in a cluster, as the command line says. */
export interface ClusterOptions {
  /** File with the connection URL of PostgreSQL; null where the environment has it, or there is none. */
  readonly storeFile: string | null;
  readonly role: EngineRole;
  /** Address to listen on. */
  readonly listen: string;
}

export const loopback = '127.0.0.1';

/** Flags of an engine that answers requests. */
const serverFlags = ['port', 'listen', 'token', 'token-file', 'allow-host'] as const;

/** Reads the flags of a cluster; one sentence where they do not fit. */
export function readClusterFlags(values: ReadonlyMap<string, string>): Result<ClusterOptions, string> {
  const storeFile = values.get('store-file') ?? null;
  const name = values.get('role') ?? 'all';
  const role = engineRoles.find((each) => each === name);
  if (role === undefined) return err(`--role needs one of ${engineRoles.join(', ')}.`);
  const useless = role === 'worker' ? serverFlags.find((flag) => values.has(flag)) : undefined;
  if (useless !== undefined) return err(`--role worker opens no port: leave out --${useless}.`);
  const listen = values.get('listen') ?? loopback;
  if (isIP(listen) === 0)
    return err('--listen needs an IP address of this computer, such as 192.168.1.10, or 0.0.0.0.');
  if (!isLoopback(listen) && !values.has('token-file'))
    return err(
      `--listen ${listen} needs --token-file: other computers reach this engine then, so its token must be a secret that no list of processes shows.`,
    );
  return ok({ storeFile, role, listen });
}

export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}

/** The name of the variable with the connection URL. The URL has a password, and everybody can read the arguments of a process. */
export const storeVariable = 'TROWEL_STORE';

/**
 * Reads the connection URL of the cluster.
 * @returns null for an engine of its own; a sentence, without the URL, where it cannot be used
 */
export function readStoreUrl(
  { storeFile, role }: ClusterOptions,
  environment: NodeJS.ProcessEnv,
): Result<string | null, string> {
  const url = storeFile === null ? ok(environment[storeVariable]?.trim() ?? '') : readUrlFile(storeFile);
  if (!url.ok) return url;
  const source = storeFile === null ? storeVariable : storeFile;
  if (url.value === '' && storeFile === null)
    return role === 'all'
      ? ok(null)
      : err(`--role ${role} needs the database of the team: --store-file, or the variable ${storeVariable}.`);
  if (!/^postgres(?:ql)?:\/\/[^\s]+$/.test(url.value) || !canParseUrl(url.value))
    return err(
      `${source} needs a URL such as postgres://user:password@db.example:5432/trowel, with special characters of the password as %40.`,
    );
  return ok(url.value);
}

function readUrlFile(path: string): Result<string, string> {
  try {
    return ok(readRegularFile(path).trim());
  } catch (failure) {
    return err(`The file ${path} of --store-file cannot be read: ${reasonOfFailure(failure)}.`);
  }
}
