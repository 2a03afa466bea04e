import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

/** Time limit of a diff in ms. Texts too different to be compared in this time are replaced as a whole. */
const diffMs = 2000;

/**
 * Writes the difference of two texts as git does: unified, three context lines. Runs in steps, so that other scrapes continue meanwhile; a
 * diff that would take too long becomes one change from the first line to the last.
 */
export function writeDiff(previous: string, current: string): Promise<string> {
  return new Promise((resolve) => {
    createTwoFilesPatch('previous', 'current', lines(previous), lines(current), undefined, undefined, {
      context: 3,
      headerOptions: FILE_HEADERS_ONLY,
      timeout: diffMs,
      callback: (patch) => {
        resolve(patch ?? fullDiff(previous, current));
      },
    });
  });
}

/** A final line end that only one of two texts has is no difference of pages. */
function lines(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

function fullDiff(previous: string, current: string): string {
  const [before, after] = [previous, current].map((text) => (text === '' ? [] : lines(text).slice(0, -1).split('\n')));
  const range = (count: number): string => (count === 0 ? '0,0' : `1,${count}`);
  return [
    '--- previous',
    '+++ current',
    `@@ -${range(before?.length ?? 0)} +${range(after?.length ?? 0)} @@`,
    ...(before ?? []).map((line) => `-${line}`),
    ...(after ?? []).map((line) => `+${line}`),
    '',
  ].join('\n');
}
