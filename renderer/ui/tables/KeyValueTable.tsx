import type { ReactNode } from 'react';
import { joinClasses } from '../joinClasses.ts';

interface KeyValueTableProps {
  readonly label: string;
  readonly rows: readonly { readonly key: string; readonly name?: ReactNode; readonly value: ReactNode }[];
  /** Names are API identifiers, set in monospace. */
  readonly isCode?: boolean;
  readonly nameWidth?: number;
  /** Names align with the left edge of the content above, for a table without a frame. */
  readonly isFlush?: boolean;
}

/** Names and values, a hairline between rows. */
export function KeyValueTable({ label, rows, isCode = false, nameWidth = 168, isFlush = false }: KeyValueTableProps) {
  return (
    <table aria-label={label} className="w-full table-fixed border-collapse type-13">
      <colgroup>
        <col style={{ width: nameWidth }} />
        <col />
      </colgroup>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className="border-b border-border-subtle last:border-b-0">
            <th
              scope="row"
              className={joinClasses(
                'py-1.5 pe-3 text-start align-top font-regular text-text-2',
                !isFlush && 'ps-3',
                isCode && 'type-code',
              )}
            >
              {row.name ?? row.key}
            </th>
            <td dir="auto" data-selectable className="px-3 py-1.5 align-top [overflow-wrap:anywhere]">
              {row.value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
