import type { FastifyReply } from 'fastify'
import type { AppContext } from '#server/context/context.ts'
import type { Entity } from '#server/crud/record-codec.ts'
import { recordExport } from '#server/crud/tell-of-export.ts'
import type { RecordQuery } from '#server/db/records.ts'
import type { Column } from '#server/formats/spreadsheet/columns.ts'
import { sendSheet } from '#server/formats/spreadsheet/send-sheet.ts'
import type { Format } from '#server/formats/spreadsheet/write-file.ts'
import type { Actor } from '#server/http/access/actor.ts'
import { countPersonalFile } from '#server/http/access/confirmation.ts'
import type { ListQuery } from '#server/http/input/list-query.ts'
import { type PanelWords, readPanelWords } from '#server/texts/panel-words.ts'
import { resourceIn } from '#server/texts/resource-words.ts'
import { changeWords, type HistoryEntry, historyEntries } from '#shared/history.ts'
import { firstLanguage, type Language } from '#shared/languages.ts'
import { findResource } from '#shared/resources/index.ts'
import { stockholmDay, toWallTime } from '#shared/time.ts'
import { listHistory } from './history-lines.ts'

/** Lines that are read at a time. */
const batchSize = 500

type HeaderKey = `history.${'when' | 'who' | 'what' | 'where' | 'fields'}`

/** @returns the columns of the file, which says what the screen says */
function columnsIn(language: Language, { has, say }: PanelWords): Column[] {
  const named = (name: string) => {
    const resource = findResource(name)
    return resource && resourceIn(language, resource)
  }
  const actionOf = ({ action, resource }: HistoryEntry): string => {
    const key = [`action.${action}-${resource}`, `action.${action}`].find((one) => has(one))
    return key ? say(key as 'action.undo') : action
  }
  const column = (key: HeaderKey, read: (line: HistoryEntry) => string): Column => ({
    header: say(key),
    field: { kind: 'text' },
    read: (line) => read(line as unknown as HistoryEntry),
  })
  return [
    column('history.when', ({ at }) => toWallTime(at).slice(0, 16).replace('T', ' ')),
    column(
      'history.who',
      ({ user_name, user_id }) =>
        user_name || (user_id === null ? say('history.visitor') : say('history.user', { id: user_id })),
    ),
    column('history.what', actionOf),
    column('history.where', ({ resource, record_id, title, count = 1 }) => {
      const { title: one = resource, plural: many = resource } = named(resource) ?? {}
      if (record_id === null) return many
      if (count > 1) return `${count} ${many}`
      return title ? `${one}: ${title}` : `${one} ${record_id}`
    }),
    column('history.fields', (line) => changeWords(line, named(line.resource)?.fields)),
  ]
}

type Wish = {
  lines: RecordQuery
  list: ListQuery & { isGrouped: boolean }
  format: Format
  language: Language | null
}

/** Sends the lines as a file; that it was saved is a line of the history too. @throws AppError rate-limited */
export async function sendHistoryFile(
  context: AppContext,
  { actor, reply }: { actor: Actor; reply: FastifyReply },
  { lines, list, format, language }: Wish,
): Promise<FastifyReply> {
  await countPersonalFile(context, actor)
  await recordExport(context, actor, historyEntries.name)
  const spoken = language ?? firstLanguage
  const records = (async function* (): AsyncGenerator<Entity> {
    for (let offset = 0; ; offset += batchSize) {
      const { entries } = await listHistory(context, lines, { ...list, actor, limit: batchSize, offset })
      yield* entries as unknown as Entity[]
      if (entries.length < batchSize) return
    }
  })()
  const words = await readPanelWords(spoken)
  const { plural: name } = resourceIn(spoken, historyEntries)
  const fileName = `${name}-${stockholmDay(context.now())}`
  return sendSheet(reply, format, { fileName, name, columns: columnsIn(spoken, words), records })
}
