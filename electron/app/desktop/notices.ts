import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type Notice, noticeSchema } from '../../../shared/ipc/notice.ts';

/** Reads the license notices of everything that is shipped, as the build wrote them next to the program; null without them. */
export async function readNotices(): Promise<readonly Notice[] | null> {
  try {
    const text = await readFile(join(dirname(import.meta.dirname), 'notices.json'), 'utf8');
    const notices = z.array(noticeSchema).safeParse(JSON.parse(text));
    return notices.success ? notices.data : null;
  } catch {
    return null;
  }
}
