import type { Generated } from 'kysely'
import type { ConsentKind, ConsentWay } from '#shared/consents.ts'
import type { Language } from '#shared/languages.ts'

/** Tables of how long persons are kept, and of what they consented to. */
export type RetentionTables = {
  /** Former members as numbers: nothing in a row says who it was. */
  former_members: {
    id: Generated<number>
    birth_year: number | null
    gender: string | null
    city: string
    first_day: string | null
    last_day: string | null
  }
  /** Persons who are not forgotten when it is time, until after a day of Stockholm. */
  retention_stops: {
    id: Generated<number>
    resource: string
    record_id: number
    reason: string
    until: string
    created_at: string
    user_id: number | null
  }
  /** The versions of the texts to which persons consent, or by which they are informed; none of them changes. */
  consent_texts: {
    id: Generated<number>
    kind: ConsentKind
    language: Language
    version: number
    from_day: string
    text: string
  }
  /** Acts of persons by a text: the record that the act made, or is about. */
  consents: {
    id: Generated<number>
    kind: ConsentKind
    language: Language
    version: number
    resource: string
    record_id: number
    at: string
    how: ConsentWay
    withdrawn_at: string | null
  }
}
