/** The 20 commonest domains of private addresses in Sweden. */
export const commonDomains = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'hotmail.se',
  'live.se',
  'yahoo.com',
  'telia.com',
  'yahoo.se',
  'outlook.se',
  'live.com',
  'msn.com',
  'me.com',
  'mac.com',
  'googlemail.com',
  'bredband.net',
  'comhem.se',
  'proton.me',
  'protonmail.com',
  'spray.se',
] as const

/** Other domains that are no mistake, although they look like one. */
const otherDomains = ['mail.com', 'email.com', 'ymail.com', 'aol.com', 'gmx.com', 'gmx.se', 'tele2.se']

/** Providers with a domain in every country. */
const international = ['hotmail', 'outlook', 'live', 'yahoo', 'msn']

/** Ends that nobody has who writes one of the domains above. */
const mistakenEnds = ['co', 'cm', 'om']

/** @returns how many characters are to be replaced, added, removed or exchanged with the next one */
export function distanceOf(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0
  for (let row = 1; row <= one.length; row++) {
    rows.push([row])
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const costs = [
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        ...(isSwapped ? [at(row - 2, column - 2) + 1] : []),
      ]
      rows[row]?.push(Math.min(...costs))
    }
  }
  return at(one.length, other.length)
}

/** @returns whether a domain is right as it is */
function isKnown(domain: string): boolean {
  if ([...commonDomains, ...otherDomains].includes(domain)) return true
  const [name = '', end = '', ...more] = domain.split('.')
  const isCountry = /^[a-z]{2}$/.test(more[0] ?? end) && !mistakenEnds.includes(end)
  return international.includes(name) && isCountry
}

/** Short domains look like many others. */
const maxDistance = (domain: string): number => (domain.length < 9 ? 1 : 2)

/** @returns the address that was probably meant, with one of the commonest domains; null for one that looks right */
export function suggestAddress(email: string): string | null {
  const typed = email.trim()
  const at = typed.lastIndexOf('@')
  const domain = typed.slice(at + 1).toLowerCase()
  if (at < 1 || isKnown(domain)) return null
  const [name = ''] = domain.split('.')
  const sameName = commonDomains.find((known) => known.split('.')[0] === name)
  if (sameName && !international.includes(name)) return typed.slice(0, at + 1) + sameName
  const nearest = commonDomains
    .map((known) => ({ known, distance: distanceOf(domain, known) }))
    .filter(({ known, distance }) => distance <= maxDistance(known))
    .toSorted((one, other) => one.distance - other.distance)[0]
  return nearest ? typed.slice(0, at + 1) + nearest.known : null
}
