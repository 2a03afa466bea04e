import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { TabId } from '../../../shared/base/brand.ts';
import type { DraftHistory } from '../../../shared/request/draftHistory.ts';
import type { FieldSection } from '../../../shared/request/fields.ts';
import type { JsonPath } from '../../../shared/base/pathText.ts';

/** A place in a request that is to be shown, once. */
export interface Reveal {
  readonly tabId: TabId;
  readonly path: JsonPath;
  /** In text that does not parse there are no paths. */
  readonly offset: number | null;
  /** Who takes the focus there; in the other view, if it is open too, the place is only shown. */
  readonly focus: 'form' | 'json';
}

interface BuilderState {
  /** The undo stack of each tab, for as long as the window lives. */
  readonly histories: Readonly<Record<TabId, DraftHistory>>;
  /** Tabs whose form shows only fields that are set. */
  readonly onlySet: Readonly<Record<TabId, boolean>>;
  /** The one section in sight where the form is a row of links. */
  readonly chosenSection: Readonly<Record<TabId, FieldSection>>;
  /** Format cards that are not as they are at first, as `tab:index:name`. */
  readonly toggledCards: ReadonlySet<string>;
  /** The action whose fields are open, by its place. */
  readonly openActions: Readonly<Record<TabId, number | null>>;
  readonly reveal: Reveal | null;
  /** Formats and actions that were just added, as `formats.1`: what they lack is no problem yet. */
  readonly begun: Readonly<Record<TabId, readonly string[]>>;
}

/** What the builder remembers beside the draft itself. */
export const builderStore = createStore<BuilderState>(() => ({
  histories: {},
  onlySet: {},
  chosenSection: {},
  toggledCards: new Set(),
  openActions: {},
  reveal: null,
  begun: {},
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

/** Opens the fields of one action and closes those of another; null closes all. */
export function openAction(tabId: TabId, place: number | null): void {
  builderStore.setState(({ openActions }) => ({ openActions: { ...openActions, [tabId]: place } }));
}

/** A format or an action was added: its blank fields are judged once it is left, or with a send. */
export function noteBegun(tabId: TabId, owner: string): void {
  builderStore.setState(({ begun }) => ({ begun: { ...begun, [tabId]: [...(begun[tabId] ?? []), owner] } }));
}

/** Judges what was begun: one format or action that was left, or all of a request that was to be sent. */
export function judgeBegun(tabId: TabId, owner?: string): void {
  const all = builderStore.getState().begun[tabId] ?? [];
  const left = owner === undefined ? [] : all.filter((each) => each !== owner);
  if (left.length < all.length) builderStore.setState(({ begun }) => ({ begun: { ...begun, [tabId]: left } }));
}

export function revealPlace(reveal: Reveal): void {
  builderStore.setState({ reveal });
}

/** What was to be shown is in sight. */
export function forgetReveal(reveal: Reveal): void {
  if (builderStore.getState().reveal === reveal) builderStore.setState({ reveal: null });
}
