import agents from './de/agents.json' with { type: 'json' };
import app from './de/app.json' with { type: 'json' };
import blocks from './de/blocks.json' with { type: 'json' };
import builder from './de/builder.json' with { type: 'json' };
import causes from './de/causes.json' with { type: 'json' };
import connections from './de/connections.json' with { type: 'json' };
import engine from './de/engine.json' with { type: 'json' };
import errors from './de/errors.json' with { type: 'json' };
import fields from './de/fields.json' with { type: 'json' };
import history from './de/history.json' with { type: 'json' };
import inspect from './de/inspect.json' with { type: 'json' };
import compare from './de/compare.json' with { type: 'json' };
import jobs from './de/jobs.json' with { type: 'json' };
import lab from './de/lab.json' with { type: 'json' };
import library from './de/library.json' with { type: 'json' };
import list from './de/list.json' with { type: 'json' };
import live from './de/live.json' with { type: 'json' };
import news from './de/news.json' with { type: 'json' };
import pageLog from './de/pageLog.json' with { type: 'json' };
import problems from './de/problems.json' with { type: 'json' };
import project from './de/project.json' with { type: 'json' };
import raw from './de/raw.json' with { type: 'json' };
import recovery from './de/recovery.json' with { type: 'json' };
import settings from './de/settings.json' with { type: 'json' };
import site from './de/site.json' with { type: 'json' };
import snippets from './de/snippets.json' with { type: 'json' };
import steps from './de/steps.json' with { type: 'json' };
import ui from './de/ui.json' with { type: 'json' };
import usage from './de/usage.json' with { type: 'json' };
import xray from './de/xray.json' with { type: 'json' };
import type { Catalogue } from './createText.ts';

/** The German texts, by area as the English ones. Their keys and arguments are checked against English by a test. */
const german = {
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
};

/** The German text of each key. */
export const germanTexts: Catalogue = new Map(
  Object.entries(german).flatMap(([area, texts]) =>
    Object.entries(texts as Readonly<Record<string, string>>).map(([key, text]) => [`${area}.${key}`, text] as const),
  ),
);
