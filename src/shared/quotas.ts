import { type Language, textIn } from '#shared/languages.ts'
import type { Quota } from '#shared/resources/events.ts'

export type { Quota }

/** @returns what a kind of places is called in a language; empty for none, and for one that is gone */
export function quotaName(quotas: readonly Quota[], key: string, language: Language): string {
  const quota = quotas.find((one) => one.key === key)
  return quota ? textIn(quota, 'name', language).text : ''
}
