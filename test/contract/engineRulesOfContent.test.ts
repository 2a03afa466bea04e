import { checkTopics } from './rules/checkTopics.ts';
import { adRules } from './rules/adRules.ts';
import { contentRules } from './rules/contentRules.ts';
import { factRules } from './rules/factRules.ts';
import { formatRules } from './rules/formatRules.ts';
import { inspectionRules } from './rules/inspectionRules.ts';
import { mediaRules } from './rules/mediaRules.ts';
import { pageRules } from './rules/pageRules.ts';
import { parserRules } from './rules/parserRules.ts';
import { redactRules } from './rules/redactRules.ts';
import { streamRules } from './rules/streamRules.ts';

/** A file of rules for each topic. Parsers charge by the page. */
checkTopics(
  [
    pageRules,
    contentRules,
    formatRules,
    factRules,
    mediaRules,
    streamRules,
    redactRules,
    adRules,
    parserRules,
    inspectionRules,
  ],
  ['--credits', '100000'],
);
