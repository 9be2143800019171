import { type ImportedResource, importedResources, peopleImportApi } from '#shared/people-import-plan.ts'
import { paymentPreparations } from '#testing/fuzz/payment-preparations.ts'
import { importsOf, newKey } from '#testing/people-imports.ts'
import type { TestApp } from '#testing/test-app.ts'

/** The file of the API document, with which calls are made. */
const example = 'Förnamn;Efternamn;E-post\nAstrid;Lindvall;astrid@example.org\n'

type Prepared = { query?: Record<string, string>; body?: object }

/**
 * Prepares the calls that write imports and take them back.
 * @param app gives the application, which is not there yet
 */
export function importPreparations(app: () => TestApp): Record<string, () => Promise<Prepared>> {
  const consent = { consent: 'Listan på årsmötet' }
  const more = (resource: ImportedResource) => (resource === 'subscribers' ? consent : {})
  const calls = importedResources.map((resource) => [
    [
      `POST ${peopleImportApi.write(resource)}`,
      async () => {
        const { plan } = await importsOf(app()).seen(example, { resource })
        return { query: { key: newKey(), plan } }
      },
    ],
    [
      `POST ${peopleImportApi.undo(resource)}`,
      async () => {
        const key = newKey()
        await importsOf(app()).bring(example, { resource, key, more: more(resource) })
        return { body: { key } }
      },
    ],
  ])
  return { ...Object.fromEntries(calls.flat()), ...paymentPreparations(app) }
}
