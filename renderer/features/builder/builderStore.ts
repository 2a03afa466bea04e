import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { TabId } from '../../../shared/base/brand.ts';
import type { DraftHistory } from '../../../shared/request/draftHistory.ts';
import type { FieldSection } from '../../../shared/request/fields.ts';
import type { JsonPath } from '../../../shared/base/pathText.ts';
import type { KeptParts } from '../../../shared/request/otherOperation.ts';

/** A field of a request to show once. */
export interface Reveal {
  readonly tabId: TabId;
  readonly path: JsonPath;
  /** In text that does not parse there are no paths. */
  readonly offset: number | null;
  /** The view that takes the focus; the other view, if open, only scrolls to the field. */
  readonly focus: 'form' | 'json';
}

interface BuilderState {
  /** The undo stack of each tab, for as long as the window lives. */
  readonly histories: Readonly<Record<TabId, DraftHistory>>;
  /** Tabs whose form shows only the fields that are set. */
  readonly onlySet: Readonly<Record<TabId, boolean>>;
  /** The visible section in the layout with a row of links. */
  readonly chosenSection: Readonly<Record<TabId, FieldSection>>;
  /** Format cards that differ from their initial state, as `tab:index:name`. */
  readonly toggledCards: ReadonlySet<string>;
  /** The index of the action whose fields are open. */
  readonly openActions: Readonly<Record<TabId, number | null>>;
  readonly reveal: Reveal | null;
  /** Formats and actions that were just added, as `formats.1`: their missing fields are not reported yet. */
  readonly begun: Readonly<Record<TabId, readonly string[]>>;
  /** What each request had under its earlier operations. */
  readonly keptParts: Readonly<Record<TabId, KeptParts>>;
}

/** Builder state outside the draft itself. */
export const builderStore = createStore<BuilderState>(() => ({
  histories: {},
  onlySet: {},
  chosenSection: {},
  toggledCards: new Set(),
  openActions: {},
  reveal: null,
  begun: {},
  keptParts: {},
}));

export function useBuilder<Part>(selector: (state: BuilderState) => Part): Part {
  return useStore(builderStore, selector);
}

export function setOnlySet(tabId: TabId, isOnly: boolean): void {
  builderStore.setState(({ onlySet }) => ({ onlySet: { ...onlySet, [tabId]: isOnly } }));
}

export function chooseSection(tabId: TabId, section: FieldSection): void {
  builderStore.setState(({ chosenSection }) => ({ chosenSection: { ...chosenSection, [tabId]: section } }));
}

export function toggleCard(key: string): void {
  builderStore.setState(({ toggledCards }) => {
    const next = new Set(toggledCards);
    if (!next.delete(key)) next.add(key);
    return { toggledCards: next };
  });
}

/** Opens the fields of one action and closes those of any other; null closes all. */
export function openAction(tabId: TabId, place: number | null): void {
  builderStore.setState(({ openActions }) => ({ openActions: { ...openActions, [tabId]: place } }));
}

/** A format or an action was added: its blank fields are judged once it is left, or with a send. */
export function noteBegun(tabId: TabId, owner: string): void {
  builderStore.setState(({ begun }) => ({ begun: { ...begun, [tabId]: [...(begun[tabId] ?? []), owner] } }));
}

/** Enables validation of new items: of one format or action when it loses the focus, or of the complete request when it is sent. */
export function judgeBegun(tabId: TabId, owner?: string): void {
  const all = builderStore.getState().begun[tabId] ?? [];
  const left = owner === undefined ? [] : all.filter((each) => each !== owner);
  if (left.length < all.length) builderStore.setState(({ begun }) => ({ begun: { ...begun, [tabId]: left } }));
}

export function revealField(reveal: Reveal): void {
  builderStore.setState({ reveal });
}

/** Called once the field is visible. */
export function forgetReveal(reveal: Reveal): void {
  if (builderStore.getState().reveal === reveal) builderStore.setState({ reveal: null });
}
