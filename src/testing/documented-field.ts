import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProjectCopy } from '#testing/project-copy.ts'

/** The steps of docs/add-a-field.md, each for a resource by its name. */
export type DocumentedField = Readonly<{
  define(name: string): void
  /** @returns the path of the migration */
  migrate(name: string): string
  /** Declares of the example's column that it tells something of a person. */
  declare(): void
  word(name: string): void
}>

/** The resource of the document's example. */
export const exampleOfField = 'board'

/** @throws Error when the document has not one piece of code for each step */
export function documentedField(project: ProjectCopy): DocumentedField {
  const document = readFileSync(join(project.folder, 'docs/add-a-field.md'), 'utf8')
  const pieces = [...document.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code as string)
  if (pieces.length !== 5) throw new Error(`docs/add-a-field.md has ${pieces.length} pieces of code`)
  const [field, migration, declaration, swedish, english] = pieces as [string, string, string, string, string]
  const insert = (path: string, before: RegExp, entry: string) =>
    project.edit(path, (source) => {
      if (!before.test(source)) throw new Error(`${path} has no ${before}`)
      return source.replace(before, (text) => `${entry}${text}`)
    })
  /** @returns the file of a resource's words: those of members of groups stand with the groups' */
  const wordsOf = (language: string, name: string): string => {
    const folder = `src/texts/${language}/resources`
    const files = readdirSync(join(project.folder, folder)).map((file) => `${folder}/${file}`)
    const own = files.find((file) =>
      readFileSync(join(project.folder, file), 'utf8').includes(`'${name}.one'`),
    )
    if (!own) throw new Error(`${folder} has no words of ${name}`)
    return own
  }
  return {
    define(name) {
      const path = `src/shared/resources/${name.replaceAll('_', '-')}.ts`
      insert(path, /^ {2}\},\n\}\)/m, field)
      // The book: a helper is imported where no other field is of its kind.
      project.edit(path, (source) =>
        /import \{[^}]*\btext\b/.test(source)
          ? source
          : source.replace(/(?=\s\} from '#shared\/field\.ts')/, ', text'),
      )
    },
    migrate: (name) =>
      project.addMigration(`${name}-nickname`, migration.replace(`'${exampleOfField}'`, `'${name}'`)),
    declare: () =>
      project.edit('src/shared/processing.ts', (source) => {
        const entry = new RegExp(`^ {2}${exampleOfField}: about\\(.*\\n`, 'm')
        if (!entry.test(source)) throw new Error(`src/shared/processing.ts has no ${entry}`)
        return source.replace(entry, declaration)
      }),
    word(name) {
      for (const [language, words] of Object.entries({ sv: swedish, en: english }))
        insert(wordsOf(language, name), /^\}/m, words.replace(`'${exampleOfField}.`, `'${name}.`))
    },
  }
}
