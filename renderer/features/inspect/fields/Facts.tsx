import type { ReactNode } from 'react';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { KeyValueTable } from '../../../ui/tables/KeyValueTable.tsx';
import { Heading } from './Heading.tsx';
import { ValueCell } from './ValueCell.tsx';

interface FactsProps {
  readonly title: string;
  readonly values: JsonObject;
  readonly end?: ReactNode;
  /** Width of the names column, in CSS pixels. */
  readonly nameWidth?: number;
}

/** Names and values under a heading; nothing is drawn for none. */
export function Facts({ title, values, end, nameWidth = 180 }: FactsProps) {
  const names = Object.keys(values);
  if (names.length === 0) return null;
  return (
    <section className="mt-6 first:mt-0">
      <Heading end={end}>{title}</Heading>
      <KeyValueTable
        label={title}
        isCode
        isFlush
        nameWidth={nameWidth}
        rows={names.map((name) => ({ key: name, name, value: <ValueCell value={values[name]} /> }))}
      />
    </section>
  );
}
