import { Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { maxReason } from '#shared/decisions.ts'
import {
  type ActBody,
  type ActOutlook,
  actsPreviewApi,
  type GrantProposal,
  type Standing,
} from '#shared/membership/acts.ts'
import type { StoredSettings, TypeSettings } from '#shared/membership/settings.ts'
import { kronorText } from '#shared/money.ts'
import { members } from '#shared/resources/members.ts'
import { isWrittenDay } from '#shared/typed-day.ts'
import { DateField } from '#web/admin/dates/date-field.tsx'
import { checkControl, valueControl } from '#web/admin/form/value-control.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { Facts } from '#web/ui/facts.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './act-fields.module.css'

/** All that the fields of an act hold; each act takes its own of them. */
export type Draft = {
  act: ActBody['act']
  typeId: string
  day: string
  from: 'now' | 'next'
  why: string
  waives: boolean
}

const kindOf = (types: readonly TypeSettings[], id: string) =>
  types.find((type) => String(type.id) === id)?.kind

/** @returns the day until which a membership of a type is proposed; empty for none */
export const proposedDay = ({ types }: GrantProposal, typeId: string): string =>
  types.find(({ id }) => String(id) === typeId)?.until ?? ''

/** @returns the body of the call; null while a day is missing */
export function bodyOf(draft: Draft, types: readonly TypeSettings[]): ActBody | null {
  const { act, day, from, waives } = draft
  const type_id = Number(draft.typeId)
  const why = draft.why.trim()
  if (act === 'type') return { act, type_id, from, why }
  const isEndless = act === 'grant' && kindOf(types, draft.typeId) === 'honorary'
  if (!isEndless && !isWrittenDay(day)) return null
  if (act === 'confirm') return { act, day, why }
  return { act, type_id, until: isEndless ? null : day, why, waives }
}

/** Nobody is asked for each letter. */
const waitMs = 250

/** The outlook of an act, asked of the server once the fields rest. */
function useOutlook(id: number, body: ActBody | null) {
  const [asked] = useDebouncedValue(body && JSON.stringify({ ...body, why: '' }), waitMs)
  const sent = useMemo<unknown>(() => asked && JSON.parse(asked), [asked])
  const { data, problem } = useRead<ActOutlook>(asked && actsPreviewApi(id), { method: 'POST', body: sent })
  return body ? { outlook: problem ? undefined : data, problem } : {}
}

type Of = Pick<StoredSettings, 'types'>

/** The standing of the member after the act, and before it where that is another. */
const Outlook = ({ outlook: { before, after }, types }: Of & { outlook: ActOutlook }) => {
  const { t, longDay, language, resourceIn } = usePanelTexts()
  const states = resourceIn(members).fields.membership_state.optionLabels ?? {}
  const nameOf = (id: number | null): string =>
    types.find((type) => type.id === id)?.titles[language] || t('acts.nothing')
  const until = ({ valid_until, state }: Standing): string => {
    if (valid_until) return longDay(valid_until)
    return state === 'active' ? t('acts.endless') : t('acts.nothing')
  }
  const lines: [label: string, of: (standing: Standing) => string, always: boolean][] = [
    [t('acts.state'), ({ state }) => states[state] ?? state, true],
    [t('acts.chosenType'), ({ type_id }) => nameOf(type_id), true],
    [t('acts.validUntil'), until, true],
    [t('acts.nextType'), ({ next_type_id }) => nameOf(next_type_id), false],
    [t('acts.owed'), ({ owed }) => t('acts.kronor', { amount: kronorText(owed, language) }), false],
    [t('acts.confirmed'), ({ confirmed }) => confirmed.join(', ') || t('acts.nothing'), false],
  ]
  return (
    <Facts
      className={css.lines}
      of={lines
        .map(([label, of, always]) => ({ label, from: of(before), to: of(after), always }))
        .filter(({ from, to, always }) => always || from !== to)
        .map(({ label, from, to }) => [
          label,
          from === to ? to : t('acts.change', { before: from, after: to }),
        ])}
    />
  )
}

type Props = Of & {
  id: number
  first: Draft
  /** Null of acts that grant nothing until a day. */
  proposal: GrantProposal | null
  change(draft: Draft): void
}

/** The fields of an act on the memberships of a member, and below them what it leads to. */
export const ActFields = ({ id, first, types, proposal, change }: Props) => {
  const { t, say, language } = usePanelTexts()
  const [draft, setDraft] = useState(first)
  const { act } = draft
  const { outlook, problem } = useOutlook(id, bodyOf(draft, types))
  const update = (values: Partial<Draft>): void => {
    setDraft({ ...draft, ...values })
    change({ ...draft, ...values })
  }
  /** A day that nobody has written follows the type. */
  const chooseType = (typeId: string): void => {
    const follows = proposal && draft.day === proposedDay(proposal, draft.typeId)
    update({ typeId, ...(follows && { day: proposedDay(proposal, typeId) }) })
  }
  const hasDay = act === 'confirm' || (act === 'grant' && kindOf(types, draft.typeId) !== 'honorary')
  const owed = outlook?.before.owed ?? 0
  return (
    <div className={css.fields}>
      {act !== 'confirm' && (
        <NativeSelect
          label={t('acts.chosenType')}
          data={types
            .filter(({ is_archived }) => !is_archived)
            .map((type) => ({ value: String(type.id), label: type.titles[language] || type.titles.sv }))}
          {...valueControl(draft.typeId, chooseType)}
        />
      )}
      {hasDay && (
        <DateField
          kind="date"
          label={t(act === 'grant' ? 'acts.until' : 'acts.day')}
          description={act === 'confirm' && t('acts.dayHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={draft.day}
          onChange={(day: string) => update({ day })}
        />
      )}
      {act === 'type' && (
        <NativeSelect
          label={t('acts.from')}
          value={draft.from}
          data={(['now', 'next'] as const).map((value) => ({ value, label: t(`acts.from.${value}`) }))}
          onChange={({ currentTarget }) => update({ from: currentTarget.value === 'next' ? 'next' : 'now' })}
        />
      )}
      <Textarea
        rows={2}
        label={t(act === 'confirm' ? 'acts.shownBy' : 'acts.why')}
        description={t(act === 'confirm' ? 'acts.shownByHint' : 'acts.whyHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={maxReason}
        {...valueControl(draft.why, (why) => update({ why }))}
      />
      {act === 'grant' && owed > 0 && (
        <Checkbox
          label={t('acts.waives', { amount: kronorText(owed, language) })}
          {...checkControl(draft.waives, (waives) => update({ waives }))}
        />
      )}
      <section aria-label={t('acts.outlook')} aria-live="polite" className={css.outlook}>
        <h3>{t('acts.outlook')}</h3>
        {problem && <p>{problem.errors[0]?.detail ?? say(problem.title)}</p>}
        {outlook && <Outlook outlook={outlook} types={types} />}
      </section>
    </div>
  )
}
