import { connectionLabel } from '../../data/labels/connectionLabel.ts';
import { TriangleAlert } from 'lucide-react';
import type { ResultTabId } from '../../../shared/document/response/resultTabs.ts';
import type { FieldKind } from '../../../shared/document/response/fieldKinds.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import type { InspectorProps } from './inspectorProps.ts';
import { JsonExplorer } from './json/JsonExplorer.tsx';

interface OddFieldProps extends Pick<InspectorProps, 'run' | 'bodyId'> {
  readonly name: ResultTabId;
  /** What the API has there. */
  readonly expected: FieldKind;
}

/** A field whose value has an unexpected type: reports the type, and shows the raw value. */
export function UnexpectedValue({ name, expected, run, bodyId }: OddFieldProps) {
  const { t } = useText();
  return (
    <>
      <p className="flex shrink-0 items-start gap-2 border-b border-border-subtle px-pane py-2 text-warning-text type-13">
        <Icon as={TriangleAlert} size={16} className="mt-0.5 shrink-0" />
        {t('inspect.odd', { name, expected, connection: connectionLabel(run, t) })}
      </p>
      <JsonExplorer label={name} bodyId={bodyId} path={['data', name]} state="value" />
    </>
  );
}
