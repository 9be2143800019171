import type { Db, Tx } from '#server/db/tables.ts'
import { translate } from '#server/texts/site-text.ts'
import {
  type Activity,
  activities,
  type LegalBasis,
  type RecipientOfData,
  type Subject,
} from '#shared/activities.ts'
import { type Language, textIn } from '#shared/languages.ts'
import { tablesOf } from '#shared/processing.ts'
import type { ActivityWords, Controller } from '#shared/processing-register.ts'
import type { RetentionClass, TimedClass } from '#shared/retention.ts'
import { type ProcessingWords, purposeOf } from './processing-words.ts'
import type { Periods } from './retention-periods.ts'

type ActivityParts = {
  bases: readonly LegalBasis[]
  whose: readonly Subject[]
  recipients: readonly RecipientOfData[]
  retention: readonly RetentionClass[]
}

/** @returns how long a class is kept, as a sentence; by the settings where it has one */
function keptWords(name: RetentionClass, periods: Periods, language: Language): string {
  const months = periods[name as TimedClass]?.months
  const title = translate(language, `kept.${name}.title`)
  const text =
    name in periods
      ? translate(language, `kept.${name as TimedClass}.text`, { months: months ?? 0 })
      : translate(language, `kept.${name as 'mails'}.text`)
  return `${title}: ${text}`
}

/** @returns what the association does with data of persons, in a language: the rows of the register */
export function describeActivities(
  words: ProcessingWords,
  periods: Periods,
  language: Language,
): ActivityWords[] {
  const say = (activity: Activity): ActivityWords => {
    const { bases, whose, recipients, retention } = activities[activity] as ActivityParts
    const given = recipients.map((one) => translate(language, `recipientOfData.${one}`))
    return {
      name: activity,
      title: translate(language, `processing.${activity}.title`),
      purpose: purposeOf(activity, words, language),
      data: translate(language, `processing.${activity}.data`),
      bases: bases.map((one) => translate(language, `legalBasis.${one}`)),
      whose: whose.map((one) => translate(language, `subject.${one}`)),
      recipients: given.length > 0 ? given : [translate(language, 'recipientOfData.nobody')],
      kept: retention.map((one) => keptWords(one, periods, language)),
    }
  }
  const all = Object.keys(activities) as Activity[]
  return all.filter((activity) => tablesOf(activity).length > 0).map(say)
}

/** @returns who is responsible: the association with its address, as Inställningar and Sidfot say it */
export async function readController(db: Db | Tx, language: Language): Promise<Controller> {
  const site = await db.selectFrom('site').selectAll().executeTakeFirst()
  const footer = await db
    .selectFrom('footer')
    .select(['address', 'infoMail', 'phoneNumber'])
    .executeTakeFirst()
  return {
    name:
      textIn(site ?? {}, 'association_name', language).text || translate(language, 'information.association'),
    address: footer?.address ?? '',
    email: footer?.infoMail ?? '',
    phone: footer?.phoneNumber ?? '',
  }
}
