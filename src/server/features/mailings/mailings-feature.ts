import type { Feature } from '#server/context/context.ts'
import { mailingRoutes } from './mailing-routes.ts'
import { outboxRoutes } from './outbox-routes.ts'
import { sendInfoMail } from './send-info-mail.ts'
import { writeToParticipants } from './write-to-participants.ts'

/** Mailings to all subscribers or to the participants of an event, and the outbox of every mail. */
export const mailingsFeature: Feature = async (app, context) => {
  await sendInfoMail(app, context)
  await writeToParticipants(app, context)
  await mailingRoutes(app, context)
  await outboxRoutes(app, context)
}
