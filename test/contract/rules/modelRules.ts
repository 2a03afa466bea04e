import { expect } from 'vitest';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { EngineRule, EngineTopic } from './engineRule.ts';

const refused = {
  success: false,
  code: 'TROWEL_MODEL_NOT_SET',
  error: expect.stringMatching(/--model-url.*TROWEL_MODEL_KEY/) as string,
};

const needing: readonly (readonly [string, JsonObject])[] = [
  ['summary', { formats: ['summary'] }],
  ['question', { formats: [{ type: 'question', question: 'What is it?' }] }],
  ['query', { formats: [{ type: 'query', prompt: 'What is it?' }] }],
  ['json', { formats: [{ type: 'json', prompt: 'its name' }] }],
  ['deterministicJson', { formats: ['deterministicJson'] }],
  ['onlyCleanContent', { onlyCleanContent: true }],
  ['checkPromptInjection', { checkPromptInjection: true }],
];

/** An engine without a model. What one with a model does is in engineModel.test.ts. */
export const modelRules: EngineTopic = {
  topic: 'an engine without a language model',
  rules: [
    ...needing.map(
      ([name, options]): EngineRule => ({
        rule: `refuses ${name} before the page is visited, and says what to set`,
        source: 'issue 5, api-facts 9',
        options,
        status: 403,
        answer: refused,
      }),
    ),
    {
      rule: 'takes checkPromptInjection: false and onlyCleanContent: false for what they are',
      source: 'contract 2.2',
      options: { checkPromptInjection: false, onlyCleanContent: false },
    },
    {
      rule: 'wants a question as an object',
      source: 'api-facts 1.1',
      options: { formats: ['question'] },
      status: 400,
      answer: { code: 'BAD_REQUEST', error: expect.stringContaining('question') as string },
    },
    {
      rule: 'does not clean by a model what may not be retained',
      source: 'contract 2.2',
      options: { onlyCleanContent: true, zeroDataRetention: true },
      status: 400,
      answer: { code: 'BAD_REQUEST', error: expect.stringContaining('onlyCleanContent') as string },
    },
  ],
};
