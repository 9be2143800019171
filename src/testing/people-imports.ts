import { expect } from 'vitest'
import { planHeader } from '#shared/operations.ts'
import {
  type ImportedResource,
  type ImportPreview,
  type ImportResult,
  type ImportState,
  peopleImportApi,
} from '#shared/people-import-plan.ts'
import { undo } from '#testing/operations.ts'
import type { TestApp } from '#testing/test-app.ts'

type Options = {
  resource?: ImportedResource
  way?: string
  /** JSON of what was chosen for the columns. */
  choices?: string
  token?: string
  key?: string
  name?: string
  more?: Record<string, string>
  /** The tag of the preview that was seen. */
  tag?: string
}

let keys = 0

/** @returns a key for an import, as the page makes one */
export const newKey = (): string => {
  keys += 1
  return `key-of-an-import-${keys}`
}

/** Imports files as the page does. */
export function importsOf(server: TestApp) {
  const post = (
    path: string,
    file: string | Buffer,
    { way = 'fill', choices = '{}', name = 'lista.csv', token, more, tag }: Options,
  ) => {
    const query = new URLSearchParams({ name, choices, way, ...more })
    return server.call('POST', `${path}?${query}`, {
      token: token ?? server.superuser,
      body: Buffer.from(file as string),
      headers: { 'content-type': 'application/octet-stream', ...(tag && { [planHeader]: tag }) },
    })
  }

  const see = (file: string | Buffer, options: Options = {}) =>
    post(peopleImportApi.preview(options.resource ?? 'members'), file, { ...options, more: {} })

  async function seen(file: string | Buffer, options: Options = {}): Promise<ImportPreview> {
    const answer = await see(file, options)
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
    return answer.json()
  }

  const write = (file: string | Buffer, tag: string, { more, ...options }: Options = {}) =>
    post(peopleImportApi.write(options.resource ?? 'members'), file, {
      ...options,
      tag,
      more: { key: options.key ?? newKey(), ...more },
    })

  return {
    see,
    seen,
    write,
    async bring(file: string | Buffer, options: Options = {}): Promise<ImportResult> {
      const { tag } = await seen(file, options)
      const answer = await write(file, tag, options)
      expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
      return answer.json()
    },
    wrong: (file: string | Buffer, options: Options = {}) =>
      post(peopleImportApi.wrong(options.resource ?? 'members'), file, options),
    undo: (operation: string, { token = server.superuser }: Options = {}) => undo(server, operation, token),
    stateOf: async (resource: ImportedResource = 'members'): Promise<ImportState> =>
      (await server.call('GET', peopleImportApi.write(resource), { token: server.superuser })).json(),
    find: (last_name: string) =>
      server.context.db
        .selectFrom('members')
        .selectAll()
        .where('last_name', '=', last_name)
        .orderBy('id')
        .execute(),
  }
}

/** @returns the states of the rows of a preview */
export const statesOf = ({ rows }: ImportPreview) => rows.map(({ state }) => state)

/** Headings of the files of the tests. */
export const headings = 'Förnamn;Efternamn;E-post;Telefon;Ort'
