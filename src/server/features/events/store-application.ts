import { nextVersion } from '#server/db/next-version.ts'
import { updateRow } from '#server/db/one-row.ts'
import { recordHistory } from '#server/operations/record-history.ts'
import type { Values, WriteScope } from '#server/operations/write-scope.ts'
import { hasConsent, recordConsent, withdrawConsent } from '#server/people/consents.ts'
import { languageOf } from '#shared/languages.ts'
import { evenemang } from '#shared/resources/evenemang.ts'
import type { Application } from './rows.ts'

/** Stores that a sensitive question was answered by consent, or that it is not answered any more. */
export async function keepConsent(
  scope: WriteScope,
  { id, language }: Pick<Application, 'id' | 'language'>,
  { sensitive_answers }: Values,
): Promise<void> {
  if (sensitive_answers === undefined) return
  const consent = { kind: 'allergies', resource: evenemang.name, record_id: id } as const
  if (sensitive_answers === '[]') return withdrawConsent(scope, consent)
  if (!(await hasConsent(scope.tx, consent)))
    await recordConsent(scope, { ...consent, language: languageOf(language) })
}

/** Stores what an application says anew, and notes what was changed. @returns whether anything was */
export async function storeApplication(
  scope: WriteScope,
  application: Application,
  values: Values,
): Promise<boolean> {
  const changed = Object.entries(values).filter(
    ([name, value]) => value !== application[name as keyof Application],
  )
  if (changed.length === 0) return false
  const { tx, context } = scope
  await updateRow(tx, ['evenemang', application.id], nextVersion(values, context))
  await keepConsent(scope, application, values)
  const fields = changed.map(([name]) => name)
  await recordHistory(scope, {
    action: 'update',
    resource: evenemang.name,
    record_id: application.id,
    fields,
  })
  return true
}
