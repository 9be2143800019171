import type { ReactNode } from 'react'

import { isBlankTick } from '#shared/list-words.ts'
import { type LocalizedField, type LocalizedResource, wordsOf } from '#shared/resource-words.ts'
import { isInstant } from '#shared/time.ts'
import { ListLines } from '#web/admin/record/list-lines.tsx'
import { ReferenceTitle } from '#web/admin/record/reference-title.tsx'
import type { PanelTexts } from '#web/ui/panel-texts.ts'
import { RichText } from '#web/ui/rich-text.tsx'

/** A record as the API answers it. */
export type Stored = Readonly<Record<string, unknown>>

/**
 * Paper goes without pictures and what describes them, what nothing was filled in for, and a tick that says that a
 * record has been dealt with.
 */
const isOnPaper = (
  { kind, transient, describes, focuses, lists, clearedByChange }: LocalizedField,
  value: unknown,
): boolean =>
  kind !== 'image' &&
  !transient &&
  !describes &&
  !focuses &&
  !lists &&
  ![undefined, null, ''].some((nothing) => value === nothing) &&
  !(Array.isArray(value) && value.length === 0) &&
  !(clearedByChange && value === false)

function wordOf(field: LocalizedField, value: unknown, { dateTime }: PanelTexts): ReactNode {
  if (typeof value === 'boolean') return wordsOf(field)[value ? 0 : 1]
  if (field.kind === 'list') return <ListLines field={field} value={value} />
  const text = String(value)
  if (field.kind === 'html') return <RichText html={text} />
  if (field.kind === 'reference') return <ReferenceTitle to={field.to ?? ''} id={text} />
  return isInstant(text) ? dateTime(text) : (field.optionLabels?.[text] ?? text)
}

/** @returns what a stored record says on paper: of fields with one label the first */
export function recordFacts(
  { fields }: LocalizedResource,
  record: Stored,
  texts: PanelTexts,
): (readonly [string, ReactNode])[] {
  const isTitled = (name: string) => Object.values(fields).some(({ titleOf }) => titleOf === name)
  const printed = Object.entries(fields).filter(
    ([name, field]) =>
      !isTitled(name) && isOnPaper(field, record[name]) && !isBlankTick(field, record[name], record),
  )
  const first = printed.filter(
    ([, { label }], index) => printed.findIndex(([, other]) => other.label === label) === index,
  )
  return first.map(([name, field]) => [field.label, wordOf(field, record[name], texts)] as const)
}
