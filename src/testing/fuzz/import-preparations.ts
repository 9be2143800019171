import { planHeader } from '#shared/operations.ts'
import { importedResources, peopleImportApi } from '#shared/people-import-plan.ts'
import { siteImportApi } from '#shared/post-import.ts'
import { pixel } from '#testing/fuzz/bodies.ts'
import { paymentPreparations } from '#testing/fuzz/payment-preparations.ts'
import { wordPressFile } from '#testing/old-sites.ts'
import { importsOf, newKey } from '#testing/people-imports.ts'
import type { TestApp } from '#testing/test-app.ts'
import { zipOf } from '#testing/zip-of.ts'

/** The file of the API document, with which calls are made. */
const example = 'Förnamn;Efternamn;E-post\nAstrid;Lindvall;astrid@example.org\n'

type Prepared = {
  path?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: object
  file?: { type: string; bytes: Buffer }
  token?: string
}

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
  return { ...Object.fromEntries(calls.flat()), ...oldSitePreparations(app), ...paymentPreparations(app) }
}

/** Prepares the calls about an import of an old site, which the account that began it makes. */
function oldSitePreparations(app: () => TestApp): Record<string, () => Promise<Prepared>> {
  const begin = async () => {
    const token = app().superuser
    const by = { token, body: wordPressFile, headers: { 'content-type': 'application/xml' } }
    const { id, file } = (await app().call('POST', siteImportApi.list, by)).json()
    return { token, path: { import: id }, file }
  }
  return {
    async [`GET ${siteImportApi.one('{import}')}`]() {
      const { token, path } = await begin()
      return { token, path }
    },
    async [`POST ${siteImportApi.pictures('{import}')}`]() {
      const { token, path } = await begin()
      const bytes = zipOf([{ name: 'uploads/2019/05/prick.png', data: pixel }])
      return { token, path, file: { type: 'application/zip', bytes } }
    },
    /** All its posts are left out: the job ends at once. */
    async [`POST ${siteImportApi.start('{import}')}`]() {
      const { token, path, file } = await begin()
      const left = file.posts.map(({ key }: { key: string }) => key)
      return { token, path, body: { left, leads: false, byFile: false, category_id: null } }
    },
  }
}
