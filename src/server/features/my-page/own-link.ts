import type { AppContext } from '#server/context/context.ts'
import type { Tx } from '#server/db/tables.ts'
import { endLinks } from '#server/links/end-links.ts'
import { linkView } from '#server/links/link.ts'
import { type StoredLink, spentView, storedLink } from '#server/links/stored-link.ts'
import { correct, factsForm, type Outcome } from '#server/people/own-facts.ts'
import { findPersons, nameOf, type Person, pageOf } from '#server/people/persons.ts'
import { dayMs } from '#shared/durations.ts'
import { foldAddress } from '#shared/fold.ts'
import type { Language } from '#shared/languages.ts'
import type { LinkPart, LinkView } from '#shared/link-view.ts'
import { message, type Words } from '#shared/message.ts'
import { pages } from '#shared/paths.ts'
import { applicationsPart } from './applications.ts'
import { cardOf } from './card.ts'
import { addressForm, askForAddress } from './change-address.ts'
import { copyPart, ownCopy } from './copy.ts'
import { feesPart } from './fees.ts'
import { groupsPart } from './groups.ts'
import { leave, leaveForm } from './leave.ts'
import { membersFirstPart } from './members-first.ts'
import { newsletterPart, subscribe } from './newsletter.ts'

const again = { label: message('link.member.ask'), to: pages.mine }
const replaced = linkView('memberReplaced', { status: 410, next: again })
const gone = linkView('memberReplaced', { status: 404, next: again })

/** The persons of an address, and how one of them is shown. */
type Shown = {
  token: string
  email: string
  family: readonly Person[]
  query: URLSearchParams
  language: Language
}

/** @returns the person whom the address of the page names; the only one of an address needs no name */
const chosenOf = ({ family, query }: Pick<Shown, 'family' | 'query'>): Person | undefined =>
  family.length === 1 ? family[0] : family.find(({ id }) => String(id) === query.get('person'))

const linksTo = (token: string, persons: readonly Person[]) =>
  persons.map((person) => ({ label: nameOf(person), to: pageOf(token, person) }))

/** @returns whether a person is a member, and since or until when */
function standingOf({ member_status, is_new, joined_on, left_on }: Person): Words {
  if (member_status)
    return joined_on
      ? message('link.member.since', { day: { day: joined_on } })
      : message('link.member.active')
  if (is_new) return message('link.member.applied')
  return left_on ? message('link.member.until', { day: { day: left_on } }) : message('link.member.handled')
}

/** @returns the page of one person, and nothing of the others but their names */
async function personView(
  context: AppContext,
  shown: Shown & { person: Person; outcome: Outcome },
): Promise<LinkView> {
  const { token, email, family, language, person, outcome } = shown
  const others = family.filter(({ id }) => id !== person.id)
  const parts: LinkPart[] = [
    { heading: message('link.member.facts'), forms: [factsForm(person, language, outcome.facts)] },
    {
      heading: message('link.member.address'),
      text: [message('link.member.addressNow', { email: person.email })],
      forms: [addressForm(outcome.address)],
    },
    ...(await feesPart(context, person, language)),
    ...(await groupsPart(context, person, language)),
    ...(await membersFirstPart(context, person, language)),
    await applicationsPart(context, { person, family }, language),
    await newsletterPart(context, email),
    ...(others.length > 0 ? [{ heading: message('link.member.others'), links: linksTo(token, others) }] : []),
    copyPart,
    ...(person.member_status ? [{ heading: message('link.member.membership'), forms: [leaveForm] }] : []),
  ]
  return {
    status: 200,
    title: message('link.member.heading', { name: nameOf(person) }),
    text: [standingOf(person)],
    ...(await cardOf(context, person, language)),
    ...(outcome.outcome && { outcome: outcome.outcome }),
    parts,
  }
}

async function view(context: AppContext, shown: Shown, outcome: Outcome = {}): Promise<LinkView> {
  const person = chosenOf(shown)
  if (person) return personView(context, { ...shown, person, outcome })
  const links = linksTo(shown.token, shown.family)
  return linkView('memberChoose', { parts: [{ heading: message('link.memberChoose.persons'), links }] })
}

/** Leads to the own page, for a day and as often as one wishes; it shows the persons who have the address now. */
export const memberLink = storedLink({
  kind: 'member',
  lasts: dayMs,
  about: async (context: AppContext, { email }) => {
    const family = await findPersons(context, email)
    return family.length > 0 ? family : null
  },
  over: ({ row }, { context }) => {
    const spent = spentView(row, context, replaced)
    return spent && { ...spent, next: again }
  },
  shows: ({ row, about: family }, { context, ...call }) =>
    view(context, { ...call, email: row.email, family }),
  async does({ row, about: family }, { context, form, ip, ...call }) {
    const { language } = call
    const shown = { ...call, email: row.email, family }
    const person = chosenOf(shown)
    if (!person) return view(context, shown)
    const { id, email } = person
    const whom = { id, email, language, ip, form, person }
    if (form.get('do') === 'copy') return ownCopy(context, { ...whom, ...call })
    const outcome = await act(context, form.get('do'), whom)
    if (outcome === null) return gone
    return view(context, { ...shown, family: await findPersons(context, row.email) }, outcome)
  },
})

type Whom = {
  id: number
  email: string
  language: Language
  ip: string
  form: URLSearchParams
  person: Person
}

/** @returns what came of a form; null when the address is no longer the person's */
async function act(context: AppContext, does: string | null, whom: Whom): Promise<Outcome | null> {
  if (does === 'correct') return correct(context, whom)
  if (does === 'address') return askForAddress(context, whom)
  if (does === 'subscribe') return subscribe(context, whom)
  return does === 'leave' ? leave(context, whom) : {}
}

type NewLink = Pick<StoredLink, 'email'> & { token: string }

/** Keeps a new link of an address; earlier ones lead nowhere from then on. */
export async function keepMemberLink(tx: Tx, context: AppContext, { token, email }: NewLink): Promise<void> {
  const earlier = endLinks(tx, context).where('kind', '=', 'member')
  await earlier.where('email_key', '=', foldAddress(email)).execute()
  await memberLink.keep(tx, context, { token, email })
}
