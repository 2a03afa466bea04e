import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { engineErrorCodes } from '../../../../shared/api/engine/control.ts';
import type { PageJobRecord } from '../../ports/jobs.ts';
import { statusUrl } from '../endpoints/jobs/jobPaths.ts';
import { findJob, type StatusPorts } from '../endpoints/jobs/readStatus.ts';
import { collectHeaders } from '../headers.ts';
import { refuseSocket } from '../refuseSocket.ts';
import type { StatusRoute } from '../requestGuard.ts';
import { closeCodes } from './jobMessages.ts';
import { streamJob, type MessageSink } from './streamJob.ts';

/** Websockets that follow jobs. */
export interface JobSockets {
  /** Takes over the connection of an authorized request: a refusal in HTTP, or a websocket. */
  open(request: IncomingMessage, socket: Duplex, head: Buffer, route: StatusRoute): Promise<void>;
  /** Ends all with the code for a server that goes away; connections that are left after a time in ms are cut. */
  close(cutAfterMs: number): void;
}

export interface JobSocketPorts extends StatusPorts {
  readonly log: (line: string) => void;
}

const limits = {
  /** Clients have nothing to say. */
  inboundBytes: 4096,
  socketsPerJob: 16,
  sockets: 256,
  pingMs: 30_000,
  /** For a client to confirm the end. */
  closeMs: 5000,
} as const;

const reasons: ReadonlyMap<number, string> = new Map([
  [closeCodes.goingAway, 'the engine ends'],
  [closeCodes.tryAgainLater, 'poll the status of the job'],
]);

/** @param url base URL of this engine */
export function createJobSockets(ports: JobSocketPorts, url: string): JobSockets {
  return new Sockets(ports, url);
}

class Sockets implements JobSockets {
  private readonly ports: JobSocketPorts;
  private readonly url: string;
  private readonly server: WebSocketServer;
  private readonly followers = new Map<WebSocket, string>();
  /** Connections whose job is looked up. */
  private readonly opening = new Set<Duplex>();
  private isClosing = false;

  constructor(ports: JobSocketPorts, url: string) {
    this.ports = ports;
    this.url = url;
    this.server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: limits.inboundBytes,
      // The guard passes one, which is the key: clients close a connection that does not confirm it.
      handleProtocols: ([first = '']) => first,
    });
    this.server.on('wsClientError', (failure, socket) => {
      refuseSocket(socket, {
        status: 400,
        error: `Bad Request: this is not the handshake of a websocket (${failure.message})`,
        code: engineErrorCodes.badRequest,
      });
    });
  }

  async open(request: IncomingMessage, socket: Duplex, head: Buffer, route: StatusRoute): Promise<void> {
    socket.on('error', () => socket.destroy());
    this.opening.add(socket);
    const job = await findJob(this.ports.jobs, route.kind, route.id);
    this.opening.delete(socket);
    if (!job.ok) {
      refuseSocket(socket, job.error);
      return;
    }
    this.server.handleUpgrade(request, socket, head, (client) => {
      this.follow(
        client,
        job.value,
        statusUrl({ headers: collectHeaders(request.rawHeaders), url: this.url }, route.kind, route.id),
      );
    });
  }

  close(cutAfterMs: number): void {
    this.isClosing = true;
    for (const socket of this.opening) socket.destroy();
    for (const client of this.followers.keys()) this.end(client, closeCodes.goingAway, cutAfterMs);
  }

  private follow(client: WebSocket, job: PageJobRecord, url: string): void {
    // A frame that breaks the protocol closes the connection.
    client.on('error', () => undefined);
    const isFull = this.followers.size >= limits.sockets || this.countOf(job.id) >= limits.socketsPerJob;
    this.followers.set(client, job.id);
    const closed = new AbortController();
    const stopPings = this.ping(client);
    client.once('close', () => {
      stopPings();
      this.followers.delete(client);
      closed.abort();
    });
    if (this.isClosing) this.end(client, closeCodes.goingAway);
    else if (isFull) this.end(client, closeCodes.tryAgainLater);
    else void this.stream(client, job, url, closed.signal);
  }

  private async stream(client: WebSocket, job: PageJobRecord, url: string, signal: AbortSignal): Promise<void> {
    try {
      this.end(client, await streamJob(this.ports, job, url, sinkOf(client, signal)));
    } catch (failure) {
      this.ports.log(failure instanceof Error ? (failure.stack ?? failure.message) : String(failure));
      this.end(client, closeCodes.tryAgainLater);
    }
  }

  /** Closes a connection, and cuts one whose client does not confirm that in time. */
  private end(client: WebSocket, code: number, confirmMs: number = limits.closeMs): void {
    if (client.readyState === client.CLOSED) return;
    const cancel = this.ports.jobs.after(confirmMs, () => client.terminate());
    client.once('close', cancel);
    client.close(code, reasons.get(code));
  }

  private countOf(jobId: string): number {
    return [...this.followers.values()].filter((id) => id === jobId).length;
  }

  /** Cuts a connection whose other side is gone without a word. */
  private ping(client: WebSocket): () => void {
    let isAlive = true;
    let cancel = (): void => undefined;
    client.on('pong', () => (isAlive = true));
    const check = (): void => {
      if (!isAlive) {
        client.terminate();
        return;
      }
      isAlive = false;
      client.ping();
      cancel = this.ports.jobs.after(limits.pingMs, check);
    };
    cancel = this.ports.jobs.after(limits.pingMs, check);
    return () => cancel();
  }
}

function sinkOf(client: WebSocket, signal: AbortSignal): MessageSink {
  let lastSent = Promise.resolve();
  return {
    signal,
    get unsentBytes() {
      return client.bufferedAmount;
    },
    drained: () => lastSent,
    send(message) {
      // It fails where the connection is closed, and `signal` is aborted then.
      lastSent = new Promise((resolve) => client.send(message, () => resolve()));
    },
  };
}
