/** The port of a failure lab of one's own, as its command line names it. */
export const ownLabPort = 4402;

/**
 * Starts a failure lab that a person's own code reaches: the window's own keeps its port and its token to itself.
 * @param executable the file of a packaged Trowel; null in a checkout, where npm starts it
 */
export function labCommand(token: string, scenario: string, executable: string | null): string {
  const program = executable === null ? 'npm run -s lab --' : `"${executable}" --lab`;
  return `${program} --port ${ownLabPort} --token ${token} --scenario ${scenario}`;
}
