import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'
import { root } from '#scripts/project.mjs'
import { texts as englishPages } from '#texts/en/pages.ts'
import { texts as englishPanel } from '#texts/en/panel.ts'
import { texts as englishSite } from '#texts/en/site.ts'
import { texts as swedishPages } from '#texts/sv/pages.ts'
import { texts as swedishPanel } from '#texts/sv/panel.ts'
import { resources } from '#texts/sv/resources.ts'
import { texts as swedishSite } from '#texts/sv/site.ts'

type Texts = Readonly<Record<string, string>>

const catalogues: Readonly<Record<string, { swedish: Texts; english: Texts }>> = {
  site: { swedish: swedishSite, english: englishSite },
  pages: { swedish: swedishPages, english: englishPages },
  panel: { swedish: swedishPanel, english: englishPanel },
}

/** @returns the sources below a folder, without tests */
const sourcesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Everything that only the panel shows. */
const panelSources = [
  ...sourcesOf('src/web/admin'),
  ...sourcesOf('src/web/features').filter((file) =>
    /\/(?:auth|backups|demo|mailings|mail-settings|participants|pictures|statistics|history|bin|users)\/|-admin-|category-(?:form|input|added)|post-date|-sheet|subscriber-list|-preview/.test(
      file,
    ),
  ),
  ...[
    'layouts/admin-layout.tsx',
    'admin-routes.tsx',
    'further-admin-routes.tsx',
    'resource-route.tsx',
    'panel-language.tsx',
  ].map((file) => join('src/web/app', file)),
  ...['dashboard-page.tsx', 'subscribers-page.tsx'].map((file) => join('src/web/app/pages', file)),
  'src/web/ui/language-switch.tsx',
]

/** Names of formats and keys, and of the panel itself, which are the same in every language. */
const international: ReadonlySet<string> = new Set([
  'CSV',
  'Excel (XLSX)',
  'Admin',
  'Admin **',
  'Ctrl K',
  'px',
])

/** The words by which the palette finds pages and actions, in every language; they are not shown. */
const searched = /^words:/

const hasLetters = (text: string): boolean => /\p{L}/u.test(text)
const isSwedish = (text: string): boolean => /[åäöÅÄÖ”]/.test(text)
/** Words of a sentence, or a title of one word: what is meant for the program begins with a small letter or has signs. */
const isSentence = (text: string): boolean => /^\p{Lu}\p{Ll}+(?: \p{L}+)+[.…!?]*$/u.test(text)

const shownProps: ReadonlySet<string> = new Set([
  'alt',
  'aria-label',
  'closeButtonLabel',
  'description',
  'empty',
  'header',
  'heading',
  'hint',
  'intro',
  'label',
  'nothingFoundMessage',
  'placeholder',
  'question',
  'record',
  'text',
  'title',
  'unit',
  'what',
])

/** @returns the literals of a source that somebody reads in the panel */
function shownIn(file: string): string[] {
  const source = textOf(file)
  const found: string[] = []
  const add = (text: string, { start }: { start: number }): void => {
    const bare = text.replace(/\s+/g, ' ').trim()
    if (!hasLetters(bare) || international.has(bare)) return
    found.push(`${file}:${source.slice(0, start).split('\n').length}: ${bare}`)
  }
  const named = (name: string, value: unknown): void => {
    const { type, value: text, start } = (value ?? {}) as { type?: string; value?: unknown; start: number }
    // A key of a catalogue has a dot, a name of a resource or an address begins with a small letter.
    if (shownProps.has(name) && type === 'Literal' && typeof text === 'string' && /^\p{Lu}/u.test(text))
      add(text, { start })
  }
  new Visitor({
    JSXText: ({ value, start }) => add(value, { start }),
    JSXAttribute: ({ name, value }) => named(name.type === 'JSXIdentifier' ? name.name : '', value),
    Property: ({ key, value }) => named(key.type === 'Identifier' ? key.name : '', value),
    Literal: ({ value, start }) => {
      if (typeof value !== 'string' || (!isSwedish(value) && !isSentence(value))) return
      const line = source.slice(source.lastIndexOf('\n', start) + 1, start).trimStart()
      if (!searched.test(line)) add(value, { start })
    },
    TemplateElement: ({ value, start }) => {
      if (isSwedish(value.raw)) add(value.raw, { start })
    },
  }).visit(parseSync(file, source).program)
  return found
}

