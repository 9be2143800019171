import type { NonVoter } from '#shared/meetings.ts'
import card from '#web/admin/page/card.module.css'
import { Part } from '#web/admin/page/part.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { Lines } from './lines.tsx'
import { reasonsText } from './meeting-words.ts'

const mostListed = 200

type Props = { title: string; hint?: string; people: readonly NonVoter[]; nobody: string }

/** People without a vote, each with the reason. */
export const NonVoters = ({ title, hint, people, nobody }: Props) => {
  const texts = usePanelTexts()
  return (
    <Part title={title}>
      {hint && <p className={card.hint}>{hint}</p>}
      {people.length === 0 && <p>{nobody}</p>}
      <Lines
        lines={people
          .slice(0, mostListed)
          .map((one) => ({ key: one.id, text: one.name, beside: reasonsText(one, texts) }))}
      />
      {people.length > mostListed && <p>{texts.t('evidence.more', { count: people.length - mostListed })}</p>}
    </Part>
  )
}
