import type { Forecast, ForecastLine } from '../../../../shared/request/credits/forecast.ts';
import { isMessageKey } from '../../../messages/english.ts';
import { useText } from '../../../messages/TextProvider.tsx';

/** Minimum, likely and maximum cost, with a row for each reason. */
export function ForecastTable({ forecast }: { readonly forecast: Forecast }) {
  const { t } = useText();
  return (
    <table className="w-full border-collapse type-12">
      <thead>
        <tr className="h-7 text-text-3">
          <th scope="col" className="text-start font-regular">
            {t('builder.forecast.reason')}
          </th>
          <NumberHead>{t('builder.forecast.min')}</NumberHead>
          <NumberHead>{t('builder.forecast.likelyHead')}</NumberHead>
          <NumberHead>{t('builder.forecast.max')}</NumberHead>
        </tr>
      </thead>
      <tbody>
        {forecast.lines.map((line) => (
          <ReasonRow key={line.id} line={line} />
        ))}
      </tbody>
      <tfoot>
        <tr className="h-7 border-t border-border-subtle font-medium">
          <th scope="row" className="text-start font-medium">
            {t('builder.forecast.total')}
          </th>
          <Amounts {...forecast} />
        </tr>
      </tfoot>
    </table>
  );
}

function ReasonRow({ line }: { readonly line: ForecastLine }) {
  const { t } = useText();
  const key = `builder.forecast.line.${line.id}`;
  return (
    <tr className="h-10">
      <th scope="row" className="py-1 pe-2 text-start font-regular">
        <span className="block">{isMessageKey(key) ? t(key) : line.id}</span>
        <span className="block text-text-3 type-11">
          {t(
            line.source.startsWith('contract') ? 'builder.forecast.source.contract' : 'builder.forecast.source.public',
          )}
        </span>
      </th>
      <Amounts {...line} />
    </tr>
  );
}

function Amounts({ min, likely, max }: Pick<ForecastLine, 'min' | 'likely' | 'max'>) {
  const { t } = useText();
  return (
    <>
      <td className="w-14 text-end tabular-nums">{min}</td>
      <td className="w-14 text-end tabular-nums">{likely}</td>
      <td className="w-14 text-end tabular-nums">{max ?? t('builder.forecast.perPage')}</td>
    </>
  );
}

function NumberHead({ children }: { readonly children: string }) {
  return (
    <th scope="col" className="w-14 text-end font-regular">
      {children}
    </th>
  );
}
