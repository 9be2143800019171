import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProjectCopy } from '#testing/project-copy.ts'

/** The steps of docs/add-a-field.md, each for a resource by its name. */
export type DocumentedField = Readonly<{
  define(name: string): void
  /** @returns the path of the migration */
  migrate(name: string): string
  word(name: string): void
}>

/** The resource of the document's example. */
export const exampleOfField = 'board'

/** @returns the name of the files of a resource */
const fileOf = (name: string): string => name.replaceAll('_', '-')

/** @throws Error when the document has not one piece of code for each step */
export function documentedField(project: ProjectCopy): DocumentedField {
  const document = readFileSync(join(project.folder, 'docs/add-a-field.md'), 'utf8')
  const pieces = [...document.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code as string)
  if (pieces.length !== 4) throw new Error(`docs/add-a-field.md has ${pieces.length} pieces of code`)
  const [field, migration, swedish, english] = pieces as [string, string, string, string]
  const insert = (path: string, before: RegExp, entry: string) =>
    project.edit(path, (source) => {
      if (!before.test(source)) throw new Error(`${path} has no ${before}`)
      return source.replace(before, (text) => `${entry}${text}`)
    })
  return {
    define: (name) => insert(`src/shared/resources/${fileOf(name)}.ts`, /^ {2}\},\n\}\)/m, field),
    migrate: (name) =>
      project.addMigration(`${name}-nickname`, migration.replace(`'${exampleOfField}'`, `'${name}'`)),
    word(name) {
      for (const [language, words] of Object.entries({ sv: swedish, en: english }))
        insert(
          `src/texts/${language}/resources/${fileOf(name)}.ts`,
          /^\}/m,
          words.replace(`'${exampleOfField}.`, `'${name}.`),
        )
    },
  }
}
