import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { readAmount } from '#shared/membership/typed-amount.ts'
import { kronorTyped } from '#shared/money.ts'
import { stockholmDay } from '#shared/time.ts'
import { isWrittenDay } from '#shared/typed-day.ts'
import { DateField } from '#web/admin/dates/date-field.tsx'
import { valueControl } from '#web/admin/form/value-control.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useKronor } from './use-kronor.ts'

export type Booked = {
  source: 'cash' | 'mark'
  day: string
  amount: number
  why: string
  /** Whether the claim becomes smaller by a refund; undefined where that is not asked. */
  reduce?: boolean
}

type Props = {
  label: string
  /** The most that may be booked, which is proposed; whole öre. */
  most: number
  asksWhy?: true
  /** The amount of the claim in öre, for a refund that can make it smaller. */
  reduces?: number | undefined
  busy: boolean
  onBook: (booked: Booked) => void
}

/** Asks how, when and how much, and for a reason where one is needed. */
export const AmountForm = ({ label, most, asksWhy, reduces = 0, busy, onBook }: Props) => {
  const { t, language } = usePanelTexts()
  const { plain } = useKronor()
  const [source, setSource] = useState<'cash' | 'mark'>('cash')
  const [day, setDay] = useState(() => stockholmDay(new Date()))
  const [typed, setTyped] = useState<string | null>(null)
  const [why, setWhy] = useState('')
  const amount = typed === null ? most : (readAmount(typed) ?? 0)
  const isWrong = amount < 1 || amount > most
  const [isReduced, setIsReduced] = useState(true)
  const asksReduce = !isWrong && amount < reduces
  const reduce = asksReduce ? { reduce: isReduced } : {}
  return (
    <div>
      <NativeSelect
        label={t('money.source')}
        value={source}
        data={(['cash', 'mark'] as const).map((value) => ({ value, label: t(`money.source.${value}`) }))}
        onChange={(event) => setSource(event.currentTarget.value as 'cash' | 'mark')}
      />
      <DateField kind="date" label={t('money.day')} value={day} onChange={setDay} />
      <TextInput
        label={t('money.amount')}
        inputMode="decimal"
        autoComplete="off"
        error={isWrong && t('money.amount.wrong', { most: plain(most) })}
        {...valueControl(typed ?? kronorTyped(most, language), setTyped)}
      />
      {asksWhy && <Textarea label={t('money.why')} maxLength={300} rows={2} {...valueControl(why, setWhy)} />}
      {asksReduce && (
        <Checkbox
          label={t('money.reduce', { amount: plain(reduces - amount) })}
          description={t('money.reduce.hint')}
          checked={isReduced}
          onChange={(event) => setIsReduced(event.currentTarget.checked)}
        />
      )}
      <div>
        <Button
          loading={busy}
          disabled={isWrong || !isWrittenDay(day) || (asksWhy && why.trim() === '')}
          onClick={() => onBook({ source, day, amount, why, ...reduce })}
        >
          {label}
        </Button>
      </div>
    </div>
  )
}
