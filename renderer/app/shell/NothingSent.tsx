import { useBindings } from '../../data/useBindings.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { KeyHint } from '../../ui/KeyHint.tsx';

const hints = [
  'request.send',
  'file.open',
  'request.formOrJson',
  'request.copyAsCode',
  'history.open',
  'palette.open',
] as const;
const titles = {
  'request.send': 'app.empty.send',
  'file.open': 'app.empty.openFile',
  'request.formOrJson': 'app.command.formOrJson',
  'request.copyAsCode': 'app.command.copyAsCode',
  'history.open': 'app.command.history',
  'palette.open': 'app.command.palette',
} as const;

/** The result before the first send: what to press. */
export function NothingSent() {
  const { t } = useText();
  const bindingOf = useBindings();
  return (
    <div className="flex min-h-0 flex-1 flex-col items-start gap-4 overflow-hidden px-pane py-4">
      <p className="text-text-2">{t('app.empty.nothingSent')}</p>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {hints.map((id) => {
          const binding = bindingOf(id);
          return binding === undefined ? null : (
            <div key={id} className="contents">
              <dt>
                <KeyHint binding={binding} />
              </dt>
              <dd className="text-text-2 type-12">{t(titles[id])}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
