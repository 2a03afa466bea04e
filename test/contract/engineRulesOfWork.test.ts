import { checkTopics } from './rules/checkTopics.ts';
import { actionFailureRules } from './rules/actionFailureRules.ts';
import { actionRules } from './rules/actionRules.ts';
import { changeLifeRules, changeRules } from './rules/changeRules.ts';
import { modelRules } from './rules/modelRules.ts';

/** A file of rules for each topic. */
checkTopics([actionRules, actionFailureRules, changeRules, changeLifeRules, modelRules]);
