/** Port of a standalone failure lab, as in its command line. */
export const standaloneLabPort = 4402;

/**
 * Returns the command that starts a failure lab for the user's own code: the built-in one keeps its port and token private.
 * @param executable the file of a packaged Trowel; null in a checkout, where npm starts it
 */
export function labCommand(token: string, scenario: string, executable: string | null): string {
  const program = executable === null ? 'npm run -s lab --' : `"${executable}" --lab`;
  return `${program} --port ${standaloneLabPort} --token ${token} --scenario ${scenario}`;
}
