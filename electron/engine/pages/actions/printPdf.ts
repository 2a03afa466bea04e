import type { Action } from '../../../../shared/api/actions.ts';
import { late, withinMs } from '../withinMs.ts';
import { CannotActError, type ActionPage } from './actionPage.ts';

type PdfAction = Extract<Action, { type: 'pdf' }>;

/** What Chromium can scale a page by when it prints it. */
const scales = { least: 0.1, most: 2 } as const;
/** Of the time that is left, the part that one PDF may take. */
const share = 0.8;

/** Prints the page as it is, its backgrounds too, on paper of the size asked for. */
export async function printPdf({ page, left }: ActionPage, action: PdfAction): Promise<Uint8Array> {
  const { format = 'Letter', landscape = false, scale = 1 } = action;
  if (scale < scales.least || scale > scales.most)
    throw new CannotActError(`scale must be between ${scales.least} and ${scales.most}`);
  const printed = page.contents.printToPDF({ pageSize: format, landscape, scale, printBackground: true });
  const bytes = await withinMs(Math.max(1, left() * share), printed).catch((failure: unknown) => {
    throw new CannotActError(
      `the page cannot be printed (${failure instanceof Error ? failure.message : String(failure)})`,
    );
  });
  if (bytes === late) throw new CannotActError('the page was not printed in time');
  return bytes;
}
