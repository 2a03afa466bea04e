import { useEffect, useRef, useState } from 'react';
import type { TabId } from '../../../shared/base/brand.ts';
import { useLiveTab, useServices, useTab, useWindowState } from '../../data/ServicesProvider.tsx';
import { SplitPane } from '../../ui/SplitPane.tsx';
import { useSize } from '../../ui/useSize.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { BuilderToolbar } from './BuilderToolbar.tsx';
import { FixJsonBar } from './FixJsonBar.tsx';
import { JsonTwin } from './JsonTwin.tsx';
import { RawForm } from './raw/RawForm.tsx';
import { RehearsePane } from './RehearsePane.tsx';
import { RequestForm } from './RequestForm.tsx';
import { revealPath } from './revealProblem.ts';
import { useLiveCommands } from './useLiveCommands.ts';
import { useDraft } from './useDraft.ts';
import { draftProblem } from '../../../shared/request/draft.ts';

/** Where the form is wide enough, its sections stand as a row of links and one of them is in sight. */
const wideForm = 640;
const formWidth = 424;

/** The request as a form, as JSON, or both: one truth. */
export function BuilderPane({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const tab = useTab(tabId);
  const { draft } = useDraft(tabId);
  const place = useRef<HTMLDivElement>(null);
  const { width } = useSize(place);
  const services = useServices();
  const { window } = services;
  // Whoever has seen the builder does not want the welcome back in its place.
  useEffect(() => window.setState({ builderOpened: true }), [window]);
  const wanted = useWindowState((state) => state.placeToShow);
  useEffect(() => {
    if (wanted?.tabId !== tabId) return;
    window.setState({ placeToShow: null });
    revealPath(services, tabId, wanted.path);
  }, [services, window, wanted, tabId]);
  const [bothWidth, setBothWidth] = useState(formWidth);
  const live = useLiveTab(tabId);
  useLiveCommands(tabId);
  if (tab === undefined) return null;
  if (tab.endpoint === 'raw') return <RawForm tabId={tabId} />;
  const { builderView } = tab;
  const fault = draftProblem(draft);
  if (live !== undefined) return <RehearsePane tabId={tabId} />;
  const isWide = builderView === 'form' && width >= wideForm;
  const form = (
    <>
      {fault === null ? null : <FixJsonBar tabId={tabId} fault={fault} />}
      <RequestForm tabId={tabId} isWide={isWide} isStale={fault !== null} />
    </>
  );
  return (
    <div ref={place} className="@container flex min-h-0 min-w-0 flex-1 flex-col">
      <BuilderToolbar tabId={tabId} hasLinks={isWide} />
      {builderView === 'form' ? form : null}
      {builderView === 'json' ? <JsonTwin tabId={tabId} /> : null}
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
          second={<JsonTwin tabId={tabId} />}
        />
      ) : null}
    </div>
  );
}
