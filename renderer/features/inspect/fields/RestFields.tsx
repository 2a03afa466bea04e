import type { JsonObject } from '../../../../shared/base/json.ts';
import { ValueCell } from './ValueCell.tsx';

/** Fields without a dedicated view, in one line: names and values as returned. Renders nothing if there are none. */
export function RestFields({ values }: { readonly values: JsonObject }) {
  const names = Object.keys(values);
  if (names.length === 0) return null;
  return (
    <p className="text-text-2 type-12 [overflow-wrap:anywhere]">
      {names.map((name) => (
        <span key={name} className="me-4">
          <code className="pe-1.5 text-text-3 type-code">{name}</code>
          <ValueCell value={values[name]} />
        </span>
      ))}
    </p>
  );
}
