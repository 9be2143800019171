/** Bits of the fields that the payer may edit (Swish QR specification, section 6.1): 2 the amount, 4 the message. */
const editable = 2 + 4

const maxMessage = 50
/** The characters that a message may not hold: all but letters, digits and the usual signs. */
const unusual = /[^\p{L}\p{N} .,:!?()&-]/gu

/** A payment: kronor, and the message that identifies it. */
export type SwishPayment = { amount: number; message: string }

/**
 * @param payment amount and message, which the payer may not change; without it the payer fills in both
 * @returns the content of a Swish number's QR code, `C<number>;<amount>;<message>;<editable>`; null when the text is no
 *   Swish number
 */
export function swishCode(number: string, payment?: SwishPayment): string | null {
  if (!/^\+?[\d\s()-]+$/.test(number)) return null
  const digits = number.replace(/\D/g, '')
  if (digits.length < 8 || digits.length > 15) return null
  if (!payment) return `C${digits};;;${editable}`
  const message = payment.message.normalize('NFC').replace(unusual, '').slice(0, maxMessage).trim()
  return `C${digits};${payment.amount};${message};0`
}

/** @returns the payment in a code that {@link swishCode} has made */
export function readSwishCode(code: string): SwishPayment & { number: string } {
  const [number = '', amount = '', message = ''] = code.slice(1).split(';')
  return { number, amount: Number(amount), message }
}
