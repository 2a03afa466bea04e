import { expect, it } from 'vitest';
import {
  connectionFor,
  destinationOf,
  destinationsFor,
} from '../../../../renderer/features/snippets/snippetDestinations.ts';
import { connectionIdSchema } from '../../../../shared/base/brand.ts';
import type { Connection } from '../../../../shared/connection/connection.ts';

function connection(id: string, kind: Connection['kind'], baseUrl = ''): Connection {
  return {
    id: connectionIdSchema.parse(id),
    kind,
    name: id,
    colour: 2,
    baseUrl,
    allowInsecureHttp: false,
    extraCaFile: null,
  };
}

const engine = connection('local-engine', 'local-engine');
const lab = connection('lab', 'lab');
const cloud = connection('hosted', 'service', 'https://api.firecrawl.dev/');
const basement = connection('basement', 'service', 'http://10.0.0.7:3002');
const attic = connection('attic', 'service', 'https://crawl.home.example');

it('a connection stands for the place that its requests go to', () => {
  expect([engine, lab, cloud, basement].map(destinationOf)).toEqual(['engine', 'lab', 'cloud', 'self-hosted']);
});

it('the lab is offered for its own requests alone', () => {
  expect(destinationsFor('engine')).toEqual(['cloud', 'self-hosted', 'engine']);
  expect(destinationsFor('lab')).toContain('lab');
});

it('a place takes the connection of the request where that stands for it, else the first that does', () => {
  const all = [engine, basement, attic, lab];
  expect(connectionFor('self-hosted', attic, all)).toBe(attic);
  expect(connectionFor('self-hosted', engine, all)).toBe(basement);
  expect(connectionFor('cloud', engine, all)).toBeUndefined();
});
