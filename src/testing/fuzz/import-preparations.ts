import { planHeader } from '#shared/operations.ts'
import { importedResources, peopleImportApi } from '#shared/people-import-plan.ts'
import { paymentPreparations } from '#testing/fuzz/payment-preparations.ts'
import { importsOf, newKey } from '#testing/people-imports.ts'
import type { TestApp } from '#testing/test-app.ts'

/** The file of the API document, with which calls are made. */
const example = 'Förnamn;Efternamn;E-post\nAstrid;Lindvall;astrid@example.org\n'

type Prepared = { query?: Record<string, string>; headers?: Record<string, string>; body?: object }

/**
 * Prepares the calls that write imports and take them back.
 * @param app gives the application, which is not there yet
 */
export function importPreparations(app: () => TestApp): Record<string, () => Promise<Prepared>> {
  const calls = importedResources.map((resource) => [
    [
      `POST ${peopleImportApi.write(resource)}`,
      async () => {
        const { tag } = await importsOf(app()).seen(example, { resource })
        return { query: { key: newKey() }, headers: { [planHeader]: tag } }
      },
    ],
  ])
  return { ...Object.fromEntries(calls.flat()), ...paymentPreparations(app) }
}
