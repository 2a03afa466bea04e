import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUploadTickets, ticketLimits } from '../../../../electron/engine/uploads/uploadTickets.ts';
import type { UploadedFile } from '../../../../electron/engine/ports/upload.ts';

const file: UploadedFile = { id: 'a'.repeat(64), path: '/in/a', bytes: 5, name: 'a.pdf', password: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const removed: string[] = [];
  const tickets = createUploadTickets({
    now: () => 1_000_000,
    remove: (id) => Promise.resolve(void removed.push(id)),
  });
  const ticket = tickets.announce({ name: 'a.pdf', bytes: 5 });
  if (ticket === null) throw new Error('the first upload is always announced');
  return { tickets, ticket, removed };
}

test('a file is uploaded once to its secret, and parsed once by its reference', () => {
  const { tickets, ticket, removed } = open();
  expect(ticket).toMatchObject({ expiresAt: 1_000_000 + ticketLimits.lifetimeMs, name: 'a.pdf', bytes: 5 });
  expect(tickets.begin('b'.repeat(64))).toBe('unknown');
  expect(tickets.find(ticket.ref)).toBe('empty');
  expect(tickets.begin(ticket.secret)).toEqual(ticket);
  expect(tickets.begin(ticket.secret)).toBe('busy');
  tickets.end(ticket, file);
  expect(tickets.begin(ticket.secret)).toBe('used');
  expect(tickets.find(ticket.ref)).toEqual(file);
  tickets.take(ticket.ref);
  expect(tickets.find(ticket.ref)).toBe('used');
  expect(tickets.find('never-given')).toBe('unknown');
  expect(removed).toEqual([]);
});

test('an upload that failed may be sent again', () => {
  const { tickets, ticket } = open();
  tickets.begin(ticket.secret);
  tickets.end(ticket, null);
  expect(tickets.begin(ticket.secret)).toEqual(ticket);
});

test('after 15 minutes its file is removed, also one that arrives later', () => {
  const { tickets, ticket, removed } = open();
  const late = tickets.announce({ name: 'b.pdf', bytes: 5 });
  tickets.begin(ticket.secret);
  tickets.end(ticket, file);
  vi.advanceTimersByTime(ticketLimits.lifetimeMs);
  expect(tickets.find(ticket.ref)).toBe('expired');
  expect(removed).toEqual([file.id]);
  if (late !== null) tickets.end(late, { ...file, id: 'late' });
  expect(removed).toEqual([file.id, 'late']);
});

test('ten uploads wait to be parsed, or 256 MB; one that is parsed makes room', () => {
  const { tickets, ticket } = open();
  const others = Array.from({ length: 9 }, () => tickets.announce({ name: 'a.pdf', bytes: 5 }));
  expect(others).not.toContain(null);
  expect(tickets.announce({ name: 'a.pdf', bytes: 5 })).toBeNull();
  tickets.take(ticket.ref);
  expect(tickets.announce({ name: 'big.pdf', bytes: ticketLimits.maxBytes })).toBeNull();
  expect(tickets.announce({ name: 'a.pdf', bytes: 5 })).not.toBeNull();
});
