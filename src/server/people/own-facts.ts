import { changedFields } from '#server/crud/changed-fields.ts'
import type { CrudContext } from '#server/crud/rules.ts'
import { saveRow } from '#server/crud/save-row.ts'
import type { Values } from '#server/operations/write-scope.ts'
import { wordsIn } from '#server/texts/site-text.ts'
import { checkFormValue, normaliseText } from '#shared/check-field.ts'
import type { Field } from '#shared/field.ts'
import { formatPhone } from '#shared/format-phone.ts'
import type { Language } from '#shared/languages.ts'
import type { LinkField, LinkForm, LinkView } from '#shared/link-view.ts'
import { message, type Words } from '#shared/message.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'
import { readDay } from '#shared/typed-day.ts'
import { byRules, type Person, writing } from './persons.ts'

const { birthday, gender, ...texts } = members.fields

/** The facts that a person may correct, with the texts and rules of the form of membership. */
const own = {
  first_name: { field: texts.first_name, label: message('label.firstName'), autocomplete: 'given-name' },
  last_name: { field: texts.last_name, label: message('label.lastName'), autocomplete: 'family-name' },
  birthday: {
    field: { ...birthday, required: message('membership.birthdayRequired') },
    label: message('label.birthday'),
    autocomplete: 'bday',
  },
  gender: { field: gender, label: message('label.gender') },
  phone_number: { field: texts.phone_number, label: message('label.phone'), autocomplete: 'tel' },
  address: { field: texts.address, label: message('label.address'), autocomplete: 'street-address' },
  zip_code: { field: texts.zip_code, label: message('label.zipCode'), autocomplete: 'postal-code' },
  city: { field: texts.city, label: message('label.city'), autocomplete: 'address-level2' },
} as const satisfies Record<
  string,
  { field: Field; label: Words; autocomplete?: NonNullable<LinkField['autocomplete']> }
>

export type OwnFact = keyof typeof own
const allFacts = Object.keys(own) as OwnFact[]

/** The text typed into the form, and what is wrong with it. */
export type Typed = { typed: Readonly<Record<string, string>>; problems: Readonly<Record<string, Words>> }

/** The outcome of a form, and what it holds when it stands there again. */
export type Outcome = Partial<Pick<LinkView, 'outcome'>> & { facts?: Typed; address?: Typed }

/** @returns the outcome of a form as the page of a link says it */
export const outcomeOf = ({ outcome }: Outcome): Pick<LinkView, 'outcome'> => (outcome ? { outcome } : {})

export const refused = (words: Words): Outcome => ({ outcome: { isRefused: true, words } })
export const done = (words: Words): Outcome => ({ outcome: { isRefused: false, words } })

export const storedIn = (person: Person, name: OwnFact): string => String(person[name] ?? '')

/** @returns a fact as the form shows it: a telephone number as Swedes write it */
const shownIn = (person: Person, name: OwnFact): string =>
  name === 'phone_number' ? formatPhone(storedIn(person, name)) : storedIn(person, name)

const gendersIn = (language: Language) =>
  gender.options.map((value) => ({
    value,
    label: wordsIn(language, message(`members.fields.gender.options.${value}`)),
  }))

/** @returns the input of a fact, as it stands in a form */
export function factInput(name: OwnFact, language: Language): LinkField {
  const { field, label, ...rest }: (typeof own)[OwnFact] = own[name]
  return {
    name,
    label,
    maxLength: name === 'birthday' ? 40 : ((field as Field).max ?? 200),
    ...rest,
    ...(name === 'gender' && {
      choices: [
        ...gendersIn(language),
        { value: '', label: wordsIn(language, message('link.member.noGender')) },
      ],
    }),
    ...(name === 'birthday' && { hint: message('label.dayForm') }),
  }
}

/** @returns the form of a person's facts, as they are stored or as they were typed last */
export function factsForm(
  person: Person,
  language: Language,
  { typed, problems }: Partial<Typed> = {},
): LinkForm {
  const fields = allFacts.map((name): LinkField => {
    const problem = problems?.[name]
    return {
      ...factInput(name, language),
      value: typed?.[name] ?? shownIn(person, name),
      ...(name !== 'gender' && storedIn(person, name) === '' && { isOptional: true }),
      ...(problem && { problem }),
    }
  })
  const button = message('link.member.save')
  return { does: 'correct', button, fields, hidden: { version: String(person.version) } }
}

const factsOf = (values: object): OwnFact[] => allFacts.filter((name) => name in values)

/** @returns the values that were typed, as they are stored, and what is wrong with them; an empty fact may stay empty */
function read(
  person: Person,
  typed: Typed['typed'],
  today: string,
): { values: Values; problems: Typed['problems'] } {
  const problems: Record<string, Words> = {}
  const values: Values = {}
  for (const name of factsOf(typed)) {
    const field: Field = own[name].field
    const isUnchanged = typed[name] === shownIn(person, name)
    const text = (isUnchanged ? storedIn(person, name) : typed[name]) ?? ''
    const day = name === 'birthday' && text.trim() !== '' ? readDay(text, { today, isPast: true }) : null
    const value = name === 'birthday' ? (day ?? '') : normaliseText(field, text)
    if (text.trim() === '' && storedIn(person, name) === '') continue
    values[name] = name === 'gender' ? value || null : value
    const problem = checkFormValue(field, name === 'birthday' ? value : text)
    if (problem) problems[name] = problem
    if (name === 'birthday' && text.trim() !== '' && !day)
      problems[name] = message('membership.birthdayUnreadable')
    if (day && day > today) problems[name] = message('membership.unborn')
    if (name === 'gender' && value !== '' && !gender.options.some((option) => option === value))
      problems[name] = message('membership.genderRequired')
  }
  return { values, problems }
}

/** @returns the facts of a form that differ from what is stored, with their labels; a choice in words */
function unsavedOf(person: Person, values: Values, language: Language): (readonly [Words, Words])[] {
  return factsOf(values)
    .filter((name) => String(values[name] ?? '') !== storedIn(person, name))
    .map((name) => {
      const value = String(values[name] ?? '')
      const chosen = name === 'gender' && gendersIn(language).find((choice) => choice.value === value)?.label
      return [own[name].label, chosen || value || message('link.application.emptied')] as const
    })
}

type Correcting = {
  id: number
  email: string
  form: URLSearchParams
  language: Language
  /** The facts that the form is about; without them all that a person may correct. */
  facts?: readonly OwnFact[]
}

/**
 * Stores what a person corrects. A form that was opened before somebody else changed the person saves nothing: it says
 * so, and what it held stands there to be read.
 */
export async function correct(context: CrudContext, correcting: Correcting): Promise<Outcome | null> {
  const { form, language, facts = allFacts } = correcting
  const typed = Object.fromEntries(facts.map((name) => [name, form.get(name) ?? '']))
  return writing(context, correcting, async (held): Promise<Outcome> => {
    const { scope, person } = held
    const { values, problems } = read(person, typed, stockholmDay(context.now()))
    const unsaved = unsavedOf(person, values, language)
    if (Object.keys(problems).length > 0)
      return { ...refused(message('problem.validation')), facts: { typed, problems } }
    if (unsaved.length === 0) return done(message('link.member.saved'))
    if (form.get('version') !== String(person.version))
      return { outcome: { isRefused: true, words: message('link.member.stale'), unsaved } }
    const checked = await byRules(held, values)
    const changed = changedFields(members, person, checked)
    await saveRow(scope, members, { row: person, values: checked, fields: changed, action: 'own-correct' })
    return done(message('link.member.saved'))
  })
}
