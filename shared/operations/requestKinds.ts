import { agentKind } from './agent.ts';
import type { Endpoint } from './endpoint.ts';
import { listKind } from './list.ts';
import { rawCallKind } from './rawCall.ts';
import type { RequestKind } from './requestKind.ts';
import { scrapeKind } from './scrape.ts';

/** Every kind of request. Code asks its record for what it can do, and never which kind it is. */
export const requestKinds: Readonly<Record<Endpoint, RequestKind>> = {
  scrape: scrapeKind,
  agent: agentKind,
  raw: rawCallKind,
  list: listKind,
};
