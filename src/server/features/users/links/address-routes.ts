import { z } from 'zod'
import type { Feature } from '#server/context/context.ts'
import { textSchema } from '#server/crud/body-schema.ts'
import { findAccount, recordAccountHistory } from '#server/features/users/accounts.ts'
import { password } from '#server/features/users/bodies.ts'
import { confirmPassword, signedIn } from '#server/features/users/confirm-password.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { type Call, route } from '#server/http/input/route.ts'
import type { Services } from '#server/services/services.ts'
import { askedLanguage } from '#server/texts/asked-language.ts'
import { AppError } from '#shared/errors.ts'
import { foldAddress } from '#shared/fold.ts'
import { languageOf } from '#shared/languages.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { users } from '#shared/resources/users.ts'
import { addressLink, holdOwner, keepLink } from './address-links.ts'
import { voidLinksOf } from './void-links.ts'

const changing = z.strictObject({
  email: textSchema({ ...users.fields.email, example: 'bo@example.se' }),
  current_password: password,
})

/**
 * Asks the new address, and tells the old one. Nobody learns whether the new one has an account already: then it gets no
 * link, but a mail that says so (T152).
 */
async function askForAddress(
  context: Services,
  { request, body: { email, current_password } }: Call<z.infer<typeof changing>>,
): Promise<object> {
  const { id } = signedIn(request)
  await confirmPassword(context, request, { field: 'current_password', password: current_password })
  await context.limits.takeBy('address', id)
  await context.limits.takeFor('new_address', email)
  const confirm = await addressLink.make(context)
  const keep = await keepLink.make(context)
  const taken = await findAccount(context.db, email)
  await context.db.transaction().execute(async (tx) => {
    const owner = await holdOwner(tx, context, id)
    if (!owner) throw new AppError('unauthenticated')
    if (foldAddress(owner.email) === foldAddress(email)) throw new AppError('unchanged-address')
    const language = languageOf(owner.language || askedLanguage(request.headers))
    // The last address that was typed counts. What stops a change stops each of them.
    await voidLinksOf(tx, context, { id, kinds: ['address'] })
    await addressLink.keep(tx, context, { token: confirm.token, email, userId: id })
    await keepLink.keep(tx, context, { token: keep.token, email: owner.email, userId: id })
    await context.outbox.add(tx, {
      kind: taken ? 'address-taken' : 'address-confirm',
      recipient: email,
      language,
      recordId: id,
      data: { nonce: confirm.nonce },
    })
    await context.outbox.add(tx, {
      kind: 'address-notice',
      recipient: owner.email,
      language,
      recordId: id,
      data: { nonce: keep.nonce, email },
    })
    await recordAccountHistory(tx, context, { action: 'ask-address', by: owner, id })
  })
  return {}
}

/** Another address for one's own account. */
export const addressRoutes: Feature = async (app, context) => {
  route(app, ['POST', panelApi.address], {
    who: 'user',
    summary: 'Ask for another address; a mail to the new one confirms it',
    takes: changing,
    status: 202,
    answer: objectSchema({}),
    does: (call) => askForAddress(context, call),
  })
  await addressLink.serve(app, context)
  await keepLink.serve(app, context)
}
