import type { Action } from '../../../../shared/api/actions.ts';
import { late, withTimeout } from '../devtools/withTimeout.ts';
import { ActionFailedError, type ActionPage } from './actionPage.ts';

type PdfAction = Extract<Action, { type: 'pdf' }>;

/** Scale range of Chromium's printing. */
const scales = { least: 0.1, most: 2 } as const;
/** Of the time that is left, the part that one PDF may take. */
const share = 0.8;

/** Prints the page in its current state, with backgrounds, on paper of the requested size. */
export async function printPdf({ page, left }: ActionPage, action: PdfAction): Promise<Uint8Array> {
  const { format = 'Letter', landscape = false, scale = 1 } = action;
  if (scale < scales.least || scale > scales.most)
    throw new ActionFailedError(`scale must be between ${scales.least} and ${scales.most}`);
  const printed = page.contents.printToPDF({ pageSize: format, landscape, scale, printBackground: true });
  const bytes = await withTimeout(Math.max(1, left() * share), printed).catch((failure: unknown) => {
    throw new ActionFailedError(
      `the page cannot be printed (${failure instanceof Error ? failure.message : String(failure)})`,
    );
  });
  if (bytes === late) throw new ActionFailedError('the page was not printed in time');
  return bytes;
}
