/** Bits of the fields that the payer may edit (Swish QR specification, section 6.1): 2 the amount, 4 the message. */
const editable = 2 + 4

/**
 * @returns the content of a Swish number's QR code, `C<number>;<amount>;<message>;<editable>`, with empty amount
 * and message that the payer fills in; null when the text is no Swish number.
 */
export function swishCode(number: string): string | null {
  if (!/^\+?[\d\s()-]+$/.test(number)) return null
  const digits = number.replace(/\D/g, '')
  return digits.length >= 8 && digits.length <= 15 ? `C${digits};;;${editable}` : null
}
