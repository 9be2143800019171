/** Spells all but the characters that a parameter of a header may hold (RFC 8187). */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** @returns the header `Content-Disposition` (RFC 6266): the name, and one without å, ä and ö for old programs */
export function attachment(name: string): string {
  const ascii = name.normalize('NFD').replace(/[^\x20-\x7e]|["\\]/g, '')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encode(name)}`
}