test('no text of the panel stands outside of the catalogues', () => {
  expect(panelSources.flatMap(shownIn)).toEqual([])
})

/** Every place that a key may stand in. */
const users = ['src/web', 'src/server', 'src/shared'].flatMap(sourcesOf).map(textOf).join('\n')
const literals = new Set([...users.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map(([, key]) => key))
/** `form.${name}` stands for every key that it may become. */
const patterns = [...users.matchAll(/`([\w-]*\.?(?:[\w.-]*\$\{[^}]+\}[\w.-]*)+)`/g)].map(
  ([, text = '']) => new RegExp(`^${text.replace(/\./g, '\\.').replace(/\$\{[^}]+\}/g, '[\\w-]+')}$`),
)
const meaningful = patterns.filter(({ source }) => /^\^[\w-]+\\\./.test(source))

const placeholdersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name ?? ''))].toSorted()

/** Characters of a line in a form at a desk. */
const longestHint = 90

describe.each(Object.entries(catalogues))('the texts of %s', (_, { swedish, english }) => {
  test('are the same ones in both languages, with the same places for values', () => {
    expect(Object.keys(english).toSorted()).toEqual(Object.keys(swedish).toSorted())
    const different = Object.keys(swedish).filter(
      (key) => placeholdersOf(swedish[key] ?? '').join() !== placeholdersOf(english[key] ?? '').join(),
    )
    expect(different).toEqual([])
  })

  test('are all used, besides the words of resources, which their definitions ask for', () => {
    const unused = Object.keys(swedish).filter(
      (key) => !(key in resources) && !literals.has(key) && !meaningful.some((pattern) => pattern.test(key)),
    )
    expect(unused).toEqual([])
  })

  test('have hints of one line: two short sentences at most', () => {
    const hints = [swedish, english].flatMap((texts) =>
      Object.entries(texts).filter(([key]) => /(?:\.h|H)int$/.test(key)),
    )
    const wrong = hints.filter(
      ([, text]) => text.length > longestHint || /\n|(?:[.!?] \p{Lu}.*){2}/u.test(text),
    )
    expect(wrong).toEqual([])
  })
})

type Node = { type: string; start: number; [key: string]: unknown }

/** @returns the keys that the first argument of a call for a text may stand for */
function keysOf(argument: Node | undefined, all: readonly string[]): string[] {
  if (argument?.type === 'Literal') return [String(argument.value)]
  if (argument?.type === 'ConditionalExpression')
    return [argument.consequent, argument.alternate].flatMap((one) => keysOf(one as Node, all))
  if (argument?.type !== 'TemplateLiteral') return []
  const pieces = (argument.quasis as { value: { raw: string } }[]).map(({ value }) =>
    value.raw.replace(/\./g, '\\.'),
  )
  const pattern = new RegExp(`^${pieces.join('[\\w-]+')}$`)
  return all.filter((key) => pattern.test(key))
}

/** @returns calls for a text that do not give it the values that it asks for, or others */
function wrongValuesIn(file: string): string[] {
  const source = textOf(file)
  const texts: Texts = { ...swedishSite, ...swedishPages, ...swedishPanel }
  const found: string[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [first, second], start }) => {
      const name = callee.type === 'MemberExpression' ? callee.property : callee
      if (name.type !== 'Identifier' || name.name !== 't') return
      const properties =
        second?.type === 'ObjectExpression'
          ? second.properties.flatMap((one) =>
              one.type === 'Property' && one.key.type === 'Identifier' ? [one.key.name] : [],
            )
          : []
      const given = properties.toSorted().join()
      const keys = keysOf(first as Node | undefined, Object.keys(texts))
      const wrong = keys.filter((key) => placeholdersOf(texts[key] ?? '{no such text}').join() !== given)
      // A key that is put together stands for more keys than it becomes.
      if (wrong.length > 0 && (first?.type !== 'TemplateLiteral' || wrong.length === keys.length))
        found.push(`${file}:${source.slice(0, start).split('\n').length}: ${wrong.join(', ')}`)
    },
  }).visit(parseSync(file, source).program)
  return found
}

test('each text is given the values that it asks for', () => {
  expect(sourcesOf('src/web').flatMap(wrongValuesIn)).toEqual([])
})

test('no Swedish word is left in the English panel', () => {
  const swedish = Object.entries(englishPanel).filter(([, text]) => /[åäöÅÄÖ]/.test(text))
  expect(swedish).toEqual([])
})
