import type { Language } from '#shared/languages.ts'
import type { LinkView } from '#shared/link-view.ts'
import { message } from '#shared/message.ts'
import { kronorTyped } from '#shared/money.ts'
import { kronor } from './receipt.ts'

type Copies = NonNullable<LinkView['copies']>

/** @returns an amount of öre, to be copied into an app that pays */
export const toPay = (ore: number, language: Language): Copies[number] => ({
  label: message('link.application.toPay'),
  value: kronor(ore, language),
  copied: kronorTyped(ore, language),
})

/** @returns what a payment by Swish takes, for a phone that cannot read the code off its own screen */
export const swishCopies = (swish: { number: string; message: string }): Copies => [
  {
    label: message('link.application.swish'),
    value: swish.number,
    copied: swish.number.replaceAll(/\s/g, ''),
  },
  { label: message('link.application.swishMessage'), value: swish.message, copied: swish.message },
]
