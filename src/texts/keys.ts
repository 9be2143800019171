import type { bookkeeping } from './sv/bookkeeping.ts'
import type { checks } from './sv/checks.ts'
import type { copy } from './sv/copy.ts'
import type { details } from './sv/details.ts'
import type { links } from './sv/links.ts'
import type { mails } from './sv/mails.ts'
import type { texts as pages } from './sv/pages.ts'
import type { texts as panel } from './sv/panel.ts'
import type { problems } from './sv/problems.ts'
import type { processing } from './sv/processing.ts'
import type { resources } from './sv/resources.ts'
import type { texts as site } from './sv/site.ts'
import type { ValueNames } from './values.ts'

/** The parts of a catalogue, as the first language says them; the other languages have the same keys. */
type Parts = [
  typeof site,
  typeof pages,
  typeof panel,
  typeof checks,
  typeof resources,
  typeof details,
  typeof problems,
  typeof mails,
  typeof links,
  typeof processing,
  typeof copy,
  typeof bookkeeping,
]

/** Names a text of the program. */
export type Key = KeyIn<Parts[number]>
type KeyIn<Part> = Part extends unknown ? keyof Part & string : never

/** The text of a key in the first language; the panel has texts of its own for some of the site's keys. */
type TextOf<K, Part = Parts[number]> = Part extends unknown ? (K extends keyof Part ? Part[K] : never) : never

/** The names of the values that a text asks for; of one of several texts it is not known, and any may be given. */
export type ValuesOf<K extends Key> = TextOf<K> extends infer Text extends string ? ValueNames<Text> : never
