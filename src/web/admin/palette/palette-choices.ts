import type { SearchHit } from '#shared/search.ts'
import { isInstant } from '#shared/time.ts'
import type { AdminIconName } from '#web/admin/frame/admin-icon.tsx'
import type { PanelTexts } from '#web/ui/panel-texts.ts'

/** A line of the palette: somewhere to go, or something to do. */
export type Choice = {
  /** The title, and what stands beside it: a detail that tells a record from its namesakes. */
  label: string
  hint?: string
  /** Words that it is found by as well, and that are not shown. */
  words?: string
  icon: AdminIconName
  /** Its address; of an action a name of its own. */
  to: string
  act?: () => void
}

/** The records of one kind: how their lines are headed, and where one of them is opened. */
type RecordTarget = { group: string; icon: AdminIconName; to(hit: SearchHit): string }

/** The choices of the palette. */
export type PaletteTargets = {
  pages: readonly Choice[]
  beginnings: readonly Choice[]
  actions: readonly Choice[]
  /** Lists whose records are not among the hits; `to` is the address of the list. */
  searched: readonly Choice[]
  records: Readonly<Record<string, RecordTarget>>
}

export type ChoiceGroup = {
  heading: string
  choices: readonly Choice[]
  /** Searches of other lists, offered whether they find something or not. */
  isElsewhere?: true
}

type Words = Pick<PanelTexts, 't' | 'dateTime'>

const wordsOf = (text: string): string[] =>
  text
    .toLocaleLowerCase('sv')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** @returns the choices in which each typed word begins a word; all when nothing is typed */
const matching = (choices: readonly Choice[], typed: string): Choice[] => {
  const beginnings = wordsOf(typed)
  return choices.filter(({ label, hint = '', words: others = '' }) => {
    const words = wordsOf(`${label} ${hint} ${others}`)
    return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)))
  })
}

const hitGroups = (
  hits: readonly SearchHit[],
  records: PaletteTargets['records'],
  { dateTime }: Words,
): ChoiceGroup[] =>
  Object.entries(records).map(([resource, { group, icon, to }]) => ({
    heading: group,
    choices: hits
      .filter((hit) => hit.resource === resource)
      .map((hit) => ({
        label: hit.title || `${group} ${hit.id}`,
        hint: isInstant(hit.hint) ? dateTime(hit.hint) : hit.hint,
        icon,
        to: to(hit),
      })),
  }))

/** @returns choices that open other lists with the words as their search */
const searches = (searched: readonly Choice[], typed: string, { t }: Words): Choice[] =>
  searched.map(({ label, icon, to }) => ({
    label: t('palette.searchIn', { list: label }),
    icon,
    to: `${to}?q=${encodeURIComponent(typed)}`,
  }))

/** @returns the choices that match, in groups that are not empty; first the page of that name */
export function paletteGroups(
  targets: PaletteTargets,
  typed: string,
  { hits, texts: panel }: { hits: readonly SearchHit[]; texts: Words },
): ChoiceGroup[] {
  const { t } = panel
  const create = { heading: t('palette.create'), choices: matching(targets.beginnings, typed) }
  const open = { heading: t('palette.goTo'), choices: matching(targets.pages, typed) }
  const isNamed = open.choices.some(({ label }) => wordsOf(label).join() === wordsOf(typed).join())
  const act = { heading: t('palette.act'), choices: matching(targets.actions, typed) }
  const words = typed.trim()
  const records = words === '' ? [] : hitGroups(hits, targets.records, panel)
  const elsewhere = words === '' ? [] : searches(targets.searched, words, panel)
  const others = { heading: t('palette.others'), choices: elsewhere, isElsewhere: true as const }
  return [...(isNamed ? [open, create] : [create, open]), act, ...records, others].filter(
    ({ choices }) => choices.length > 0,
  )
}
