import { Plus } from 'lucide-react';
import { nameOf, shortNameOf, tellingEnd, type XrayRow } from '../../../../shared/xray/xrayRows.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { Address } from '../../../ui/labels/Address.tsx';
import type { TableColumn } from '../../../ui/tables/VirtualTable.tsx';
import { knownRule } from './knownRules.ts';
import { StateMark } from './StateMark.tsx';

/**
 * Columns of the list of elements.
 * @param isNarrow the rule is shown under the element, which takes the full width
 * @param onKeep keeps a dropped element; null where elements can only be dropped
 */
export function useXrayColumns(
  isNarrow: boolean,
  onKeep: ((index: number) => void) | null,
): readonly TableColumn<XrayRow>[] {
  const { t, number } = useText();
  const size: TableColumn<XrayRow> = {
    id: 'size',
    title: t('xray.characters'),
    width: '76px',
    align: 'end',
    render: ({ node, state, index }) => {
      const isKeepable = state === 'dropped' && onKeep !== null && node.selector !== null;
      return (
        <>
          <span className={joinClasses('text-text-2 tabular-nums', isKeepable && 'group-hover/row:hidden')}>
            {number(node.characters)}
          </span>
          {isKeepable ? (
            // The table has one tab stop; by keyboard K keeps the chosen element.
            <span className="hidden group-hover/row:inline">
              <Button
                size="small"
                excludeFromTabOrder
                icon={Plus}
                aria-label={t('xray.keepElement', { name: nameOf(node) })}
                onPress={() => onKeep(index)}
              >
                {t('xray.keep')}
              </Button>
            </span>
          ) : null}
        </>
      );
    },
  };
  if (isNarrow)
    return [
      {
        id: 'element',
        title: t('xray.element'),
        width: 'minmax(110px, 1fr)',
        render: (row) => (
          <span className="flex min-w-0 flex-col leading-[18px]">
            <ElementName {...row} />
            <span className="truncate ps-5 text-text-3 type-12">
              <RuleLabel {...row} />
              {row.node.text === '' ? null : <bdi>{` · ${row.node.text}`}</bdi>}
            </span>
          </span>
        ),
      },
      size,
    ];
  return [
    {
      id: 'element',
      title: t('xray.element'),
      width: 'minmax(110px, 1.6fr)',
      render: (row) => <ElementName {...row} />,
    },
    {
      id: 'rule',
      title: t('xray.rule'),
      width: 'minmax(152px, 1fr)',
      render: (row) => (
        <span className="text-text-2">
          <RuleLabel {...row} />
        </span>
      ),
    },
    size,
  ];
}

function ElementName({ node, state }: XrayRow) {
  const name = shortNameOf(node);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <StateMark state={state} />
      <Address text={name} title={nameOf(node)} fixedEndChars={tellingEnd(name)} className="font-code type-code" />
    </span>
  );
}

function RuleLabel({ node: { rule } }: XrayRow) {
  const { t } = useText();
  const known = rule === null ? undefined : knownRule(rule);
  return rule === null ? t('xray.state.kept') : known === undefined ? rule : t(`xray.rule.${known}`);
}
