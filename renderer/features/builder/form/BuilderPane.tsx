import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import type { Endpoint } from '../../../../shared/operations/endpoint.ts';
import { useLiveTab, useServices, useTab, useWindowState } from '../../../data/ServicesProvider.tsx';
import { SplitPane } from '../../../ui/layout/SplitPane.tsx';
import { useSize } from '../../../ui/hooks/useSize.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { BuilderToolbar } from './BuilderToolbar.tsx';
import { FixJsonBar } from './FixJsonBar.tsx';
import { JsonBodyEditor } from './JsonBodyEditor.tsx';
import { RawForm } from '../raw/RawForm.tsx';
import { RehearsePane } from '../actions/RehearsePane.tsx';
import { OperationForm } from '../operation/OperationForm.tsx';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import { RequestForm } from './RequestForm.tsx';
import { revealPath } from '../problems/revealProblem.ts';
import { useLiveCommands } from '../useLiveCommands.ts';
import { useDraft } from '../useDraft.ts';
import { draftProblem } from '../../../../shared/request/draft.ts';

/** Minimum form width, in pixels, at which rows are in two columns. */
const wideForm = 640;
const formWidth = 424;

/** Forms of kinds without the form of options; null for that form. Kinds without a request line have theirs in their own view. */
const ownForms: Readonly<Record<Endpoint, ComponentType<{ readonly tabId: TabId }> | null>> = {
  scrape: null,
  agent: null,
  raw: RawForm,
  list: null,
  map: null,
  crawl: null,
  batchScrape: null,
  parse: null,
  search: null,
  extract: null,
};

interface BuilderPaneProps {
  readonly tabId: TabId;
  /** Shows the form, of which only the bar is visible; null where all of it is. */
  readonly expand: (() => void) | null;
}

/** The request as a form, as JSON, or both: one truth. */
export function BuilderPane({ tabId, expand }: BuilderPaneProps) {
  const { t } = useText();
  const tab = useTab(tabId);
  const { draft } = useDraft(tabId);
  const place = useRef<HTMLDivElement>(null);
  const { width } = useSize(place);
  const services = useServices();
  const { window } = services;
  // Once the builder was shown, the welcome does not return.
  useEffect(() => window.setState({ builderOpened: true }), [window]);
  const wanted = useWindowState((state) => state.fieldToShow);
  useEffect(() => {
    if (wanted?.tabId !== tabId) return;
    window.setState({ fieldToShow: null });
    revealPath(services, tabId, wanted.path);
  }, [services, window, wanted, tabId]);
  const [bothWidth, setBothWidth] = useState(formWidth);
  const live = useLiveTab(tabId);
  useLiveCommands(tabId);
  if (tab === undefined) return null;
  const OwnForm = ownForms[tab.endpoint];
  if (OwnForm !== null) return <OwnForm tabId={tabId} />;
  const { builderView } = tab;
  const fault = draftProblem(draft);
  if (live !== undefined) return <RehearsePane tabId={tabId} />;
  const { operation } = requestKinds[tab.endpoint];
  const isWide = builderView === 'form' && width >= wideForm && operation?.pageOptions !== null;
  const form = (
    <>
      {fault === null ? null : <FixJsonBar tabId={tabId} fault={fault} />}
      {operation === null ? (
        <RequestForm tabId={tabId} isWide={isWide} isStale={fault !== null} />
      ) : (
        <OperationForm tabId={tabId} operation={operation} isWide={isWide} isStale={fault !== null} />
      )}
    </>
  );
  return (
    <div ref={place} className="@container flex min-h-0 min-w-0 flex-1 flex-col">
      <BuilderToolbar tabId={tabId} hasAddOption={isWide} expand={expand} />
      {builderView === 'form' && expand === null ? form : null}
      {builderView === 'json' ? <JsonBodyEditor tabId={tabId} /> : null}
      {builderView === 'both' ? (
        <SplitPane
          label={t('builder.json.resize')}
          orientation="horizontal"
          unit="px"
          size={bothWidth}
          limits={{ first: 320, second: 320 }}
          onSizeChange={setBothWidth}
          onReset={() => setBothWidth(formWidth)}
          first={form}
          second={<JsonBodyEditor tabId={tabId} />}
        />
      ) : null}
    </div>
  );
}
