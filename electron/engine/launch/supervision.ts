import { type EngineSecrets, engineSecretsSchema } from '../../../shared/api/engine/control.ts';
import { parseJson } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { tokenProblem } from './engineOptions.ts';

const maxLineChars = 64 * 1024;
const patienceMs = 10_000;

/** Reads the supervisor's one line from standard input: the token, and the secrets that it has for the engine. */
export function readSecrets(): Promise<Result<EngineSecrets, string>> {
  return new Promise((resolve) => {
    let text = '';
    const settle = (result: Result<EngineSecrets, string>): void => {
      clearTimeout(timer);
      process.stdin.off('data', onData);
      process.stdin.off('end', onEnd);
      resolve(result);
    };
    const onEnd = (): void => settle(err('Standard input ended without data.'));
    const onData = (chunk: string): void => {
      text += chunk;
      const end = text.indexOf('\n');
      if (end !== -1) settle(parseSecrets(text.slice(0, end)));
      else if (text.length > maxLineChars) settle(err('The first line of standard input is too long.'));
    };
    const timer = setTimeout(() => settle(err('Nothing came on standard input.')), patienceMs);
    process.stdin.setEncoding('utf8');
    process.stdin.on('data', onData);
    process.stdin.once('end', onEnd);
  });
}

function parseSecrets(line: string): Result<EngineSecrets, string> {
  const parsed = parseJson(line);
  const secrets = parsed.ok ? engineSecretsSchema.safeParse(parsed.value) : null;
  if (secrets === null || !secrets.success) return err('The first line of standard input must be JSON with a token.');
  const problem = tokenProblem(secrets.data.token);
  return problem === null ? ok(secrets.data) : err(problem);
}

/** Calls `stop` at the end of standard input, which means that the supervisor has ended. */
export function followSupervisor(stop: () => void): void {
  process.stdin.on('end', stop);
  process.stdin.on('close', stop);
  process.stdin.on('error', stop);
  process.stdin.resume();
}
