import type { Feature } from '#server/context/context.ts'
import { choiceRoutes } from './choice-routes.ts'
import { letterRoutes } from './letter-routes.ts'
import { mailingRoutes } from './mailing-routes.ts'
import { outboxRoutes } from './outbox-routes.ts'
import { sendInfoMail } from './send-info-mail.ts'
import { writeToParticipants } from './write-to-participants.ts'

/** Mailings to all subscribers, to members or to the participants of an event, and the outbox of every mail. */
export const mailingsFeature: Feature = async (app, context) => {
  await sendInfoMail(app, context)
  await writeToParticipants(app, context)
  await choiceRoutes(app, context)
  await letterRoutes(app, context)
  await mailingRoutes(app, context)
  await outboxRoutes(app, context)
}
