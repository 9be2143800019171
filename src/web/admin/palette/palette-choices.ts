import type { SearchHit } from '#shared/search.ts'
import type { AdminIconName } from '#web/admin/frame/admin-icon.tsx'

/** A line of the palette: somewhere to go. */
export type Choice = {
  /** The title, and further words: Swedish ones of a page, a detail that tells a record from its namesakes. */
  label: string
  hint: string
  icon: AdminIconName
  to: string
}

/** The records of one kind: how their lines are headed, and where one of them is opened. */
type RecordTarget = { group: string; icon: AdminIconName; to(id: number): string }

/** The choices of the palette. */
export type PaletteTargets = {
  pages: readonly Choice[]
  /** 'New …' */
  beginnings: readonly Choice[]
  /** By the name of the resource. */
  records: Readonly<Record<string, RecordTarget>>
}

export type ChoiceGroup = { heading: string; choices: readonly Choice[] }

const wordsOf = (text: string): string[] =>
  text
    .toLocaleLowerCase('sv')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** @returns those of which some word begins with each word that was typed; all when nothing was. */
const matching = (choices: readonly Choice[], typed: string): Choice[] => {
  const beginnings = wordsOf(typed)
  return choices.filter(({ label, hint }) => {
    const words = wordsOf(`${label} ${hint}`)
    return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)))
  })
}

const hitGroups = (hits: readonly SearchHit[], records: PaletteTargets['records']): ChoiceGroup[] =>
  Object.entries(records).map(([resource, { group, icon, to }]) => ({
    heading: group,
    choices: hits
      .filter((hit) => hit.resource === resource)
      .map(({ id, title, hint }) => ({ label: title || `${group} ${id}`, hint, icon, to: to(id) })),
  }))

/** @returns what is offered for what was typed, in groups that are not empty. */
export function paletteGroups(
  targets: PaletteTargets,
  typed: string,
  hits: readonly SearchHit[],
): ChoiceGroup[] {
  const create = { heading: 'Skapa', choices: matching(targets.beginnings, typed) }
  const open = { heading: 'Gå till', choices: matching(targets.pages, typed) }
  const records = typed.trim() === '' ? [] : hitGroups(hits, targets.records)
  return [create, open, ...records].filter(({ choices }) => choices.length > 0)
}
