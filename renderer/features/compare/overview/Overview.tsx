import type { ReactNode } from 'react';
import { compareJson } from '../../../../shared/document/json/compareJson.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Tag } from '../../../ui/labels/Tag.tsx';
import type { ComparedDocuments } from '../comparedDocuments.ts';
import type { PartId } from '../comparedParts.ts';
import { RequestChanges } from '../RequestChanges.tsx';
import { FieldTable } from './FieldTable.tsx';
import { NumberTable } from './NumberTable.tsx';
import { Reasons } from './Reasons.tsx';

interface OverviewProps {
  readonly a: RunModel;
  readonly b: RunModel;
  readonly compared: ComparedDocuments;
  readonly onShow: (part: PartId) => void;
}

/** Overview of two runs: changed options, possible reasons for differences, their results, and their numbers. */
export function Overview({ a, b, compared, onShow }: OverviewProps) {
  const { t } = useText();
  return (
    <div
      tabIndex={0}
      role="group"
      aria-label={t('compare.part.overview')}
      className="min-h-0 flex-1 overflow-y-auto focus-inset"
    >
      <div className="grid max-w-[1280px] gap-x-10 gap-y-6 px-pane py-4 @[1000px]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <Part title={t('compare.requestTitle')}>
            <RequestChanges differences={compareJson(a.request, b.request)} />
          </Part>
          <Part title={t('compare.fields')}>
            <FieldTable a={a} b={b} fields={compared.fields} onShow={onShow} />
          </Part>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Part title={t('compare.why')} end={<Tag>{t('compare.inferred')}</Tag>}>
            <Reasons a={a} b={b} compared={compared} />
          </Part>
          <Part title={t('compare.numbers')}>
            <NumberTable a={a} b={b} compared={compared} />
          </Part>
        </div>
      </div>
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

function Part({ title, end, children }: PartProps) {
  return (
    <section className="min-w-0">
      <div className="mb-2 flex items-center gap-2">
        <h2 className="font-strong type-13">{title}</h2>
        {end}
      </div>
      {children}
    </section>
  );
}
