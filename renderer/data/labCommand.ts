/** The port of a failure lab of one's own, as the words of the command line name it. */
export const ownLabPort = 4402;

/** Starts a failure lab that a person's own code reaches: the window's own keeps its port and its token to itself. */
export function labCommand(token: string, scenario: string): string {
  return `npm run -s lab -- --port ${ownLabPort} --token ${token} --scenario ${scenario}`;
}
