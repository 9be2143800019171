import { resourceIn } from '#server/texts/resource-words.ts'
import { translate } from '#server/texts/site-text.ts'
import type { Language } from '#shared/languages.ts'
import type { ImportedResource } from '#shared/people-import-plan.ts'
import { getResource } from '#shared/resources/index.ts'
import type { Warning } from './plan-warning.ts'

/** @returns a warning in words; a field in it is named as its form does */
export function warningWords(
  language: Language,
  resource: ImportedResource,
  { code, params = {} }: Warning,
): string {
  const { fields } = resourceIn(language, getResource(resource))
  const field = fields[params.field ?? '']?.label ?? params.field
  const given = { ...params, ...(field && { field }) }
  return translate(language, `import.warning.${code}` as 'import.warning.phone', given as { text: string })
}
