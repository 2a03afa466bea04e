import { randomBytes } from 'node:crypto';
import type { EngineSecrets } from '../../../shared/api/engine/control.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { readRegularFile, reasonOfFailure } from '../../adapters/regularFile.ts';
import { routeName } from '../proxies/proxyRoutes.ts';
import { tokenProblem, type EngineOptions } from './engineOptions.ts';
import { readSecrets } from './supervision.ts';

/** Returns the secrets of this start: from the supervisor's line, otherwise from flags, files and variables of the environment. */
export async function secretsFor(options: EngineOptions): Promise<Result<EngineSecrets, string>> {
  const secrets = options.supervised ? await readSecrets() : ownSecrets(options);
  if (!secrets.ok || options.webhookSecretFile === null) return secrets;
  const webhookSecret = readSecretFile(options.webhookSecretFile);
  return webhookSecret.ok ? ok({ ...secrets.value, webhookSecret: webhookSecret.value }) : webhookSecret;
}

/** The secret of a file, without the white space around it. */
function readSecretFile(path: string): Result<string, string> {
  try {
    const secret = readRegularFile(path).trim();
    return secret === '' ? err(`The file ${path} of the webhook secret is empty.`) : ok(secret);
  } catch (failure) {
    return err(`The file ${path} of the webhook secret cannot be read: ${reasonOfFailure(failure)}.`);
  }
}

function ownSecrets(options: EngineOptions): Result<EngineSecrets, string> {
  const modelKey = process.env['TROWEL_MODEL_KEY'];
  const searchKey = process.env['TROWEL_SEARCH_KEY'];
  const others = {
    ...(modelKey === undefined || modelKey === '' ? {} : { modelKey }),
    ...(searchKey === undefined || searchKey === '' ? {} : { searchKey }),
    proxyPasswords: passwordsOf(options, process.env),
  };
  if (options.token !== null) return ok({ token: options.token, ...others });
  if (options.tokenFile === null) return ok({ token: randomBytes(32).toString('hex'), ...others });
  try {
    const token = readRegularFile(options.tokenFile).trim();
    const problem = tokenProblem(token);
    return problem === null ? ok({ token, ...others }) : err(`${options.tokenFile}: ${problem}`);
  } catch (failure) {
    return err(`The token file ${options.tokenFile} cannot be read: ${reasonOfFailure(failure)}.`);
  }
}

/** Reads the proxy passwords, each from its own environment variable. */
function passwordsOf({ proxies }: EngineOptions, environment: NodeJS.ProcessEnv): Record<string, string> {
  const variables = [
    ['upstream', 'TROWEL_PROXY_PASSWORD'],
    ...proxies.map(routeName).map((route) => [route, `TROWEL_PROXY_PASSWORD_${route.replace('.', '_').toUpperCase()}`]),
  ];
  const passwords = variables.map(([route = '', variable = '']) => [route, environment[variable]] as const);
  return Object.fromEntries(passwords.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
