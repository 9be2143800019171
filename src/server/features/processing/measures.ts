import { readBackupState } from '#server/backup/nightly.ts'
import { grantColumns, grantsOf } from '#server/http/access/grants.ts'
import { readPassphrase } from '#server/installation/backup-place.ts'
import type { Services } from '#server/services/services.ts'
import { translate } from '#server/texts/site-text.ts'
import type { Language } from '#shared/languages.ts'

/** @returns the accounts with rights of today, and how many of them have a second factor */
async function countAccounts({ db, now }: Services) {
  const rows = await db
    .selectFrom('users')
    .select(['users.id', ...grantColumns])
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
  const secured = new Set([
    ...(await db.selectFrom('passkeys').select('user_id').execute()).map(({ user_id }) => user_id),
    ...(
      await db.selectFrom('code_apps').select('user_id').where('confirmed_at', 'is not', null).execute()
    ).map(({ user_id }) => user_id),
  ])
  const held = rows.map((row) => ({ id: row.id, ...grantsOf(row, now()) }))
  const withRights = held.filter(({ is_superuser, roles }) => is_superuser || roles.length > 0)
  return {
    total: withRights.length,
    administrators: withRights.filter(({ is_superuser }) => is_superuser).length,
    secured: withRights.filter(({ id }) => secured.has(id)).length,
  }
}

/** @returns what keeps personal data safe (GDPR article 30.1 g), as the program knows it */
export async function readMeasures(context: Services, language: Language): Promise<string[]> {
  const { db } = context
  const backup = await readBackupState(db)
  const { passphrase } = await readPassphrase(context)
  const { total, administrators, secured } = await countAccounts(context)
  const site = await db
    .selectFrom('site')
    .select(['require_second_factor', 'require_second_factor_of_roles'])
    .executeTakeFirst()
  const backups =
    passphrase === null
      ? translate(language, 'measure.backups')
      : translate(language, 'measure.backupsEncrypted')
  return [
    backup?.last ? backups : translate(language, 'measure.noBackups'),
    translate(language, 'measure.roles', { count: administrators, others: total - administrators }),
    translate(language, 'measure.factors', { count: secured, total }),
    ...(site?.require_second_factor ? [translate(language, 'measure.factorRequired')] : []),
    ...(site?.require_second_factor_of_roles ? [translate(language, 'measure.factorRequiredOfRoles')] : []),
    translate(language, 'measure.passwords'),
    translate(language, 'measure.history'),
    translate(language, 'measure.retention'),
  ]
}
