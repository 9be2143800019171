import type { AppContext } from '#server/context/context.ts'
import { recordAct } from '#server/crud/record-act.ts'
import { anonymous } from '#server/http/access/actor.ts'
import { countActive } from '#server/membership/count-active.ts'
import { copyOf, copyView } from '#server/people/copy-page.ts'
import { nameOf, type Person, pageOf } from '#server/people/persons.ts'
import type { Language } from '#shared/languages.ts'
import type { LinkPart, LinkView } from '#shared/link-view.ts'
import { message } from '#shared/message.ts'
import { members } from '#shared/resources/members.ts'
import { stockholmDay } from '#shared/time.ts'

export const copyPart: LinkPart = {
  heading: message('link.member.copy'),
  text: [message('link.member.copyText')],
  forms: [{ does: 'copy', button: message('link.member.copyButton') }],
}

type Asking = { person: Person; token: string; language: Language; ip: string }

/** @returns everything that is kept about a person, to be read, printed and saved; nobody keeps the page */
export async function ownCopy(
  context: AppContext,
  { person, token, language, ip }: Asking,
): Promise<LinkView> {
  await context.limits.take('member', ip, () => countActive(context.db))
  const copy = await copyOf(context, [{ address: person.email, name: nameOf(person) }], language)
  await recordAct(context, anonymous, { action: 'own-copy', resource: members.name, record_id: person.id })
  return {
    ...copyView(copy, stockholmDay(context.now()), message('link.member.copyShown')),
    next: { label: message('link.member.back'), to: pageOf(token, person) },
  }
}
