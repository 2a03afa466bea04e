import { randomBytes } from 'node:crypto';
import type { UploadedFile } from '../ports/upload.ts';

/** What a client announced before its upload. */
export interface AnnouncedUpload {
  readonly name: string;
  readonly bytes: number;
}

/** An upload that was announced: its URL is a secret, and its reference names it in the request that parses it. */
export interface UploadTicket extends AnnouncedUpload {
  readonly secret: string;
  readonly ref: string;
  /** In ms since 1970. */
  readonly expiresAt: number;
}

/** Why a reference has no file: it was never given, its file was parsed, it is too old, or nothing was uploaded yet. */
export type TicketRefusal = 'unknown' | 'used' | 'expired' | 'empty';

export interface UploadTickets {
  /** Returns null while ten uploads wait to be parsed, or they have announced 256 MB. */
  announce(upload: AnnouncedUpload): UploadTicket | null;
  /** Begins the upload of a secret; only one runs at a time, and after one that is complete there is no other. */
  begin(secret: string): UploadTicket | 'unknown' | 'used' | 'busy';
  /** Ends it: with its file, or null where it failed, so that it may be sent again. */
  end(ticket: UploadTicket, file: UploadedFile | null): void;
  /** Returns the file of a reference. */
  find(ref: string): UploadedFile | TicketRefusal;
  /** Ends a reference: its file is the caller's from then on. */
  take(ref: string): void;
}

export const ticketLimits = {
  maxOpen: 10,
  maxBytes: 256 * 1024 * 1024,
  lifetimeMs: 15 * 60_000,
  /** References that are remembered after their end, to tell a used one from one that never was. */
  maxEnded: 1000,
} as const;

interface Open {
  readonly ticket: UploadTicket;
  readonly expiry: NodeJS.Timeout;
  state: 'waiting' | 'receiving';
  file: UploadedFile | null;
}

export interface TicketPorts {
  readonly now: () => number;
  /** Removes the file of an upload that nobody parses. */
  readonly remove: (id: string) => Promise<void>;
}

/** Uploads that were announced and are not parsed yet, in memory: they end with the engine. */
export function createUploadTickets({ now, remove }: TicketPorts): UploadTickets {
  const open = new Map<string, Open>();
  const ended = new Map<string, 'used' | 'expired'>();

  function finish(ref: string, how: 'used' | 'expired'): void {
    const found = open.get(ref);
    if (found === undefined) return;
    clearTimeout(found.expiry);
    open.delete(ref);
    ended.set(ref, how);
    for (const old of [...ended.keys()].slice(0, -ticketLimits.maxEnded)) ended.delete(old);
    if (how === 'expired' && found.file !== null) void remove(found.file.id);
  }

  return {
    announce(upload) {
      const announced = [...open.values()].reduce((sum, { ticket }) => sum + ticket.bytes, upload.bytes);
      if (open.size >= ticketLimits.maxOpen || announced > ticketLimits.maxBytes) return null;
      const [secret, ref] = [randomBytes(32).toString('hex'), randomBytes(24).toString('base64url')];
      const ticket = { ...upload, secret, ref, expiresAt: now() + ticketLimits.lifetimeMs };
      const expiry = setTimeout(() => finish(ref, 'expired'), ticketLimits.lifetimeMs).unref();
      open.set(ref, { ticket, expiry, state: 'waiting', file: null });
      return ticket;
    },
    begin(secret) {
      const found = [...open.values()].find(({ ticket }) => ticket.secret === secret);
      if (found === undefined) return 'unknown';
      if (found.file !== null) return 'used';
      if (found.state === 'receiving') return 'busy';
      found.state = 'receiving';
      return found.ticket;
    },
    end({ ref }, file) {
      const found = open.get(ref);
      // It expired meanwhile.
      if (found === undefined) {
        if (file !== null) void remove(file.id);
        return;
      }
      found.state = 'waiting';
      found.file = file;
    },
    find(ref) {
      const found = open.get(ref);
      return found === undefined ? (ended.get(ref) ?? 'unknown') : (found.file ?? 'empty');
    },
    take: (ref) => finish(ref, 'used'),
  };
}
