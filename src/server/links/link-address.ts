import { addressIn } from '#shared/addresses.ts'
import { languages } from '#shared/languages.ts'
import { mailLinks, pages } from '#shared/paths.ts'

/** The words of a link before its secret, in each language; those that begin with others come first. */
const names = languages
  .flatMap((language) =>
    Object.values(mailLinks).map((pattern) =>
      addressIn(pattern, language).split('/').slice(1, -1).join(String.raw`[/\\]+`),
    ),
  )
  .sort((a, b) => b.length - a.length)
/** A part of an address that is the name of a link in a mail, and what stands behind. */
const link = new RegExp(String.raw`^(.*?[/\\])(${names.join('|')})(?:[/\\]+(.*))?$`, 'is')
/** The rest of the address of an event's application form, which may have the name of a link. */
const formOfAnEvent = new RegExp(`^${pages.eventForm.split('/').at(-1)}/*$`)

/** @returns the path as a person would read it: a percent sign that encodes nothing stays */
const readable = (url: string): string =>
  (url.split(/[?#]/, 1)[0] ?? '').replace(/%([0-9a-f]{2})/gi, (_code, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )

/**
 * Takes the secret out of an address that may be a link in a mail, however it is spelled (T74).
 * @param url a request's target; parameters are left out
 */
export function maskLink(url: string): string {
  const [, start, name, rest] = link.exec(readable(url)) ?? []
  return rest ? `${start}${name}/…` : (url.split('?', 1)[0] ?? '')
}

const inText = new RegExp(String.raw`(/(?:${names.join('|')})/)[\w-]{22,43}(?![\w-])`, 'g')

/** Takes the secrets out of the links in a text, for readers of the outbox (T151). */
export const maskLinksIn = (text: string): string => text.replace(inText, '$1…')

/** @returns whether an address that is no page was meant to be a link in a mail: cut off, or with more behind */
export function isBrokenLink(url: string): boolean {
  const [, start, , rest = ''] = link.exec(readable(url)) ?? []
  return start !== undefined && /^[/\\]+$/.test(start) && !formOfAnEvent.test(rest)
}
