import type { Selectable } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import { activeMembers } from '#server/mail/sending/member-audience.ts'
import { type LetterAudience, lettersName } from '#shared/letters.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import type { Audience } from '#shared/resources/mailings.ts'
import { members } from '#shared/resources/members.ts'
import { subscribers } from '#shared/resources/subscribers.ts'
import { may, type Principal } from '#shared/rights.ts'

/** @returns the name under which rights know writing to an audience */
function rightsTo(audience: Audience): string {
  if (audience === 'members') return lettersName
  return audience === 'subscribers' ? subscribers.name : evenemang.name
}

/** True if the principal may stop the mailings to an audience. */
export const mayStopMailing = (principal: Principal, audience: Audience): boolean =>
  may(principal, 'write', rightsTo(audience))

/**
 * True if the principal may write to members selected that way. Active members and saved choices are open to every writer
 * of mails to members; members picked by name or by a filter are open to those who may read the register.
 */
export const mayWriteToMembers = (principal: Principal, toWhom: LetterAudience): boolean =>
  may(principal, 'write', lettersName) &&
  (toWhom === 'active' || toWhom === 'choice' || may(principal, 'read', members.name))

type AudienceOf = Pick<Selectable<Tables['mailings']>, 'audience' | 'chosen' | 'matching' | 'choice'>

/** @returns the way in which the members of a mailing were selected */
function letterAudienceOf({ chosen, matching, choice }: AudienceOf): LetterAudience {
  if (chosen) return 'chosen'
  if (choice) return 'choice'
  return matching === activeMembers ? 'active' : 'matching'
}

/** True if the principal may write to the audience of a mailing. */
export const mayWriteTo = (principal: Principal, mailing: AudienceOf): boolean =>
  mailing.audience === 'members'
    ? mayWriteToMembers(principal, letterAudienceOf(mailing))
    : mayStopMailing(principal, mailing.audience)
