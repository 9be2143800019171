import { describeLanguage, firstLanguage, type Language, otherLanguages } from './languages.ts'
import { isPageSlug } from './page-address.ts'
import { takenWords } from './paths.ts'

/** An address of the site, as the specification writes it, and the language in which it is shown. */
export type SiteAddress = { language: Language; address: string }

type Parts = { path: string; query: string; hash: string }

function split(address: string): Parts {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
  return { path, query, hash }
}

const segmentsOf = (path: string): string[] => path.replace(/^\/|\/$/g, '').split('/')

type Pattern = { address: string; segments: string[] }

const patternOf = (address: string): Pattern => ({ address, segments: segmentsOf(address) })

/** The addresses of each language, each as the specification writes it and in the language. */
const patterns = new Map(
  otherLanguages.map((language) => [
    language,
    Object.entries(describeLanguage(language).addresses).map(([own, other]) => ({
      own: patternOf(own),
      other: patternOf(other),
    })),
  ]),
)

/** @returns the path in the other pattern, or null when it does not fit the first. The segments stay as they are. */
function rewrite({ address: path, segments }: Pattern, from: Pattern, to: Pattern): string | null {
  if (from.segments.length !== segments.length || segments.includes('') !== from.segments.includes(''))
    return null
  const fits = from.segments.every((part, index) =>
    part === ':slug' ? isPageSlug(segments[index] ?? '') : part.startsWith(':') || part === segments[index],
  )
  if (!fits) return null
  const written = to.segments.map((part) => segments[from.segments.indexOf(part)] ?? part)
  const slash = path.endsWith('/') && !to.address.endsWith('/') ? '/' : ''
  return `/${written.join('/')}${to.address.endsWith('/') && to.address !== '/' ? '/' : slash}`
}

function rename(query: string, names: readonly (readonly [string, string])[]): string {
  let renamed = query
  for (const [from, to] of names) renamed = renamed.replace(new RegExp(`(?<=[?&])${from}=`, 'g'), `${to}=`)
  return renamed
}

/**
 * @param address path of the specification, with its query and fragment
 * @returns the same page's address in the language; an address that has none there, as of the panel, stays as it is
 */
export function addressIn(address: string, language: Language): string {
  if (language === firstLanguage) return address
  const { path, query, hash } = split(address)
  const { parameters } = describeLanguage(language)
  const asked = patternOf(path)
  for (const { own, other } of patterns.get(language) ?? []) {
    const written = rewrite(asked, own, other)
    if (written !== null) return written + rename(query, Object.entries(parameters)) + hash
  }
  return address
}

/** @returns whether the page of an address of the specification can be read in each language */
export const isTranslated = (address: string): boolean =>
  otherLanguages.every((language) => addressIn(address, language) !== address)

/**
 * @param address path as a browser asks for it, with its query and fragment
 * @returns the address of the specification, and the language; below `/en/` the language also of what has no page
 */
export function siteAddress(address: string): SiteAddress {
  const language = otherLanguages.find((code) => address.startsWith(`/${code}/`) || address === `/${code}`)
  if (!language) return { language: firstLanguage, address }
  const { path, query, hash } = split(address)
  const { parameters } = describeLanguage(language)
  const asked = patternOf(path)
  for (const { own, other } of patterns.get(language) ?? []) {
    const read = rewrite(asked, other, own)
    // A name that is the first word of other addresses does not stand first.
    if (own.segments[0]?.startsWith(':') && takenWords.has(read?.split('/')[1] ?? '')) continue
    const names = Object.entries(parameters).map(([from, to]) => [to, from] as const)
    if (read !== null) return { language, address: read + rename(query, names) + hash }
  }
  // An event called "en" has its application form at /en/apply.
  return { language: /^\/\w+\/apply\/?$/.test(path) ? firstLanguage : language, address }
}
