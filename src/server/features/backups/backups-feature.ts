import { readBackupState } from '#server/backup/nightly.ts'
import type { Feature } from '#server/context/context.ts'
import { objectSchema } from '#server/http/api-document/json-schema.ts'
import type { Services } from '#server/services/services.ts'
import type { Check } from '#shared/checks.ts'
import { hourMs } from '#shared/durations.ts'
import type { Backups } from '#shared/statistics.ts'
import { toWallTime } from '#shared/time.ts'

/** After so long without a backup something is wrong. */
const lateAfterMs = 48 * hourMs

const isOld = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) > lateAfterMs

async function readBackups({ db, config, now }: Pick<Services, 'db' | 'config' | 'now'>): Promise<Backups> {
  const { last = null, error = null } = (await readBackupState(db)) ?? {}
  const is_on = config.backupDir !== null
  return {
    is_on,
    last: last && { at: toWallTime(last.at), size: last.size },
    is_late: is_on && (last === null ? error !== null : isOld(last.at, now())),
    error,
  }
}

/** Without any backup something is wrong as well: whoever hands over cannot see who else would keep one. */
function checkOf({ last, error }: Backups, now: Date): Check {
  const isWrong = last === null || isOld(last.at, now)
  return {
    name: 'backup',
    state: isWrong ? 'attention' : 'done',
    at: last?.at ?? null,
    ...(isWrong && error !== null && { detail: error }),
  }
}

const schema = objectSchema({
  is_on: { type: 'boolean', description: 'Whether the server makes nightly backups (`BACKUP_DIR`).' },
  last: {
    description: 'The last backup that could be read back, and its bytes.',
    type: ['object', 'null'],
    properties: { at: { type: 'string', format: 'date-time' }, size: { type: 'integer' } },
    required: ['at', 'size'],
  },
  is_late: { type: 'boolean', description: 'There has been none for 48 hours, or the first one failed.' },
  error: { type: ['string', 'null'], description: 'Why the latest one failed.' },
})

/** How the nightly backups go, for the dashboard. */
export const backupsFeature: Feature = (_app, context) => {
  context.statistics.push({
    count: async () => ({ backups: await readBackups(context) }),
    schema: { backups: schema },
  })
  context.checks.push({ read: async () => [checkOf(await readBackups(context), context.now())] })
}
