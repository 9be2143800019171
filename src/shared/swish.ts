/** The address that Swish's own generator of codes makes; a phone's camera and a press on the phone itself open it alike. */
const address = 'https://app.swish.nu/1/p/sw/'

const maxMessage = 50
/** The most that one payment can be, in öre. */
const maxAmount = 99_999_999
/** The characters that a message may not hold. */
const unusual = /[^a-zåäöA-ZÅÄÖ0-9:;.,?!() ]/g

/** A payment: öre, and the message that identifies it. */
export type SwishPayment = { amount: number; message: string }

/** @returns the digits of a number that Swish pays to: of an association, of a collection, or a mobile's; null for any other */
export function swishNumber(text: string): string | null {
  if (!/^\+?[\d\s()-]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '').replace(/^(?:00)?460?(?=7)/, '0')
  return /^(?:123\d{7}|90\d{5}|07\d{8})$/.test(digits) ? digits : null
}

/** @returns a letter without a mark that messages cannot carry */
const plain = (letter: string): string =>
  /[åäö]/i.test(letter) ? letter : letter.normalize('NFD').replace(/\p{M}/gu, '')

/** @returns a message as Swish takes it; what stands first in it stays */
export const swishMessage = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{L}/gu, plain)
    .replace(/[\s\p{Pd}/]/gu, ' ')
    .replace(unusual, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, maxMessage)
    .trim()

/**
 * @param payment amount and message, which the payer may not change; without it the payer fills in both
 * @returns the address that pays to a number, which its QR code holds too; null when the text is no Swish number, or the
 *   amount none that can be paid
 */
export function swishCode(number: string, payment?: SwishPayment): string | null {
  const payee = swishNumber(number)
  if (payee === null) return null
  // An amount that is not there is open by itself.
  if (!payment) return `${address}?sw=${payee}&msg=&edit=msg&src=qr`
  const { amount, message } = payment
  if (!Number.isInteger(amount) || amount < 1_00 || amount > maxAmount) return null
  const said = encodeURIComponent(swishMessage(message))
  return `${address}?sw=${payee}&amt=${amount / 100}&cur=SEK&msg=${said}&src=qr`
}

/** @returns the payment in a code that {@link swishCode} has made */
export function readSwishCode(code: string): SwishPayment & { number: string } {
  const [, query = ''] = code.split('?')
  const values = new Map(query.split('&').map((pair) => pair.split('=') as [string, string]))
  return {
    number: values.get('sw') ?? '',
    amount: Math.round(Number(values.get('amt') ?? 0) * 100),
    message: decodeURIComponent(values.get('msg') ?? ''),
  }
}
