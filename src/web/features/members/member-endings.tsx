import { NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type DecisionResult, type EndingBody, endingWays, maxReason } from '#shared/decisions.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { stockholmDayOf } from '#shared/stockholm-day.ts'
import { DateField } from '#web/admin/dates/date-field.tsx'
import type { Call } from '#web/admin/frame/use-api.ts'
import type { AskedAct } from '#web/admin/page/use-acts.tsx'
import type { PanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import type { Applicants } from './member-decisions.tsx'

type Ending = Required<Pick<EndingBody, 'how' | 'day' | 'note'>>

type FieldsProps = { texts: PanelTexts; ending: Ending }

const DayField = ({ texts: { t }, ending }: FieldsProps) => {
  const [day, setDay] = useState(ending.day)
  return (
    <DateField
      kind="date"
      mt={16}
      label={t('members.end.day')}
      description={t('members.end.dayHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={day}
      onChange={(next) => {
        ending.day = next
        setDay(next)
      }}
    />
  )
}

const Fields = ({ texts, ending }: FieldsProps) => {
  const { t } = texts
  return (
    <>
      <NativeSelect
        label={t('members.end.how')}
        defaultValue={ending.how}
        data={endingWays.map((value) => ({ value, label: t(`members.end.how.${value}`) }))}
        onChange={({ currentTarget }) => {
          ending.how = endingWays.find((way) => way === currentTarget.value) ?? 'asked'
        }}
      />
      <DayField texts={texts} ending={ending} />
      <Textarea
        mt={16}
        rows={3}
        label={t('members.end.note')}
        description={t('members.end.noteHint')}
        maxLength={maxReason}
        onChange={({ currentTarget }) => {
          ending.note = currentTarget.value
        }}
      />
    </>
  )
}

/** @returns how the board ends memberships: what is asked, what is said afterwards, what takes it back */
export function memberEnding(texts: PanelTexts, call: Call): AskedAct<Applicants> {
  const { t } = texts
  const post = <R,>(path: string, body: object) => call<R>(path, { method: 'POST', body })
  let ending: Ending = { how: 'asked', day: '', note: '' }
  return {
    label: t('members.end'),
    async asks({ count, name }) {
      ending = { how: 'asked', day: stockholmDayOf(Date.now()), note: '' }
      return {
        title: t('members.end.question', { count, name }),
        text: <Fields texts={texts} ending={ending} />,
        answers: [
          { answer: 'mail', label: t('members.end.mail'), look: 'other' },
          { answer: 'quietly', label: t('members.end.quietly'), look: 'usual' },
        ],
      }
    },
    async does({ which, name }, answer) {
      const { day, ...more } = ending
      const body = { ...which, ...more, ...(day.trim() && { day }), mail: answer === 'mail' }
      const { data, operation } = await post<DecisionResult>(panelApi.endMemberships, body)
      const { count, mails } = data
      if (count === 0) {
        toast.success(t('members.end.nobody'))
        return null
      }
      return {
        text: t('members.ended', { count, name, mails }),
        operation,
        undone: t('members.endedBack', { count }),
      }
    },
  }
}
