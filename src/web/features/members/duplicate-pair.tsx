import { Button, Group, Radio } from '@mantine/core'
import { useState } from 'react'
import {
  differing,
  type MemberPair,
  type MergedField,
  mergedFields,
  proposedFrom,
} from '#shared/duplicates.ts'
import type { LocalizedResource } from '#shared/resource-words.ts'
import { members } from '#shared/resources/members.ts'
import card from '#web/admin/page/card.module.css'
import { FieldValue } from '#web/admin/record/field-value.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './duplicates.module.css'

type Side = 'kept' | 'other'

export const nameOf = ({ first_name, last_name }: MemberPair['kept']): string =>
  `${first_name} ${last_name}`.trim()

type Props = {
  pair: MemberPair
  busy: boolean
  onMerge(take: MergedField[]): void
  onApart(): void
}

/** The value of a field in each of the two, of which one is chosen. */
const Choice = ({
  pair,
  name,
  side,
  onChoose,
}: {
  pair: MemberPair
  name: MergedField
  side: Side
  onChoose(side: Side): void
}) => {
  const { t, resourceIn } = usePanelTexts()
  const field = (resourceIn(members) as LocalizedResource).fields[name]
  if (!field) return null
  return (
    <Radio.Group label={field.label} value={side} onChange={(chosen) => onChoose(chosen as Side)}>
      <div className={css.field}>
        {(['kept', 'other'] as const).map((one) => (
          <Radio.Card key={one} value={one} className={css.side ?? ''}>
            <Radio.Indicator />
            <span className={css.text}>
              <span className={css.whose}>{t('duplicates.number', { id: pair[one].id })}</span>
              <FieldValue name={name} field={field} record={pair[one]} />
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}

/** The fields in which the two are alike. */
const Equal = ({ pair }: { pair: MemberPair }) => {
  const { resourceIn } = usePanelTexts()
  const differs = differing(pair.kept, pair.other)
  const { fields } = resourceIn(members) as LocalizedResource
  const shown = mergedFields.filter((name) => !differs.includes(name) && (pair.kept[name] ?? '') !== '')
  return (
    <Facts
      className={css.equal}
      labelClassName={card.hint}
      of={shown.flatMap((name) => {
        const field = fields[name]
        return field
          ? [[field.label, <FieldValue key={name} name={name} field={field} record={pair.kept} />] as const]
          : []
      })}
    />
  )
}

/** Two members who are likely one: what is equal, and of each field that differs whose value stays. */
export const DuplicatePair = ({ pair, busy, onMerge, onApart }: Props) => {
  const { t, day } = usePanelTexts()
  const { kept, other, isSame, alike } = pair
  const [chosen, setChosen] = useState<Partial<Record<MergedField, Side>>>({})
  const proposed = proposedFrom(kept, other, pair.isOtherNewer)
  const sideOf = (name: MergedField): Side => chosen[name] ?? (proposed.includes(name) ? 'other' : 'kept')
  const differs = differing(kept, other)
  const id = `pair-${kept.id}-${other.id}`
  return (
    <article className={card.part} aria-labelledby={id}>
      <h2 id={id}>{t('duplicates.pair', { name: nameOf(kept), other: nameOf(other) })}</h2>
      <p className={card.hint}>
        {t(isSame ? 'duplicates.surely' : 'duplicates.perhaps')}{' '}
        {t('duplicates.alike', { what: alike.map((one) => t(`duplicates.alike.${one}`)).join(', ') })}
      </p>
      <p>
        {t('duplicates.stays', {
          id: kept.id,
          day: day(kept.created_date),
          other: other.id,
          otherDay: day(other.created_date),
        })}
      </p>
      <Equal pair={pair} />
      {differs.map((name) => (
        <Choice
          key={name}
          pair={pair}
          name={name}
          side={sideOf(name)}
          onChoose={(side) => setChosen((others) => ({ ...others, [name]: side }))}
        />
      ))}
      <Group gap="sm">
        <Button disabled={busy} onClick={() => onMerge(differs.filter((name) => sideOf(name) === 'other'))}>
          {t('duplicates.merge')}
        </Button>
        <Button variant="default" disabled={busy} onClick={onApart}>
          {t('duplicates.two')}
        </Button>
      </Group>
    </article>
  )
}
