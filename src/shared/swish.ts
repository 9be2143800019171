/** Bits of the fields a payer may change (Swish QR specification §6.1): 2 the amount, 4 the message. */
const editable = 2 + 4

/**
 * @returns what the QR code of a Swish number holds, `C<number>;<amount>;<message>;<editable>`, with amount
 * and message left to the payer; null when the text is no Swish number.
 */
export function swishCode(number: string): string | null {
  if (!/^\+?[\d\s()-]+$/.test(number)) return null
  const digits = number.replace(/\D/g, '')
  return digits.length >= 8 && digits.length <= 15 ? `C${digits};;;${editable}` : null
}
