import { useId } from 'react'
import type { NonVoter } from '#shared/meetings.ts'
import card from '#web/admin/page/card.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { reasonsText } from './meeting-words.ts'

const mostListed = 200

type Props = { title: string; hint?: string; people: readonly NonVoter[]; nobody: string }

/** People without a vote, each with the reason. */
export const NonVoters = ({ title, hint, people, nobody }: Props) => {
  const texts = usePanelTexts()
  const id = useId()
  return (
    <section className={card.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint && <p className={card.hint}>{hint}</p>}
      {people.length === 0 && <p>{nobody}</p>}
      <ul className={card.lines}>
        {people.slice(0, mostListed).map((one) => (
          <li key={one.id}>
            {one.name}
            <span>{reasonsText(one, texts)}</span>
          </li>
        ))}
      </ul>
      {people.length > mostListed && <p>{texts.t('evidence.more', { count: people.length - mostListed })}</p>}
    </section>
  )
}
