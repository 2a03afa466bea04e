import agents from './en/agents.json' with { type: 'json' };
import app from './en/app.json' with { type: 'json' };
import blocks from './en/blocks.json' with { type: 'json' };
import builder from './en/builder.json' with { type: 'json' };
import causes from './en/causes.json' with { type: 'json' };
import connections from './en/connections.json' with { type: 'json' };
import engine from './en/engine.json' with { type: 'json' };
import errors from './en/errors.json' with { type: 'json' };
import fields from './en/fields.json' with { type: 'json' };
import history from './en/history.json' with { type: 'json' };
import inspect from './en/inspect.json' with { type: 'json' };
import compare from './en/compare.json' with { type: 'json' };
import jobs from './en/jobs.json' with { type: 'json' };
import lab from './en/lab.json' with { type: 'json' };
import library from './en/library.json' with { type: 'json' };
import list from './en/list.json' with { type: 'json' };
import live from './en/live.json' with { type: 'json' };
import news from './en/news.json' with { type: 'json' };
import pageLog from './en/pageLog.json' with { type: 'json' };
import problems from './en/problems.json' with { type: 'json' };
import project from './en/project.json' with { type: 'json' };
import raw from './en/raw.json' with { type: 'json' };
import recovery from './en/recovery.json' with { type: 'json' };
import settings from './en/settings.json' with { type: 'json' };
import site from './en/site.json' with { type: 'json' };
import snippets from './en/snippets.json' with { type: 'json' };
import steps from './en/steps.json' with { type: 'json' };
import ui from './en/ui.json' with { type: 'json' };
import usage from './en/usage.json' with { type: 'json' };
import xray from './en/xray.json' with { type: 'json' };

/** All messages of the window, by area. A key is `area.key`; the types below are derived from these files alone. */
export const english = {
  agents,
  app,
  blocks,
  builder,
  causes,
  connections,
  engine,
  errors,
  fields,
  history,
  inspect,
  compare,
  jobs,
  lab,
  library,
  list,
  live,
  news,
  pageLog,
  problems,
  project,
  raw,
  recovery,
  settings,
  site,
  snippets,
  steps,
  ui,
  usage,
  xray,
} as const;

type Catalogue = typeof english;
export type MessageArea = keyof Catalogue;
export type MessageKey = {
  [Area in MessageArea]: `${Area}.${keyof Catalogue[Area] & string}`;
}[MessageArea];

const byKey: ReadonlyMap<string, string> = new Map(
  Object.entries(english).flatMap(([area, texts]) =>
    Object.entries(texts as Readonly<Record<string, string>>).map(([key, text]) => [`${area}.${key}`, text] as const),
  ),
);

/** Versions with release notes in `news`, the newest first. */
export const newsVersions = Object.keys(news) as readonly (keyof typeof news)[];

export const messageKeys = [...byKey.keys()] as readonly MessageKey[];

/** The ICU text of a key, undefined when there is none. */
export function englishMessage(key: string): string | undefined {
  return byKey.get(key);
}

/** Whether an id from elsewhere (a service's report, a problem) is the key of a window text. */
export function isMessageKey(key: string): key is MessageKey {
  return byKey.has(key);
}
