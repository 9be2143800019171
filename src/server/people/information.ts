import type { Db, Tx } from '#server/db/tables.ts'
import { translate } from '#server/texts/site-text.ts'
import type { Language } from '#shared/languages.ts'
import type { InformationSection } from '#shared/processing-register.ts'
import { describeActivities, readController } from './describe-processing.ts'
import { readWords, thirdCountryOf } from './processing-words.ts'
import { readPeriods } from './retention-periods.ts'

/**
 * @param today day of Stockholm
 * @returns what persons are told when their data is collected (GDPR article 13), made of the declarations, the association's
 *   words and the periods of the moment
 */
export async function readInformation(
  db: Db | Tx,
  { language, today }: { language: Language; today: string },
): Promise<InformationSection[]> {
  const words = await readWords(db)
  const periods = await readPeriods(db, today)
  const controller = await readController(db, language)
  const contact = [controller.name, controller.address, controller.email, controller.phone].filter(Boolean)
  return [
    {
      heading: translate(language, 'information.controller.title'),
      texts: [translate(language, 'information.controller.text'), contact.join(', ')],
    },
    ...describeActivities(words, periods, language).map(
      ({ title, purpose, data, bases, recipients, kept }): InformationSection => ({
        heading: title,
        texts: [],
        facts: [
          [translate(language, 'information.purpose'), [purpose]],
          [translate(language, 'information.data'), [data]],
          [translate(language, 'information.basis'), [bases.join(', ')]],
          [translate(language, 'information.recipients'), [recipients.join(', ')]],
          [translate(language, 'information.kept'), kept],
        ],
      }),
    ),
    {
      heading: translate(language, 'information.thirdCountry.title'),
      texts: [thirdCountryOf(words, language)],
    },
    {
      heading: translate(language, 'information.rights.title'),
      texts: [
        translate(language, 'information.rights.text'),
        translate(language, 'information.rights.consent'),
        translate(language, 'information.rights.decisions'),
      ],
    },
    {
      heading: translate(language, 'information.complain.title'),
      texts: [translate(language, 'information.complain.text')],
    },
  ]
}

/** @returns the sections as one text, by which their versions are told apart */
export const informationText = (sections: readonly InformationSection[]): string =>
  sections
    .map(({ heading, texts, facts = [] }) =>
      [heading, ...texts, ...facts.map(([label, values]) => `${label}: ${values.join(' ')}`)].join('\n'),
    )
    .join('\n\n')
