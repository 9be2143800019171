import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProjectCopy } from '#testing/project-copy.ts'

/** Carries out what docs/add-a-resource.md says. @throws Error when it has not one piece of code for each step */
export function addDocumentedResource(project: ProjectCopy): void {
  const document = readFileSync(join(project.folder, 'docs/add-a-resource.md'), 'utf8')
  const pieces = [...document.matchAll(/```tsx?\n([\s\S]*?)```/g)].map(([, code]) => code as string)
  if (pieces.length !== 10) throw new Error(`docs/add-a-resource.md has ${pieces.length} pieces of code`)
  const [definition, registryImport, registryEntry, migration] = pieces as [string, string, string, string]
  const [adminImport, adminEntry] = pieces.slice(4) as [string, string]
  const words = pieces.slice(6, 8) as [string, string]
  const [page, route] = pieces.slice(8) as [string, string]

  /** Puts imports first, and an entry behind a line. */
  const insert = (path: string, imports: string, { entry, after }: { entry: string; after: string }) =>
    project.edit(path, (source) => {
      if (!source.includes(after)) throw new Error(`${path} has no "${after}"`)
      return imports + source.replace(after, (line) => `${line}\n${entry}`)
    })
  project.write('src/shared/resources/documents.ts', definition)
  insert('src/shared/resources/index.ts', registryImport, {
    entry: registryEntry,
    after: 'const registry = [',
  })
  project.addMigration('documents', migration)
  insert('src/web/app/admin-routes.tsx', adminImport, { entry: adminEntry, after: '  added: [' })
  const [englishFields, swedishFields] = words
  insert('src/texts/en/fields.ts', '', { entry: englishFields, after: '  resources: {' })
  insert('src/texts/sv/fields.ts', '', { entry: swedishFields, after: '  resources: {' })
  project.write('src/web/app/pages/documents-page.tsx', page)
  const imports = page.match(/^import .*(?:documents|record-slices)\.ts'\n/gm)?.join('') ?? ''
  insert('src/web/app/routes.tsx', imports, {
    entry: route,
    after: 'export const routes: readonly Page[] = [',
  })
}
