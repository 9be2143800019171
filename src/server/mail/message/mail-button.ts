import type { AccentSteps } from '#shared/accent.ts'

const look = (steps: AccentSteps): string =>
  `display:inline-block;padding:13px 22px;border-radius:8px;background:${steps[6]};color:#FFFFFF;font-size:17px;` +
  'font-weight:600;text-decoration:none'

/**
 * @param steps of the association's colour
 * @returns a link that looks like a button in every mailbox, of an address and words that are HTML
 */
export const mailButton = (address: string, words: string, steps: AccentSteps): string =>
  `<p style="margin:24px 0"><a class="button" href="${address}" style="${look(steps)}">${words}</a></p>`
