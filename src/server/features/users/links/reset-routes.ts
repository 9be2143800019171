import { z } from 'zod'
import type { Feature } from '#server/context/context.ts'
import { readAddress } from '#server/encoding/read-address.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { issueText } from '#server/http/input/parse-body.ts'
import { type Call, route } from '#server/http/input/route.ts'
import type { Services } from '#server/services/services.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import { isEmail } from '#shared/check-field.ts'
import { api } from '#shared/paths.ts'
import { resetLink } from './reset-link.ts'

const asking = z.strictObject({
  email: z
    .string({ error: issueText('account.emailRequired') })
    .max(254)
    .meta({ examples: ['kim@example.se'] }),
})

/**
 * Queues the mail with the link, whether or not the address has an account: that is looked up when the mail is written,
 * so that this call does and answers the same for every address (T150).
 */
async function askForReset(
  context: Services,
  { request, body }: Call<z.infer<typeof asking>>,
): Promise<object> {
  await context.limits.take('reset', request.ip)
  const recipient = readAddress(body.email)
  if (!isEmail(recipient) || !(await context.limits.isWithin('reset_address', recipient))) return {}
  const { nonce, token } = await resetLink.make(context)
  const language = askedLanguage(request.headers)
  await context.db.transaction().execute(async (tx) => {
    await resetLink.keep(tx, context, { token, email: recipient })
    await context.outbox.add(tx, { kind: 'password-reset', recipient, language, data: { nonce } })
  })
  return {}
}

/** A new password for who has forgotten the old one. */
export const resetRoutes: Feature = async (app, context) => {
  route(app, ['POST', api.reset], {
    who: 'public',
    summary: 'Ask for a mail with a link to a new password; answers every address alike',
    takes: asking,
    status: 202,
    answer: objectSchema({}),
    does: (call) => askForReset(context, call),
  })
  await resetLink.serve(app, context)
}
