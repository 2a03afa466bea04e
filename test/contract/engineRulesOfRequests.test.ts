import { checkTopics } from './rules/checkTopics.ts';
import { cacheAgeRules, cacheRules } from './rules/cacheRules.ts';
import { creditRules } from './rules/creditRules.ts';
import { errorRules } from './rules/errorRules.ts';
import { optionRules } from './rules/optionRules.ts';
import { placeRules } from './rules/placeRules.ts';
import { profileLifeRules, profileRules } from './rules/profileRules.ts';
import { requestRules } from './rules/requestRules.ts';

/** A file of rules for each topic. */
checkTopics([
  requestRules,
  optionRules,
  placeRules,
  profileRules,
  profileLifeRules,
  cacheRules,
  cacheAgeRules,
  creditRules,
  errorRules,
]);
