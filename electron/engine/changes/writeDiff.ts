import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

/** Texts that share less than this is worth the time for are told apart as wholes. */
const diffMs = 2000;

/**
 * The difference of two texts as git writes it: unified, three lines around each change. Made in steps, so that other scrapes go
 * on meanwhile; what would take too long is one change from the first line to the last.
 */
export function writeDiff(previous: string, current: string): Promise<string> {
  return new Promise((resolve) => {
    createTwoFilesPatch('previous', 'current', lines(previous), lines(current), undefined, undefined, {
      context: 3,
      headerOptions: FILE_HEADERS_ONLY,
      timeout: diffMs,
      callback: (patch) => {
        resolve(patch ?? wholeDiff(previous, current));
      },
    });
  });
}

/** A final line end that only one of two texts has is no difference of pages. */
function lines(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

function wholeDiff(previous: string, current: string): string {
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
