import { checkCount, checkFormValue } from '#shared/check-field.ts'
import type { Field } from '#shared/field.ts'
import { isShownFor } from '#shared/list-words.ts'
import { type Message, message, type Words } from '#shared/message.ts'
import { isTimeKind } from '#shared/typed-moment.ts'
import type { Key } from '#texts/keys.ts'
import { unreadable } from '#web/admin/dates/unreadable.ts'
import type { FormValue } from './form-values.ts'
import { type FormItem, itemsOf } from './list-values.ts'

/** Every field of an admin form is required (specification §5), except ticks and what may be left empty. */
export const isRequired = ({ kind, optional }: Field): boolean => kind !== 'boolean' && !optional

const requiredMessage = ({
  key,
  requiredUnlessLacking = message('check.required'),
  required = requiredUnlessLacking,
}: Field): Message => (required === true ? { key: `${key}.required` as Key } : required)

/** @returns the field with a message for when it is missing, if the form requires it */
const withMessage = (field: Field): Field =>
  isRequired(field) ? { ...field, required: requiredMessage(field) } : field

function checkText(field: Field, value: FormValue | undefined): Words | null {
  const text = typeof value === 'string' ? value : ''
  const problem = isTimeKind(field.kind) ? unreadable(field.kind, text) : null
  return problem ?? checkFormValue(withMessage(field), text)
}

/** @returns whether the form of an item asks for a field of it. */
export const isPartAsked = (field: Field, item: FormItem): boolean => !field.hidden && isShownFor(field, item)

/** @returns the errors of an item of a list, by the names of its fields */
export function itemErrors({ of = {} }: Field, item: FormItem): Record<string, Words> {
  const errors = Object.entries(of).map(([name, part]) => {
    const isChecked = part.kind !== 'boolean' && isPartAsked(part, item)
    return [name, isChecked ? checkText(part, item[name]) : null] as const
  })
  return Object.fromEntries(errors.flatMap(([name, error]) => (error === null ? [] : [[name, error]])))
}

/** @returns the message to show at a list of so many items, whatever they say; or null */
export const checkList = (field: Field, count: number): Words | null => checkCount(withMessage(field), count)

function checkItems(field: Field, value: FormValue): Words | null {
  const items = itemsOf(field, value)
  const errors = items.flatMap((item) => Object.values(itemErrors(field, item)))
  return checkList(field, items.length) ?? errors[0] ?? null
}

/** @returns the message to show at the field, or null */
export function checkValue(field: Field, value: FormValue): Words | null {
  switch (field.kind) {
    case 'boolean':
      return null
    case 'image':
    case 'file':
      return value === null && isRequired(field) ? requiredMessage(field) : null
    case 'list':
      return checkItems(field, value)
    default:
      return checkText(field, value)
  }
}
