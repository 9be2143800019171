const look =
  'display:inline-block;padding:13px 22px;border-radius:8px;background:#1473A7;color:#FFFFFF;font-size:17px;' +
  'font-weight:600;text-decoration:none'

/** @returns a link that looks like a button in every mailbox, of an address and words that are HTML */
export const mailButton = (address: string, words: string): string =>
  `<p style="margin:24px 0"><a class="button" href="${address}" style="${look}">${words}</a></p>`
