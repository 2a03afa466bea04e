import { fileEndings } from '../../../shared/api/engine/localFiles.ts';
import { commonHelp } from '../commonFlags.ts';
import { flagLines } from '../operation/operationHelp.ts';
import { parseFlags } from './parseArguments.ts';

/** The text that `parse --help` prints. */
export const parseHelp = `Read files of this computer as Markdown and other formats.

  npm run -s parse -- FILE… [flags]

  FILE…                    files, at most 64 MB each; of a folder, all files below it that are read:
                           ${fileEndings.slice(0, 14).join(', ')},
                           ${fileEndings.slice(14).join(', ')}
  --body FILE              options as JSON; the flags change them. "-" reads standard input
  --folder DIR             write a Markdown file for each file instead, and manifest.json with the files
                           that could not be read, and why
  --only FIELD             print one field of each line: one line of text as it is, anything else as JSON
  --quiet                  no progress on standard error
${commonHelp}
Options, as in the API (… can be repeated, a switch is turned off with --no-NAME):

${flagLines(parseFlags)}

It prints a document a line on standard output, each a JSON object with its \`file\`. Progress, and files that could
not be read, go to standard error. Ctrl+C cancels.

Exit codes: 0 every file was read, 1 a file could not be read, 2 the command is wrong, 3 the service or the engine
could not be reached, or a file could not be written, 130 cancelled.
`;
