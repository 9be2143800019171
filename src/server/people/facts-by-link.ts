import type { CrudContext } from '#server/crud/rules.ts'
import { countActive } from '#server/membership/count-active.ts'
import { AppError } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import type { LinkField, LinkForm, LinkPart } from '#shared/link-view.ts'
import { message, type Words } from '#shared/message.ts'
import { pages } from '#shared/paths.ts'
import { correct, factInput, type Outcome, type OwnFact, refused, storedIn } from './own-facts.ts'
import { findPerson, type Person } from './persons.ts'

/** A person to whom a mail with a link went, by the address that it went to. */
export type Reached = { id: number; email: string }

/** The contact details that are corrected behind a link which lasts for long, and which is passed on to whoever pays. */
const facts = ['phone_number', 'address', 'zip_code', 'city'] as const satisfies readonly OwnFact[]

/** Signs of a value that are shown: enough to know one's own by, too few to learn it. */
const shownSigns = 2

/** @returns the beginning of a value, a number by its end; never more than a third of it */
function hintOf(person: Person, name: OwnFact): Words {
  const value = [...storedIn(person, name)]
  const shown = Math.min(shownSigns, Math.floor(value.length / 3))
  if (value.length === 0) return message('link.facts.none')
  if (shown === 0) return message('link.facts.known')
  // Its end proves who declines to renew.
  return name === 'phone_number'
    ? message('link.facts.known')
    : message('link.facts.begins', { begin: value.slice(0, shown).join('').trimEnd() })
}

/** @returns an address of which only its owner knows the whole, in one line */
const maskedAddress = (email: string): string =>
  `${[...email][0] ?? ''}…\u2060${email.slice(email.lastIndexOf('@'))}`

function factsForm(person: Person, language: Language, { facts: failed }: Outcome): LinkForm {
  const fields = facts.map((name): LinkField => {
    const problem = failed?.problems[name]
    return {
      ...factInput(name, language),
      value: failed?.typed[name] ?? '',
      hint: hintOf(person, name),
      isOptional: true,
      ...(problem && { problem }),
    }
  })
  return {
    does: 'correct',
    button: message('link.member.save'),
    isFirst: true,
    fields,
    hidden: { version: String(person.version) },
    behind: {
      summary: message('link.facts.summary'),
      text: message('link.facts.text', { email: maskedAddress(person.email) }),
      ...(failed && { isOpen: true }),
    },
  }
}

/**
 * @param reached null for a link of which it is not known that it went to the person's address
 * @returns the part on which a person corrects their contact details (decision 0086), and the way to all others
 */
export async function factsPart(
  context: Pick<CrudContext, 'db'>,
  { reached, language, outcome = {} }: { reached: Reached | null; language: Language; outcome?: Outcome },
): Promise<LinkPart> {
  const person = reached ? await findPerson(context, reached) : undefined
  return {
    heading: message('link.claim.facts'),
    ...(person && { forms: [factsForm(person, language, outcome)] }),
    links: [{ label: message(person ? 'link.facts.rest' : 'link.claim.ownFacts'), to: pages.mine }],
  }
}

/** Stores the contact details that were typed; those that are left empty stay as they are. */
export async function correctByLink(
  context: CrudContext,
  {
    reached,
    form,
    language,
    ip,
  }: { reached: Reached | null; form: URLSearchParams; language: Language; ip: string },
): Promise<Outcome> {
  const typed = Object.fromEntries(facts.map((name) => [name, form.get(name) ?? '']))
  const filled = facts.filter((name) => typed[name]?.trim() !== '')
  if (filled.length === 0) return {}
  try {
    await context.limits.take('member', ip, () => countActive(context.db))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate-limited') throw error
    return { ...refused(message('problem.rate-limited')), facts: { typed, problems: {} } }
  }
  const outcome = reached && (await correct(context, { ...reached, form, language, facts: filled }))
  if (outcome) return outcome
  const unsaved = filled.map((name) => [factInput(name, language).label, typed[name] ?? ''] as const)
  return { outcome: { isRefused: true, words: message('link.facts.gone'), unsaved } }
}
