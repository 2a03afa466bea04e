import { Minus, Plus } from 'lucide-react';
import type { XrayNode } from '../../../../shared/api/engine/inspection.ts';
import { kindOf } from '../../../../shared/request/includeElement.ts';
import { ancestorsOf, nameOf, stateOf } from '../../../../shared/xray/xrayRows.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { StateMark } from './StateMark.tsx';
import { knownRule } from './knownRules.ts';
import type { ElementEdit } from './useElementEdit.ts';

interface XrayDetailsProps {
  readonly nodes: readonly XrayNode[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  /** What can be done with it. */
  readonly edits: readonly ElementEdit[];
  /** The result is produced again immediately; otherwise the change applies to the next send. */
  readonly isRemade: boolean;
  readonly onEdit: (edit: ElementEdit) => void;
  /** There is space for one line only. */
  readonly isLow: boolean;
}

/** The outcome for one element, the reason, and the button that changes it. */
export function XrayDetails({ nodes, chosen, onChoose, edits, isRemade, onEdit, isLow }: XrayDetailsProps) {
  const { t } = useText();
  const node = nodes[chosen];
  if (node === undefined) return null;
  const state = stateOf(node);
  const around = ancestorsOf(nodes, chosen);
  return (
    <section
      aria-label={t('xray.details')}
      className="flex max-h-[55%] shrink-0 flex-col border-t border-border bg-surface-base"
    >
      <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-2 px-3 py-1.5">
        <span className="flex min-w-0 max-w-full items-start gap-2">
          <span className="mt-[3px] flex shrink-0">
            <StateMark state={state} />
          </span>
          {/* The distinguishing part of a selector is at its end: the text is truncated only after the third line. */}
          <h3 className="line-clamp-3 min-w-0 font-strong [overflow-wrap:anywhere]" title={nameOf(node)}>
            {t(`xray.title.${state}`, { name: nameOf(node) })}
          </h3>
        </span>
        <span className="ms-auto" />
        {edits.map((edit) => (
          <Button
            key={edit.of}
            size="small"
            variant={edit.action === 'keep' && edit.of === 'element' ? 'primary' : 'secondary'}
            onPress={() => onEdit(edit)}
          >
            <Icon as={edit.action === 'keep' ? Plus : Minus} size={14} />
            {edit.of === 'kind'
              ? t(`xray.${edit.action}Kind`, { name: node.name, count: kindOf(nodes, chosen).length })
              : t(isRemade ? `xray.${edit.action}` : 'xray.dropNext')}
          </Button>
        ))}
      </div>
      <div
        data-selectable
        tabIndex={0}
        role="group"
        aria-label={t('xray.details')}
        hidden={isLow}
        className="min-h-0 overflow-y-auto px-3 pb-3 focus-inset"
      >
        <WhyLine node={node} />
        <Facts node={node} />
        {around.length === 0 ? null : (
          <nav aria-label={t('xray.around')} className="mt-2 flex flex-wrap items-center gap-x-1 text-text-3 type-12">
            {around.slice(-6).map((index) => (
              <Button key={index} variant="quiet" size="small" className="max-w-40" onPress={() => onChoose(index)}>
                <span className="truncate font-code type-code">{nodes[index]?.name ?? ''}</span>
              </Button>
            ))}
          </nav>
        )}
      </div>
    </section>
  );
}

/** The rule in a sentence. */
function WhyLine({ node: { rule, detail, isOwn } }: { readonly node: XrayNode }) {
  const { t, number } = useText();
  if (rule === null) return null;
  const known = knownRule(rule);
  const share = Number(detail);
  const likely = rule === 'unlikely' && detail !== null && !Number.isNaN(share);
  return (
    <p className="py-1 text-text-2 type-12">
      {known === undefined ? rule : t(`xray.why.${known}`)}
      {likely ? ` ${t('xray.likely', { share: number(share, { style: 'percent', maximumFractionDigits: 0 }) })}` : ''}
      {isOwn ? '' : ` ${t('xray.withParent')}`}
    </p>
  );
}

function Facts({ node }: { readonly node: XrayNode }) {
  const { t, number } = useText();
  const facts: readonly (readonly [name: string, value: string])[] = [
    ['rule', node.rule ?? ''],
    ['selector', node.selector ?? t('xray.selector.none')],
    ['excludeTags', node.rule === 'excludeTags' ? (node.detail ?? '') : ''],
    ['markdown', node.range === null ? '' : `${number(node.range[0])}–${number(node.range[1])}`],
    ['adds', node.adds === null ? '' : t('xray.adds', { count: node.adds.lines })],
    ['box', node.box === null ? t('xray.box.none') : t('xray.box', { width: node.box[2], height: node.box[3] })],
  ];
  const excerpt = node.adds?.markdown.trim() ?? node.text;
  return (
    <>
      <dl className="grid grid-cols-[88px_1fr] gap-x-3 gap-y-0.5">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-text-2 type-12">{name === 'adds' ? t('xray.wouldAdd') : name}</dt>
              <dd className="break-words font-code type-code">{value}</dd>
            </div>
          ))}
      </dl>
      {excerpt === '' ? null : (
        <pre className="mt-2 max-h-40 [unicode-bidi:plaintext] overflow-y-auto whitespace-pre-wrap break-words rounded-s bg-surface-sunken p-2 font-code type-code">
          {excerpt}
        </pre>
      )}
    </>
  );
}
