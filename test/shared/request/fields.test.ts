import { describe, expect, it } from 'vitest';
import { scrapeOptionNames, scrapeOptionSchemas } from '../../../shared/api/options.ts';
import { fields, fieldSections, fieldsOfSection, findField, sectionOfPath } from '../../../shared/request/fields.ts';
import { scrapeRequestSchema } from '../../../shared/api/scrape.ts';
import { withValueAt } from '../../../shared/request/jsonPath.ts';
import english from '../../../renderer/messages/en/fields.json' with { type: 'json' };

describe('fields', () => {
  it('has a row for every option of the schema, each in one section', () => {
    expect(new Set(fields.map((field) => field.option))).toEqual(
      new Set([...scrapeOptionNames, 'origin', 'integration', 'alexandria']),
    );
    expect(fieldSections.flatMap(fieldsOfSection)).toEqual(fields);
  });

  it('names defaults that the schema accepts', () => {
    for (const { name, path, defaultValue } of fields) {
      if (defaultValue === undefined) continue;
      const body = withValueAt({ url: 'https://a.example' }, path, defaultValue);
      // A profile is more than one of its parts.
      const whole = path[0] === 'profile' ? withValueAt(body, ['profile', 'name'], 'p') : body;
      expect(scrapeRequestSchema.safeParse(whole).success, name).toBe(true);
    }
  });

  it('reads control and bounds from the schema', () => {
    expect(findField('timeout')).toMatchObject({
      control: { kind: 'integer', min: 1000, max: 300_000 },
      unit: 'ms',
      defaultValue: 60_000,
    });
    expect(findField('waitFor')?.control).toEqual({ kind: 'integer', min: 0, max: null });
    expect(findField('proxy')?.control).toEqual({ kind: 'choice', values: scrapeOptionSchemas.proxy.options });
    expect(findField('headers')?.control).toEqual({ kind: 'pairs' });
    expect(findField('includeTags')).toMatchObject({ control: { kind: 'texts' }, holds: 'selectors' });
    expect(findField('location.languages')?.control).toEqual({ kind: 'texts' });
    expect(findField('profile.name')?.control).toEqual({ kind: 'text', maxLength: 128 });
    expect(findField('integration')?.control).toEqual({ kind: 'text', maxLength: null });
    expect(findField('actions')?.control).toEqual({ kind: 'json' });
    expect(findField('redactPII')?.control).toEqual({ kind: 'boolean' });
  });

  it('finds the section of any place in a body', () => {
    expect(sectionOfPath(['location', 'country'])).toBe('placeAndProxy');
    expect(sectionOfPath(['formats', 3, 'viewport'])).toBe('formats');
    expect(sectionOfPath(['unheardOf'])).toBe('advanced');
  });

  it('has words for label, help, cost and conflicts of every row, and none too many', () => {
    const wanted = fields.flatMap(({ messages }) =>
      [messages.label, messages.help, messages.cost, messages.conflicts].filter((id) => id !== null),
    );
    const written = Object.keys(english).map((key) => `fields.${key}`);
    expect(wanted.filter((id) => !written.includes(id))).toEqual([]);
    expect(
      written.filter(
        (id) =>
          !wanted.includes(id) &&
          !/^fields\.(?:formats|parsers|actions|redactPII|alexandria|map|crawl|batchScrape|search|extract|agent)\./.test(
            id,
          ),
      ),
    ).toEqual([]);
  });
});
