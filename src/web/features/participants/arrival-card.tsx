import { useEffect } from 'react'
import { isUnpaid, type Participant, type ShownQuestion } from '#shared/participants.ts'
import operation from '#web/admin/table/operation.module.css'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './arrival-card.module.css'
import { type Actions, BelowName, PresentButtons } from './participant-cells.tsx'

const buttonId = 'arrival-present'

type Props = {
  participant: Participant
  hasPrice: boolean
  mayManage: boolean
  questions: readonly ShownQuestion[]
  actions: Pick<Actions, 'present'>
  onShowAll: () => void
}

/** The participant whose code was read at the door: the state of the place, and the button that marks them present. */
export const ArrivalCard = ({ participant, hasPrice, mayManage, questions, actions, onShowAll }: Props) => {
  const { t, number } = usePanelTexts()
  const { id, name, state, places, paid } = participant
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is shown.
  useEffect(() => void document.getElementById(buttonId)?.focus(), [id])
  const facts = [
    t('attendance.taken', { count: places }),
    hasPrice && paid && t('attendance.paidState'),
    isUnpaid(participant) && t('attendance.unpaidState', { amount: number(participant.amount ?? 0) }),
  ]
  return (
    <section className={css.arrival} data-state={state} aria-labelledby="arrival">
      <h2 id="arrival">{t(`attendance.arrived.${state}`, { name })}</h2>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <BelowName participant={participant} questions={questions} />
      {mayManage && <PresentButtons id={buttonId} participant={participant} actions={actions} />}
      <button type="button" className={operation.labelled} onClick={onShowAll}>
        {t('attendance.showAll')}
      </button>
    </section>
  )
}
