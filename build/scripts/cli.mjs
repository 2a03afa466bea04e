/** Exit codes of the scripts, after sysexits: wrong usage, unavailable resources, and operations that the machine forbids. */
export const exitCodes = { usage: 64, unavailable: 69, forbidden: 77 };

/** A failure that a person can read: one plain sentence and the exit code of the script. */
export class SetupError extends Error {
  /**
   * @param {string} sentence
   * @param {number} [exitCode]
   */
  constructor(sentence, exitCode = exitCodes.unavailable) {
    super(sentence);
    this.name = 'SetupError';
    this.exitCode = exitCode;
  }
}

/**
 * Progress for people. Standard output belongs to the program that a script starts.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`trowel: ${line}\n`);
}

/**
 * Runs a script and turns its end into an exit code; a SetupError becomes its sentence, without a stack.
 * @param {() => Promise<number>} script gives the exit code
 */
export async function runScript(script) {
  try {
    process.exitCode = await script();
  } catch (error) {
    if (error instanceof SetupError) {
      say(error.message);
      process.exitCode = error.exitCode;
      return;
    }
    throw error;
  }
}
