import { requireGoodPassword } from '#server/features/users/bodies.ts'
import type { Services } from '#server/services/services.ts'
import { AppError } from '#shared/errors.ts'
import type { LinkField } from '#shared/link-view.ts'
import { type Message, message, type Words } from '#shared/message.ts'
import { pages } from '#shared/paths.ts'

/** The way from the page of a link to the login. */
export const logIn = { label: message('link.logIn'), to: pages.login }

/** Shows the account of the password, which browsers keep with it. */
export const addressField = (email: string): LinkField => ({
  name: 'email',
  label: message('label.email'),
  value: email,
  maxLength: 254,
  autocomplete: 'username',
})

/** The input for a new password. */
export const passwordField = (problem?: Words, label: Message = message('link.newPassword')): LinkField => ({
  name: 'password',
  label,
  maxLength: 512,
  autocomplete: 'new-password',
  ...(problem && { problem }),
})

/** @returns what is wrong with the password, or null; other refusals are thrown on */
export async function passwordProblem(
  context: Pick<Services, 'db'>,
  password: string,
  known: readonly string[],
): Promise<Words | null> {
  try {
    await requireGoodPassword(context, password, known)
    return null
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation') throw error
    return error.errors[0]?.detail ?? message('link.chooseAnother')
  }
}
