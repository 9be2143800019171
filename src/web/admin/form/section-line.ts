import { beginningOf } from '#shared/excerpt.ts'
import { lackedNames } from '#shared/field.ts'
import { plainText } from '#shared/formats/plain-text.ts'
import { clockIn } from '#shared/moment.ts'
import { lackingKey, type Resource } from '#shared/resource.ts'
import type { LocalizedField } from '#shared/resource-words.ts'
import { isWritten } from '#shared/typed-moment.ts'
import type { Key } from '#texts/keys.ts'
import type { PanelTexts } from '#web/ui/panel-texts.ts'
import type { FormSection } from './form-sections.ts'
import { type FormValue, type FormValues, isAsked, isBlank } from './form-values.ts'
import { itemsOf } from './list-values.ts'

/** Characters of a text that a line shows. */
const longest = 40

/** @returns a value in words; the name of a field whose value says nothing in a line */
function wordOf(field: LocalizedField, value: FormValue, texts: PanelTexts): string | number {
  const { kind } = field
  if (kind === 'list') return itemsOf(field, value).length
  if (typeof value !== 'string' || kind === 'image' || kind === 'file' || kind === 'url') return field.label
  switch (kind) {
    case 'datetime':
      // A time that cannot be read says so in its field.
      if (!isWritten(kind, value)) return beginningOf(value, longest)
      return `${Number(value.slice(8, 10))} ${texts.month(value.slice(0, 7))} ${clockIn(value, texts.t)}`
    case 'integer':
      return Number(value)
    case 'enum':
      return field.optionLabels?.[value] ?? value
    case 'reference':
      return field.label
    default:
      return beginningOf(plainText(value).replaceAll(/\s+/g, ' '), longest)
  }
}

/** @returns a field in a line: by a text of its own, `<key>.brief`, else by its value */
function partOf(field: LocalizedField, value: FormValue, texts: PanelTexts): string {
  const brief = `${field.key}.brief`
  const word = wordOf(field, value, texts)
  if (!texts.has(brief)) return String(word)
  const given = field.kind === 'integer' ? Number(value) : typeof value === 'boolean' ? String(value) : word
  return texts.t(brief as Key, { value: given })
}

/**
 * @returns the content of a folded section in a line, `80 places, opens 1 Dec 12:00, 2 questions`; its hint when
 *   there is none
 */
export function sectionLine(
  { entries, hint = '', resource }: FormSection & { resource: Resource },
  values: FormValues,
  texts: PanelTexts,
): string {
  const isSwitch = (name: string): boolean =>
    Object.values(resource.fields).some(({ shownFor }) => shownFor?.[0] === name)
  const told = entries.filter(
    ([name, field]) =>
      field.translates === undefined &&
      field.describes === undefined &&
      isAsked(field, values) &&
      (isSwitch(name) || !isBlank(values, name)),
  )
  const parts = told.map(([name, field]) => partOf(field, values[name] ?? null, texts)).filter(Boolean)
  if (parts.length > 0) return parts.join(', ')
  const lacked = lackedNames(values[lackingKey])
  return entries.some(([name]) => lacked.includes(name)) ? texts.t('lacking.label') : hint
}
