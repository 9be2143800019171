import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import {
  type EventParticipants,
  type Mark,
  marksApi,
  type Participant,
  peopleOf,
} from '#shared/participants.ts'
import { type PriceKind, priceKinds, priceOf } from '#shared/prices.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { FormDialog } from '#web/admin/page/form-dialog.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './participants.module.css'
import { useReturnToOpener } from './use-return-to-opener.ts'

type Props = {
  event: EventParticipants['event']
  participant: Participant
  onSaved: () => void
  onClose: () => void
}

/** The price of each person of an application. */
export const PriceDialog = ({ event, participant, onSaved, onClose }: Props) => {
  const { t, number, resourceIn } = usePanelTexts()
  const call = useApi()
  useReturnToOpener()
  const people = peopleOf(participant)
  const [kinds, setKinds] = useState<readonly PriceKind[]>(people.map(({ price_kind }) => price_kind))
  const { run, busy, problem } = useRun()
  const { id, name } = participant
  const labels = resourceIn(evenemang).fields.price_kind.optionLabels
  const sum = kinds.reduce((total, kind) => total + (priceOf(kind, event) ?? 0), 0)
  const save = async (): Promise<void> => {
    const marks = people.map(
      ({ key }, index): Mark => ({ id, ...(key && { guest: key }), price_kind: kinds[index] ?? 'ordinary' }),
    )
    const send = () => call(marksApi(event.id), { method: 'PUT', body: { marks } })
    if (!(await run(send, { isRepeatable: true }))) return
    toast.success(t('attendance.priceSaved', { name, amount: number(sum) }))
    onSaved()
  }
  return (
    <FormDialog
      title={t('attendance.priceOf', { name })}
      size="md"
      className={css.form}
      label={t('button.save')}
      busy={busy}
      failure={problem}
      onSubmit={save}
      onClose={onClose}
    >
      {people.map((person, index) => (
        <NativeSelect
          key={person.key}
          label={person.name}
          value={kinds[index] ?? 'ordinary'}
          data-autofocus={index === 0 || undefined}
          data={priceKinds.map((kind) => ({
            value: kind,
            label: t('attendance.priceKind', {
              kind: labels?.[kind] ?? kind,
              amount: number(priceOf(kind, event) ?? 0),
            }),
          }))}
          onChange={(change) => {
            const chosen = priceKinds.find((kind) => kind === change.currentTarget.value)
            if (chosen) setKinds(kinds.with(index, chosen))
          }}
        />
      ))}
      <p>{t('attendance.priceSum', { amount: number(sum) })}</p>
      <p className={css.hint}>{t('attendance.priceHint')}</p>
    </FormDialog>
  )
}
