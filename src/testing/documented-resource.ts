import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProjectCopy } from '#testing/project-copy.ts'

/** Carries out what docs/add-a-resource.md says. @throws Error when it has not one piece of code for each step */
export function addDocumentedResource(project: ProjectCopy): void {
  const document = readFileSync(join(project.folder, 'docs/add-a-resource.md'), 'utf8')
  const pieces = [...document.matchAll(/```tsx?\n([\s\S]*?)```/g)].map(([, code]) => code as string).values()
  /** @returns the next piece of code */
  const next = (): string => {
    const { value } = pieces.next()
    if (value === undefined) throw new Error('docs/add-a-resource.md lacks a piece of code')
    return value
  }
  const importIn = (path: string, imports: string) => project.edit(path, (source) => imports + source)
  /** Puts an entry behind the first of a text. */
  const insert = (path: string, after: string, entry: string) =>
    project.edit(path, (source) => {
      if (!source.includes(after)) throw new Error(`${path} has no "${after}"`)
      return source.replace(after, (text) => `${text}\n${entry}`)
    })

  project.write('src/shared/resources/songs.ts', next())
  project.write('src/texts/sv/resources/songs.ts', next())
  project.write('src/texts/en/resources/songs.ts', next())
  const words = ['src/texts/sv/resources.ts', 'src/texts/en/resources.ts']
  const wordsImport = next()
  const wordsEntry = next()
  for (const path of words) {
    importIn(path, wordsImport)
    insert(path, '  ...contact,', wordsEntry)
  }
  importIn('src/shared/resources/index.ts', next())
  insert('src/shared/resources/index.ts', 'const registry = [', next())
  project.addMigration('songs', next())
  insert('src/shared/processing.ts', 'export const declarations = {', next())
  insert('src/server/people/person-tables.ts', 'export const personTables: PersonTables = {', next())
  importIn('src/web/app/admin-routes.tsx', next())
  insert('src/web/app/admin-routes.tsx', '  added: [', next())
  insert('src/shared/rights.ts', '  writer: {', next())
  const right = next()
  for (const list of ['read', 'write']) insert('src/testing/opened-by-role.ts', `${list}: [`, right)
  insert('src/shared/paths.ts', 'export const pages = {', next())
  insert('src/shared/paths.ts', 'export const sitemapPages = [', next())
  insert('src/texts/en/language.ts', 'export const addresses = {', next())
  insert('docs/add-a-language.md', "  '/': '/de/',", next())
  insert('src/texts/sv/pages.ts', '  ...formMessages(members),', next())
  insert('src/texts/en/pages.ts', '  ...formMessages(members),', next())
  const page = next()
  project.write('src/web/app/pages/songs-page.tsx', page)
  importIn('src/web/app/routes.tsx', page.match(/^import .*(?:songs|record-slices)\.ts'\n/gm)?.join('') ?? '')
  insert('src/web/app/routes.tsx', 'export const routes: readonly Page[] = [', next())
  if (!pieces.next().done) throw new Error('docs/add-a-resource.md has a piece of code too many')
}
