import type { Problem } from '#shared/check-field.ts'
import { message } from '#shared/message.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Characters are code points of the NFC form: an emoji and an å count once, however they were typed. */
export const passwordLength = { min: 10, max: 128 } as const

/**
 * The rules for a new password (settled §4.3): length and not being common. No rule about its composition, and
 * spaces count as typed.
 * @param publicTexts what is no secret: the user's name and address, the association's name
 * @returns what is wrong with it, or null
 */
export function checkPassword(password: string, publicTexts: readonly string[] = []): Problem | null {
  if (!password.isWellFormed()) {
    return { code: 'invalid-text', detail: message('password.invalidText') }
  }
  const length = [...password.normalize('NFC')].length
  if (length < passwordLength.min) {
    return { code: 'too-short', detail: message('password.tooShort', { min: passwordLength.min }) }
  }
  if (length > passwordLength.max) {
    return { code: 'too-long', detail: message('password.tooLong', { max: passwordLength.max }) }
  }
  if (isCommonPassword(password, publicTexts)) {
    return {
      code: 'too-common',
      detail: message('password.tooCommon'),
    }
  }
  return null
}
