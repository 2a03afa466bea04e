import type { WebSocket } from 'ws';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { LabClock } from '../labClock.ts';
import { followScriptedJob } from './jobFeed.ts';
import { documentOf, type PlayedPage } from './scriptedPages.ts';
import { type ScriptedJob, statusAt, wholeStatusAt } from './scriptedStatus.ts';

/** Status of a websocket whose server or proxy restarts (RFC 6455, 7.4.1): clients poll from then on. */
const goingAway = 1001;

/** What the socket of a job needs besides the job. */
export interface JobSocketPorts {
  readonly clock: LabClock;
  /** Root of the URLs of the lab, as the caller reached it. */
  readonly origin: string;
}

/** Sends a job over a websocket (api-facts 6.2): its status at once, each further document, and its end. */
export function serveJobSocket(socket: WebSocket, scripted: ScriptedJob, { clock, origin }: JobSocketPorts): void {
  const { job, script } = scripted;
  const send = (type: string, fields: JsonObject): void => socket.send(JSON.stringify({ type, ...fields }));
  const sendDocument = (page: PlayedPage): void => {
    send('document', { data: documentOf(job, page, origin) });
    if (script.websocket === 'breaks') socket.close(goingAway);
  };
  const now = clock.now();
  // The SDK ends with a first message that states the end, and ignores documents after it.
  send('catchup', { data: wholeStatusAt(scripted, now, origin) });
  const stop = followScriptedJob(scripted, now, clock, (news) => {
    if (news.kind === 'page') {
      if (news.page.page.document !== undefined) sendDocument(news.page);
      return;
    }
    const last = statusAt(scripted, clock.now(), { skip: Infinity, limit: 0 }, origin);
    if (news.state.status === 'failed') send('error', { error: last['error'] ?? 'The job failed' });
    // The SDK reads `done` as completed, and takes the status of another message.
    else send(news.state.status === 'completed' ? 'done' : 'catchup', { data: last });
    socket.close(1000);
  });
  socket.on('close', stop);
  socket.on('error', () => socket.terminate());
}
