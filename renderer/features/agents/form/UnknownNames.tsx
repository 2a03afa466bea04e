import type { Problem } from '../../../../shared/request/problems.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { isMessageKey } from '../../../messages/english.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { FieldMessage } from '../../../ui/controls/FieldMessage.tsx';

/** Names in double braces that have no value, each once, with the way to give it one. */
export function UnknownNames({ problems }: { readonly problems: readonly Problem[] }) {
  const { t } = useText();
  const { window } = useServices();
  const byName = new Map(problems.map((problem) => [String(problem.values['name']), problem]));
  if (byName.size === 0) return null;
  const lines = [...byName].map(([name, { messageId, values }]) => {
    const key = `problems.${messageId}`;
    return (
      <div key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FieldMessage>{isMessageKey(key) ? t(key, values) : name}</FieldMessage>
        <Button
          variant="link"
          size="small"
          onPress={() => window.setState({ dialog: { kind: 'environments', defines: name } })}
        >
          {t('problems.fix.define', { name })}
        </Button>
      </div>
    );
  });
  return <div className="flex flex-col gap-1">{lines}</div>;
}
