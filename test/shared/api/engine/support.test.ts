import { describe, expect, it } from 'vitest';
import { needsModel, needsModelForRecipeAlone } from '../../../../electron/engine/scrape/model/needsModel.ts';
import { validateScrape } from '../../../../electron/engine/scrape/validate/validateScrape.ts';
import { isModelFormat, mayBeStated, modelNeeds } from '../../../../shared/api/engine/support.ts';
import { formatNames } from '../../../../shared/api/formats.ts';
import type { JsonObject, JsonValue } from '../../../../shared/base/json.ts';

const url = 'https://a.example/';
const values = (type: JsonValue): JsonObject => ({ type: 'object', properties: { price: { type } } });

/** Formats and options, and the model feature that each needs. */
const table: readonly (readonly [body: JsonObject, names: readonly string[]])[] = [
  [{}, []],
  [{ formats: ['markdown', { type: 'highlights', query: 'Why?' }, 'product', { type: 'screenshot' }] }, []],
  [{ formats: ['summary'] }, ['summary']],
  [{ formats: ['links', { type: 'question', question: 'Why?' }] }, ['question']],
  [{ formats: [{ type: 'query', prompt: 'Why?' }] }, ['query']],
  [{ formats: [{ type: 'query', prompt: 'Why?', mode: 'directQuote' }] }, []],
  [{ formats: [{ type: 'json', prompt: 'the price', checkPromptInjection: true }] }, ['json']],
  [{ formats: ['deterministicJson'] }, ['deterministicJson']],
  [{ formats: ['summary', { type: 'deterministicJson', prompt: 'price' }] }, ['summary', 'deterministicJson']],
  [{ formats: ['markdown', 'changeTracking'] }, []],
  [{ formats: ['markdown', { type: 'changeTracking', modes: ['git-diff'] }] }, []],
  [{ formats: ['markdown', { type: 'changeTracking', modes: ['json'] }] }, ['changeTracking']],
  [{ formats: ['markdown', { type: 'changeTracking', modes: ['json'], schema: values('number') }] }, []],
  [{ formats: ['markdown', { type: 'changeTracking', modes: ['json'], schema: values('array') }] }, ['changeTracking']],
  [{ onlyCleanContent: true, checkPromptInjection: true }, ['onlyCleanContent', 'checkPromptInjection']],
  [{ onlyCleanContent: false, checkPromptInjection: false }, []],
  [{ redactPII: true }, []],
];

describe('modelNeeds', () => {
  it.each(table)('of %j are %j, as the engine has it', (options, names) => {
    const needs = modelNeeds(options);
    expect(needs.map(({ name }) => name)).toEqual(names);
    const read = validateScrape({ url, ...options });
    if (!read.ok) throw new Error(read.error.error);
    expect(needsModel(read.value.request)).toBe(names.length > 0);
    expect(needsModelForRecipeAlone(read.value.request)).toBe(names.join() === 'deterministicJson');
  });

  it('say where each stands', () => {
    const body = { onlyCleanContent: true, formats: ['markdown', 'deterministicJson', { type: 'summary' }] };
    expect(modelNeeds(body)).toEqual([
      { path: ['formats', 1], name: 'deterministicJson', kind: 'extractor' },
      { path: ['formats', 2], name: 'summary', kind: 'always' },
      { path: ['onlyCleanContent'], name: 'onlyCleanContent', kind: 'always' },
    ]);
  });

  it.each([
    [{ formats: 'summary' }],
    [{ formats: [7, null, ['summary'], { type: 7 }, {}, 'hologram'] }],
    [{ onlyCleanContent: 'true', checkPromptInjection: 1 }],
    [{ formats: [{ type: 'changeTracking', modes: 'json' }] }],
  ])('are none in %j, which is nothing of the contract', (body) => {
    expect(modelNeeds(body)).toEqual([]);
  });
});

describe('isModelFormat', () => {
  it('knows the formats by their plain names', () => {
    expect(formatNames.filter(isModelFormat)).toEqual(['json', 'summary', 'question', 'deterministicJson', 'query']);
  });
});

describe('mayBeStated', () => {
  it('holds where a schema asks for single values and nobody wishes anything in words', () => {
    expect(mayBeStated(values('string'), undefined)).toBe(true);
    expect(mayBeStated(values('string'), 'the price')).toBe(false);
    expect(mayBeStated(values('array'), undefined)).toBe(false);
    expect(mayBeStated({ type: 'object', properties: {} }, undefined)).toBe(false);
    expect(mayBeStated({ type: 'object', properties: [] }, undefined)).toBe(false);
    expect(mayBeStated(undefined, undefined)).toBe(false);
  });
});
