import { Bot, CircleDot, FileText, type LucideIcon, SendHorizontal } from 'lucide-react';
import { type SampleId, sampleIds } from '../../../shared/workspace/samples.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { CardButton } from '../../ui/controls/CardButton.tsx';

interface SampleCardsProps {
  /** The card that is suggested first; none by default. */
  readonly first?: SampleId;
  readonly isCompact?: boolean;
  /** Called before a sample starts. */
  readonly onStart?: () => void;
}

const icons: Readonly<Record<SampleId, LucideIcon>> = {
  scrape: SendHorizontal,
  pdf: FileText,
  agent: Bot,
  record: CircleDot,
};
const commandIds: Readonly<Record<SampleId, string>> = {
  scrape: 'demo.scrape',
  pdf: 'demo.pdf',
  agent: 'demo.agent',
  record: 'demo.record',
};

/** Four samples that run at once, without a network or a key: the first run shows results and not descriptions. */
export function SampleCards({ first, isCompact = false, onStart }: SampleCardsProps) {
  const { t } = useText();
  const { commands } = useServices();
  return (
    <div className="@container w-full">
      <ul aria-label={t('app.samples')} className="grid gap-3 @[500px]:grid-cols-2 @[1000px]:grid-cols-4">
        {sampleIds.map((id) => (
          <li key={id}>
            <CardButton
              icon={icons[id]}
              title={t(`app.samples.${id}`)}
              body={t(`app.samples.${id}Body`)}
              isPrimary={id === first}
              isCompact={isCompact}
              onPress={() => {
                onStart?.();
                void commands.run(commandIds[id]);
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
