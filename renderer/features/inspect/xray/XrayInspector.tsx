import { type RefObject, useMemo, useRef, useState } from 'react';
import type { Xray, XrayNode } from '../../../../shared/api/engine/inspection.ts';
import { filterRows, nodeAtOffset, rowsOf } from '../../../../shared/xray/xrayRows.ts';
import { useCommandHandler, useServices } from '../../../data/ServicesProvider.tsx';
import { showToast, worked } from '../../../ui/overlays/Toasts.tsx';
import { useSize } from '../../../ui/hooks/useSize.ts';
import { zoomStep } from '../blocks/page/pageZoom.ts';
import type { RequestInspectorProps } from '../inspectorProps.ts';
import { LinkedPanes } from '../LinkedPanes.tsx';
import { useGoal } from '../support/useGoal.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { createXrayKeys } from './createXrayKeys.ts';
import { editsOf } from './editsOf.ts';
import { type ElementEdit, useElementEdit } from './useElementEdit.ts';
import { useReadAs } from './useReadAs.ts';
import { noteFocus, useFocusRestore, useXrayView, type XrayViewState } from './useXrayView.ts';
import { NoImageBar } from './NoImageBar.tsx';
import { XrayDetails } from './XrayDetails.tsx';
import { XrayList } from './XrayList.tsx';
import { XrayMarkdown } from './XrayMarkdown.tsx';
import { XrayImage } from './XrayImage.tsx';
import { XrayToolbar } from './XrayToolbar.tsx';

interface XrayInspectorProps extends RequestInspectorProps {
  readonly xray: Xray;
  /** URL of the page's screenshot; null if there is none. */
  readonly imageUrl: string | null;
  /** Inferred by comparing texts, not reported by the service that produced the result. */
  readonly isInferred: boolean;
}

/** A page with redacted text never has a screenshot. */
function isRedacted({ request }: RequestInspectorProps['run']): boolean {
  return request['redactPII'] !== undefined && request['redactPII'] !== false;
}

/** Elements, the page with their boxes, and the markdown, linked. */
export function XrayInspector({ tabId, run, bodyId, xray, imageUrl, isInferred }: XrayInspectorProps) {
  const { t } = useText();
  const { nodes } = xray;
  const { runActions } = useServices();
  const { view, chosen, change, choose } = useXrayView(tabId, xray);
  const [hovered, setHovered] = useState<number | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const findField = useRef<HTMLInputElement>(null);
  /** The size at which the page fits, which keys zoom from. */
  const fit = useRef(1);
  const { width, height } = useSize(frame);
  useXrayGoals(nodes, frame, { change, choose });
  const rows = useMemo(() => rowsOf(nodes), [nodes]);
  const shown = useMemo(() => filterRows(rows, view), [rows, view]);
  const isListed = shown.some(({ index }) => index === chosen);
  useFocusRestore(tabId, run.runId, frame, isListed);
  // A run from another computer was captured there, and a service's capture is not available locally: the change applies to the next send.
  const isRemade = !isInferred && !run.isImported;
  const edit = useElementEdit(tabId, run, xray, isRemade);
  const readAs = useReadAs(tabId, run, xray);
  useCommandHandler('result.find', () => {
    findField.current?.focus();
    findField.current?.select();
  });
  const editChosen = (wanted: ElementEdit): void => {
    const node = nodes[chosen ?? -1];
    if (chosen === null || node === undefined) return;
    if (!editsOf(nodes, chosen, isInferred).some((each) => isSame(each, wanted))) return;
    noteFocus(tabId, run.runId, frame.current);
    edit(wanted, chosen);
  };
  const keepRow = (index: number): void => {
    choose(index);
    noteFocus(tabId, run.runId, frame.current);
    edit({ action: 'keep', of: 'element' }, index);
  };
  const onKey = createXrayKeys({
    step: (by) => {
      const at = shown.findIndex(({ index }) => index === chosen);
      const next = at === -1 ? (by === 1 ? shown[0] : shown.at(-1)) : shown[at + by];
      if (next !== undefined) choose(next.index);
    },
    out: () => {
      const parent = nodes[chosen ?? -1]?.parent ?? -1;
      if (parent >= 0) choose(parent);
    },
    zoom: (by) => change({ zoom: by === 0 ? null : zoomStep(view.zoom ?? fit.current, by) }),
    edit: editChosen,
  });
  const sendAgain = (): void => void runActions.startRun(tabId).then((started) => worked('xray', started));
  const linked = { chosen, hovered, onHover: setHovered, onChoose: choose };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the parts in it, which have the focus
    <div
      ref={frame}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
      onKeyDown={(event) => {
        if (!event.defaultPrevented && onKey(event)) event.preventDefault();
      }}
    >
      <XrayToolbar
        xray={xray}
        rows={rows}
        view={view}
        onChange={change}
        isInferred={isInferred}
        hasImage={xray.size !== null}
        onReadAs={isRemade ? readAs : null}
      />
      {xray.size === null ? <NoImageBar onSendAgain={isRemade && !isRedacted(run) ? sendAgain : null} /> : null}
      <LinkedPanes
        of="xray"
        width={width}
        secondaryPane={view.secondaryPane}
        onSecondaryPane={(secondaryPane) => change({ secondaryPane })}
        listName={t('xray.elements')}
        page={
          xray.size === null ? null : (
            <XrayImage
              xray={xray}
              rows={shown}
              imageUrl={imageUrl}
              view={view}
              onChange={change}
              {...linked}
              fitted={fit}
            />
          )
        }
        list={
          <>
            <XrayList
              nodes={nodes}
              rows={shown}
              view={view}
              onChange={change}
              {...linked}
              onKeep={isInferred ? null : keepRow}
              onKey={onKey}
              findField={findField}
            />
            {chosen === null || nodes[chosen] === undefined ? null : (
              <XrayDetails
                nodes={nodes}
                chosen={chosen}
                onChoose={choose}
                edits={editsOf(nodes, chosen, isInferred)}
                isRemade={isRemade}
                onEdit={editChosen}
                isLow={height > 0 && height < lowUnder}
              />
            )}
          </>
        }
        markdown={<XrayMarkdown bodyId={bodyId} xray={xray} {...linked} />}
      />
    </div>
  );
}

/** Height in pixels below which an inspector has no space for the list and the element details one below the other. */
const lowUnder = 380;

function isSame(one: ElementEdit, other: ElementEdit): boolean {
  return one.action === other.action && one.of === other.of;
}

/** Shows what navigation requested; the list is shown too, as the actions of elements are next to it. */
function useXrayGoals(
  nodes: readonly XrayNode[],
  frame: RefObject<HTMLElement | null>,
  { change, choose }: Pick<XrayViewState, 'change' | 'choose'>,
): void {
  const { t } = useText();
  useGoal('element', frame, ({ start }) => {
    const found = nodeAtOffset(nodes, start);
    choose(found, { secondaryPane: 'list' });
    if (found === null) showToast({ text: t('xray.noElement') });
  });
  useGoal('elementText', frame, ({ text }) => change({ text, states: [], rules: [], secondaryPane: 'list' }));
}
