import { Alert, Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import type { MembershipKind } from '#shared/membership/facts.ts'
import { readAmount } from '#shared/membership/typed-amount.ts'
import { checkControl, valueControl } from '#web/admin/form/value-control.ts'
import { AlertLine } from '#web/admin/page/alert-line.tsx'
import card from '#web/admin/page/card.module.css'
import { Part } from '#web/admin/page/part.tsx'
import { LineButton } from '#web/admin/table/line-button.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { type DraftFee, type DraftType, feeKey, newId, newType, noFee } from './draft.ts'
import css from './membership.module.css'
import { useTypeNames } from './type-names.ts'
import { fieldId, type Settings } from './use-settings.ts'

const kinds: readonly MembershipKind[] = ['ordinary', 'support', 'honorary']

type FeeProps = { state: Settings; fee: string; labels: { amount: string; note: string }; isOther?: boolean }

/** A fee in kronor, and a note about it. */
export const FeeFields = ({ state, fee, labels, isOther = false }: FeeProps) => {
  const { t } = usePanelTexts()
  const { draft, change, fieldOf } = state
  const value = draft.fees[fee] ?? noFee
  const set = (next: Partial<DraftFee>): void =>
    change({ fees: { ...draft.fees, [fee]: { ...value, ...next } } })
  return (
    <>
      <TextInput
        {...fieldOf(`/fees/${fee}`)}
        label={labels.amount}
        {...(isOther && { description: t('membershipYear.otherFee') })}
        inputMode="decimal"
        autoComplete="off"
        required={!isOther}
        {...valueControl(value.amount, (amount) => set({ amount }))}
      />
      {(!isOther || value.amount.trim() !== '') && (
        <TextInput
          label={labels.note}
          maxLength={200}
          autoComplete="off"
          {...valueControl(value.note, (note) => set({ note }))}
        />
      )}
    </>
  )
}

type TypeProps = { state: Settings; type: DraftType; index: number }

const Acts = ({ state, type, index }: TypeProps) => {
  const { t } = usePanelTexts()
  const name = useTypeNames()(type)
  const { draft, change, stored } = state
  const { types } = draft
  const replace = (next: DraftType): void =>
    change({ types: types.map((one) => (one.id === next.id ? next : one)) })
  const isUsed = stored.used.types.includes(type.id)
  return (
    <Group gap="xs">
      {index > 0 && (
        <LineButton
          label={t('membershipYear.up', { name })}
          onClick={() => {
            const before = types[index - 1]
            if (before) change({ types: types.with(index - 1, type).with(index, before) })
          }}
        />
      )}
      {type.id > 0 && (
        <LineButton
          label={t(type.is_archived ? 'membershipYear.unarchive' : 'membershipYear.archive')}
          name={t(type.is_archived ? 'membershipYear.unarchiveOf' : 'membershipYear.archiveOf', {
            name,
          })}
          onClick={() => replace({ ...type, is_archived: !type.is_archived })}
        />
      )}
      {!isUsed && types.length > 1 && (
        <LineButton
          label={t('membershipYear.remove')}
          name={t('membershipYear.removeOf', { name })}
          onClick={() => change({ types: types.filter(({ id }) => id !== type.id) })}
        />
      )}
    </Group>
  )
}

/** True if anyone may choose a type that has no end, for nothing. */
const isFreeForAnyone = (
  { id, kind, chosen_by }: DraftType,
  fees: Readonly<Record<string, DraftFee>>,
): boolean =>
  kind === 'honorary' && chosen_by === 'anyone' && readAmount((fees[feeKey(id, null)] ?? noFee).amount) === 0

const Type = ({ state, type, index }: TypeProps) => {
  const { t } = usePanelTexts()
  const nameOf = useTypeNames()
  const { draft, change, fieldOf, stored } = state
  const set = (next: Partial<DraftType>): void =>
    change({ types: draft.types.map((one) => (one.id === type.id ? { ...one, ...next } : one)) })
  const input = (pointer: string) => ({ ...fieldOf(`/types/${index}/${pointer}`), autoComplete: 'off' })
  const title = (language: 'sv' | 'en') => ({
    ...input(`titles/${language}`),
    maxLength: 100,
    ...valueControl(type.titles[language], (text) => set({ titles: { ...type.titles, [language]: text } })),
  })
  const age = (name: 'min_age' | 'max_age') => ({
    ...input(name),
    inputMode: 'numeric' as const,
    ...valueControl(type[name], (text) => set({ [name]: text })),
  })
  return (
    <fieldset className={css.record}>
      <legend>
        {t('membershipYear.typeOf', { name: nameOf(type) })}
        {type.is_archived && <span className={css.mark}>{t('membershipYear.archived')}</span>}
      </legend>
      {!type.is_archived && (
        <>
          <div className={css.pair}>
            <TextInput label={t('membershipYear.name')} required {...title('sv')} />
            <TextInput label={t('membershipYear.nameEn')} {...title('en')} />
            <FeeFields
              state={state}
              fee={feeKey(type.id, null)}
              labels={{ amount: t('membershipYear.fee'), note: t('membershipYear.note') }}
            />
            <NativeSelect
              label={t('membershipYear.type')}
              value={type.kind}
              disabled={stored.used.types.includes(type.id)}
              data={kinds.map((value) => ({ value, label: t(`membershipYear.type.${value}`) }))}
              onChange={(event) => {
                const kind = event.currentTarget.value as MembershipKind
                set({ kind, votes: kind === 'ordinary', ...(kind === 'honorary' && { chosen_by: 'board' }) })
              }}
            />
          </div>
          <div className={css.pair}>
            <TextInput label={t('membershipYear.minAge')} {...age('min_age')} />
            <TextInput label={t('membershipYear.maxAge')} {...age('max_age')} />
            <Checkbox
              label={t('membershipYear.votes')}
              {...checkControl(type.votes, (votes) => set({ votes }))}
            />
            <Checkbox
              label={t('membershipYear.anyone')}
              checked={type.chosen_by === 'anyone'}
              onChange={(event) => set({ chosen_by: event.currentTarget.checked ? 'anyone' : 'board' })}
            />
          </div>
          {isFreeForAnyone(type, draft.fees) && (
            <Alert color="yellow" variant="outline" role="alert">
              {t('membershipYear.honoraryForAnyone')}
            </Alert>
          )}
        </>
      )}
      <Acts state={state} type={type} index={index} />
    </fieldset>
  )
}

/** The types of membership, each with its fee. */
export const TypesPart = ({ state }: { state: Settings }) => {
  const { t } = usePanelTexts()
  const { draft, change, errorOf } = state
  const error = errorOf('/types')
  return (
    <Part title={t('membershipYear.types')} hint={t('membershipYear.typesHint')}>
      {draft.types.map((type, index) => (
        <Type key={type.id} state={state} type={type} index={index} />
      ))}
      <AlertLine text={error} className={card.problem} />
      <div>
        <Button
          id={fieldId('/types')}
          variant="default"
          onClick={() => change({ types: [...draft.types, newType(newId(draft.types))] })}
        >
          {t('membershipYear.addType')}
        </Button>
      </div>
    </Part>
  )
}
