import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { EyeOff, Route, Thermometer } from 'lucide-react';
import { furnitureTypes, isKnownType } from '../../../../../shared/document/blocks/blockTypes.ts';
import { useText } from '../../../../messages/TextProvider.tsx';
import { FilterChip, ToggleChip } from '../../../../ui/controls/FilterChip.tsx';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import { Segments } from '../../../../ui/controls/Segments.tsx';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import { joinClasses } from '../../../../ui/joinClasses.ts';
import { useSize } from '../../../../ui/hooks/useSize.ts';
import type { BlocksDigest } from '../../../../workers/blocks/blockProtocol.ts';
import { BlockTag } from '../BlockTag.tsx';
import type { BlockView } from '../useBlockView.ts';

interface BlockToolbarProps {
  readonly digest: BlocksDigest;
  readonly view: BlockView;
  readonly onChange: (part: Partial<BlockView>) => void;
  /** Switches have visible labels. */
  readonly isWide: boolean;
}

/** The legend of the types, which is also their filter, and the display options of the page. */
export function BlockToolbar({ digest, view, onChange, isWide }: BlockToolbarProps) {
  return (
    <div className="flex min-h-(--h-toolbar) shrink-0 items-center gap-3 border-b border-border-subtle px-pane">
      <TypeChips digest={digest} view={view} onChange={onChange} />
      <ViewSwitches digest={digest} view={view} onChange={onChange} isWide={isWide} />
    </div>
  );
}

/** Maximum number of unknown types that get chips of their own. */
const maxUnknownTypeChips = 2;

function TypeChips({ digest, view, onChange }: Omit<BlockToolbarProps, 'isWide'>) {
  const { t, number } = useText();
  const furniture = digest.types.filter(({ name }) => furnitureTypes.includes(name));
  const strange = digest.types.filter(({ name }) => !isKnownType(name));
  // Single letters do not distinguish unknown types: more than a few are listed by name.
  const isListed = strange.length > maxUnknownTypeChips;
  const others = digest.types.filter(({ name }) => !furnitureTypes.includes(name) && (isKnownType(name) || !isListed));
  const nameOf = (type: string): string => (type === '' ? t('blocks.noType') : type.slice(0, 40));
  const group = useRef<HTMLDivElement>(null);
  const detail = useChipDetail(group, digest);
  const isShort = detail === 'letters';
  const isWrapped = isShort || detail === 'wrapped';
  const chip = (tagType: string, name: string, count: number, isOn: boolean): ReactNode => (
    <>
      <BlockTag type={tagType} />
      <span className={isShort && !isOn ? 'sr-only' : ''}>{name}</span>
      <span className={joinClasses('tabular-nums', (detail === 'names' || detail === 'wrapped') && !isOn && 'sr-only')}>
        {number(count)}
      </span>
    </>
  );
  const hasAllFurniture = furniture.every(({ name }) => view.types.includes(name));
  const toggle = (types: readonly string[], isOn: boolean): void =>
    onChange({ types: isOn ? [...view.types, ...types] : view.types.filter((type) => !types.includes(type)) });
  return (
    <div
      ref={group}
      role="group"
      aria-label={t('blocks.types')}
      className={joinClasses(
        'flex min-w-0 flex-1 items-center overflow-x-auto py-1 [scrollbar-width:none]',
        // Rather than hiding names or filters.
        isWrapped ? 'flex-wrap gap-1' : 'gap-2',
      )}
    >
      {others.map(({ name, count }) => (
        <ToggleChip
          key={name}
          isOn={view.types.includes(name)}
          onChange={(isOn) => toggle([name], isOn)}
          tooltip={isShort ? nameOf(name) : undefined}
        >
          {chip(name, nameOf(name), count, view.types.includes(name))}
        </ToggleChip>
      ))}
      {furniture.length === 0 ? null : (
        <ToggleChip
          tooltip={isShort ? t('blocks.furniture') : undefined}
          isOn={hasAllFurniture}
          onChange={(isOn) =>
            toggle(
              furniture.map(({ name }) => name),
              isOn,
            )
          }
        >
          {chip(
            'page_header',
            t('blocks.furniture'),
            furniture.reduce((sum, { count }) => sum + count, 0),
            hasAllFurniture,
          )}
        </ToggleChip>
      )}
      {isListed ? (
        <FilterChip
          name={t('blocks.otherTypes')}
          choices={strange.map(({ name, count }) => ({ id: name, text: nameOf(name), count }))}
          chosen={view.types.filter((type) => !isKnownType(type))}
          onChange={(types) => onChange({ types: [...view.types.filter(isKnownType), ...types] })}
        />
      ) : null}
      {digest.sources.length < 2 ? null : (
        <FilterChip
          name={t('blocks.source')}
          choices={digest.sources.map(({ name, count }) => ({ id: name, text: name === '' ? 'null' : name, count }))}
          chosen={view.sources}
          onChange={(sources) => onChange({ sources })}
        />
      )}
    </div>
  );
}

