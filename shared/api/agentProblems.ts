import { agentStartSchema } from './agent.ts';

/** An error in an agent request that every service rejects (api-facts 5.2). */
export interface AgentProblem {
  readonly path: readonly (string | number)[];
  readonly reason: 'prompt-missing' | 'prompt-long' | 'url' | 'schema' | 'unknown-field' | 'value';
  /** The schema's own message, used where no specific message exists. */
  readonly message: string;
}

/** Checks a body before it is sent. Takes any JSON; no problem means that it may be sent. */
export function agentProblems(body: unknown): AgentProblem[] {
  const parsed = agentStartSchema.safeParse(body);
  const problems: AgentProblem[] = parsed.success ? [] : parsed.error.issues.map(toProblem);
  const urls = typeof body === 'object' && body !== null && 'urls' in body ? body.urls : null;
  if (!Array.isArray(urls)) return problems;
  (urls as readonly unknown[]).forEach((url, index) => {
    if (typeof url === 'string' && !/^https?:\/\/[^\s/]+/i.test(url))
      problems.push({ path: ['urls', index], reason: 'url', message: url });
  });
  return problems;
}

function toProblem(issue: {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
}): AgentProblem {
  const path = issue.path.filter((step) => typeof step !== 'symbol');
  const { message } = issue;
  if (path[0] === 'prompt')
    return { path, reason: issue.code === 'too_big' ? 'prompt-long' : 'prompt-missing', message };
  if (path[0] === 'schema') return { path, reason: 'schema', message };
  return { path, reason: issue.code === 'unrecognized_keys' ? 'unknown-field' : 'value', message };
}
