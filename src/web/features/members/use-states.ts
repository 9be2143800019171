import { membershipApi, type StoredSettings } from '#shared/membership/settings.ts'
import { memberStates } from '#shared/membership/state.ts'
import { members } from '#shared/resources/members.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import type { Filter } from '#web/admin/table/filters-of.ts'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'

/** Few wait for a confirmation of other years than this one and the last. */
const yearsOf = (today: string): string[] => {
  const year = Number(today.slice(0, 4))
  return [String(year), String(year - 1)]
}

function filtersOf({ types, today }: StoredSettings, { t, language, resourceIn }: PanelTexts): Filter[] {
  const { fields } = resourceIn(members)
  const all = ['', t('filter.all')] as const
  const words = fields.membership_state.optionLabels ?? {}
  return [
    {
      kind: 'choice',
      field: 'membership_state',
      label: fields.membership_state.label,
      options: [all, ...memberStates.map((state) => [state, words[state] ?? state] as const)],
    },
    {
      kind: 'choice',
      field: 'membership_type',
      label: fields.type_name.label,
      options: [
        all,
        ...types.map(({ id, titles }) => [String(id), titles[language] || (titles.sv ?? '')] as const),
      ],
      isRare: true,
    },
    { kind: 'day', field: 'valid_from', label: t('members.filter.validFrom'), isRare: true },
    { kind: 'day', field: 'valid_to', label: t('members.filter.validTo'), isRare: true },
    {
      kind: 'choice',
      field: 'unconfirmed',
      label: t('members.filter.unconfirmed'),
      options: [all, ...yearsOf(today).map((year) => [year, year] as const)],
      isRare: true,
    },
  ]
}

/** @returns the orders of a column with the state, the type and the last day: its heading orders by the state */
export function sortsOfStates({ resourceIn }: PanelTexts) {
  const { fields } = resourceIn(members)
  return {
    sort: 'membership_state',
    furtherSorts: (['type_name', 'valid_until'] as const).map((sort) => ({
      sort,
      label: fields[sort].label,
    })),
  }
}

/** @returns filters of the states of members, where the register knows membership years; else none */
export function useStateFilters(): readonly Filter[] {
  const texts = usePanelTexts()
  const { data } = useRead<StoredSettings>(membershipApi.settings)
  return !data || data.rules.kind === 'none' ? [] : filtersOf(data, texts)
}
