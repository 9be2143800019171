import type { FastifyInstance } from 'fastify'
import { readBackupState } from '#server/backup/nightly.ts'
import type { AppContext, Feature } from '#server/context/context.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import { flag, integer, moment, orNull, text } from '#server/http/api-document/schemas.ts'
import { route } from '#server/http/input/route.ts'
import type { Services } from '#server/services/services.ts'
import type { Check } from '#shared/checks.ts'
import { hourMs } from '#shared/durations.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { Backups } from '#shared/statistics.ts'
import { toWallTime } from '#shared/time.ts'
import { backupSettingsBody, beginBackup, changeSettings, readSettings } from './backup-settings.ts'
import { sendArchive } from './download.ts'

/** After so long without a backup something is wrong. */
export const backupLateAfterMs = 48 * hourMs

async function readLast({ db }: Pick<Services, 'db'>): Promise<Backups & { error: string | null }> {
  const { last = null, error = null } = (await readBackupState(db)) ?? {}
  return { last: last && { at: toWallTime(last.at), size: last.size }, error }
}

/** Without any backup something is wrong as well: a new board cannot see who else would keep one. */
async function checkLast(context: Services): Promise<Check> {
  const { last, error } = await readLast(context)
  const isWrong = last === null || context.now().getTime() - Date.parse(last.at) > backupLateAfterMs
  return {
    name: 'backup',
    state: isWrong ? 'attention' : 'done',
    at: last?.at ?? null,
    ...(isWrong && error !== null && { detail: error }),
  }
}

const schema = objectSchema({
  last: {
    description: 'The last backup that could be read back, and its bytes.',
    type: ['object', 'null'],
    properties: { at: moment, size: integer },
    required: ['at', 'size'],
  },
})

const settingsSchema = objectSchema({
  folder: { ...orNull(text), description: 'Null: no backups are made.' },
  is_folder_fixed: { ...flag, description: 'The environment sets it (`BACKUP_DIR`).' },
  proposed: { ...text, description: 'A folder that can be had.' },
  has_passphrase: flag,
  is_passphrase_fixed: { ...flag, description: 'The environment sets it (`BACKUP_PASSPHRASE`).' },
  is_passphrase_lost: {
    type: 'boolean',
    description: 'It was sealed with another secret of the installation, and has to be typed again.',
  },
  keep: { ...integer, description: 'How many archives are kept.' },
  archives: {
    type: 'array',
    description: 'Those of the server that answers, the newest first.',
    items: objectSchema({ name: text, at: moment, size: integer }),
  },
})

/** The settings of backups in the browser (decision 0055), and an archive to take home. */
function settingsRoutes(app: FastifyInstance, context: AppContext): void {
  const who = 'superuser'
  const { backupSettings: path } = panelApi
  route(app, ['GET', path], {
    who,
    summary: 'Where backups go, and which there are',
    answer: settingsSchema,
    does: () => readSettings(context),
  })
  route(app, ['PUT', path], {
    who,
    summary: 'Set where backups go and how they are encrypted',
    confirms: true,
    takes: backupSettingsBody,
    answer: settingsSchema,
    does: async ({ request, body }) => {
      if (await changeSettings(context, request.actor, body)) beginBackup(context, request.log)
      return readSettings(context)
    },
  })
  route(app, ['POST', `${path}download/`], {
    who,
    summary: 'Make an archive of everything and save it',
    confirms: true,
    type: 'application/octet-stream',
    answer: { type: 'string', format: 'binary' },
    headers: ['Content-Disposition'],
    does: (call) => sendArchive(context, call),
  })
}

/** The nightly backups: how they go, for the dashboard, and where. */
export const backupsFeature: Feature = (app, context) => {
  settingsRoutes(app, context)
  context.statistics.push({
    count: async () => ({ backups: { last: (await readLast(context)).last } }),
    schema: { backups: schema },
  })
  context.checks.push({ read: async () => [await checkLast(context)] })
}