function ViewSwitches({ digest, view, onChange, isWide }: BlockToolbarProps) {
  const { t } = useText();
  const firstHeat = digest.confidences[0] ?? 'layout';
  const hasHeat = digest.confidences.length > 0;
  const heatLabel = hasHeat ? t('blocks.heat') : t('blocks.heat.unavailable');
  const switches = [
    { id: 'showsOrder', icon: Route, text: t('blocks.order') },
    { id: 'hidesFurniture', icon: EyeOff, text: t('blocks.hideFurniture') },
  ] as const;
  const heatChoice =
    view.heat === 'off' || digest.confidences.length < 2 ? null : (
      <Segments
        label={t('blocks.heat.of')}
        value={view.heat}
        onChange={(heat) => onChange({ heat })}
        items={[
          { id: 'layout', text: 'layout' },
          { id: 'ocr', text: 'ocr' },
        ]}
      />
    );
  if (isWide)
    return (
      <div className="flex shrink-0 items-center gap-4">
        {switches.map(({ id, text }) => (
          <Switch key={id} isSelected={view[id]} onChange={(isOn) => onChange({ [id]: isOn })}>
            {text}
          </Switch>
        ))}
        <span title={hasHeat ? undefined : t('blocks.heat.untold')}>
          <Switch
            isDisabled={!hasHeat}
            isSelected={view.heat !== 'off'}
            onChange={(isOn) => onChange({ heat: isOn ? firstHeat : 'off' })}
          >
            {heatLabel}
          </Switch>
        </span>
        {heatChoice}
      </div>
    );
  return (
    <div className="flex shrink-0 items-center gap-1">
      {switches.map(({ id, icon, text }) => (
        <IconButton
          key={id}
          icon={icon}
          label={text}
          isChosen={view[id]}
          onPress={() => onChange({ [id]: !view[id] })}
        />
      ))}
      <span title={hasHeat ? undefined : t('blocks.heat.untold')} className="inline-flex">
        <IconButton
          icon={Thermometer}
          label={heatLabel}
          isDisabled={!hasHeat}
          isChosen={view.heat !== 'off'}
          onPress={() => onChange({ heat: view.heat === 'off' ? firstHeat : 'off' })}
        />
      </span>
      {heatChoice}
    </div>
  );
}

/**
 * How much a type's chip says: as the row narrows, counts go first, then the chips take a second row, then the names of types that are not
 * chosen go.
 */
type ChipDetail = 'counts' | 'names' | 'wrapped' | 'letters';
/** Widths of the row that chips with names may need to fit into two rows: gaps at the ends of the rows are lost. */
const twoRows = 1.8;

const noWidths: readonly number[] = [];

/** Returns the fullest chips that fit into the row; a chosen type keeps its name and count. */
function useChipDetail(group: RefObject<HTMLElement | null>, digest: BlocksDigest): ChipDetail {
  const { width } = useSize(group);
  /** Widths that the chips needed, measured at the details that did not fit. */
  const [needed, setNeeded] = useState<{ readonly digest: BlocksDigest; readonly widths: readonly number[] }>({
    digest,
    widths: [],
  });
  const widths = needed.digest === digest ? needed.widths : noWidths;
  const [ofCounts, ofNames] = widths;
  const detail: ChipDetail =
    ofCounts === undefined || ofCounts <= width
      ? 'counts'
      : ofNames === undefined || ofNames <= width
        ? 'names'
        : ofNames <= width * twoRows
          ? 'wrapped'
          : 'letters';
  useLayoutEffect(() => {
    const wanted = group.current?.scrollWidth ?? 0;
    const isMeasured = detail === 'counts' ? ofCounts !== undefined : ofNames !== undefined;
    if (width > 0 && wanted > width && !isMeasured && (detail === 'counts' || detail === 'names'))
      setNeeded({ digest, widths: [...widths, wanted] });
  }, [group, digest, width, detail, ofCounts, ofNames, widths]);
  return detail;
}
