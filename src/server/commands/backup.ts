import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createBackup } from '#server/backup/create-backup.ts'
import { removeDraftOnSignal } from '#server/backup/drafts.ts'
import { erasedFile } from '#server/backup/erased-list.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { findParts } from '#server/backup/tables.ts'
import { parseConfig } from '#server/config/config.ts'
import { commandConnectMs, openDatabase, sqliteFile } from '#server/db/database.ts'
import { isSecretSealed } from '#server/db/secret.ts'
import { type Command, CommandError } from './command.ts'
import { withDatabase } from './with-database.ts'

/** @returns what an archive holds, in words */
function summaryOf({ tables, entries }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const pictures = new Set(
    Object.keys(entries).flatMap((name) => (/^files\/media\/../.test(name) ? name.split('/')[3] : [])),
  )
  return `${rows} rows and ${pictures.size} pictures`
}

/**
 * Lets everything else on the machine go first, so that visitors do not wait: the class "idle" of Linux, all threads
 * of it, else the lowest ordinary priority. Where neither is allowed the work goes on as it is.
 */
function stepBack(): void {
  try {
    execFileSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)], { stdio: 'ignore' })
  } catch {
    try {
      setPriority(constants.priority.PRIORITY_LOW)
    } catch {
      // A sandbox forbids it.
    }
  }
}

/** Writes an archive of everything; the server may be running. */
export const backup: Command = {
  usage: '[--to FILE] [--encrypt-to PASSPHRASE]',
  summary: 'write everything into one file: rows, pictures and waiting mails',
  run: async (args, surroundings) => {
    const { values } = parseArgs({
      args,
      options: { to: { type: 'string' }, 'encrypt-to': { type: 'string' } },
    })
    stepBack()
    const now = new Date()
    if (values['encrypt-to'] === '') throw new CommandError('--encrypt-to needs a passphrase.')
    const passphrase = values['encrypt-to'] ?? parseConfig(surroundings.env).backupPassphrase
    const stamp = now.toISOString().slice(0, 19).replaceAll(':', '')
    const file = resolve(values.to ?? `gille-${stamp}.tar.gz${passphrase === null ? '' : '.age'}`)
    const { manifest, isSealed } = await withDatabase(surroundings, async (source) => ({
      manifest: await removeDraftOnSignal(file, () => createBackup(source, { file, passphrase, now })).catch(
        (error: NodeJS.ErrnoException) => {
          if (!error.code) throw error
          throw new CommandError(`The backup cannot be written to ${file} (${error.code}).`)
        },
      ),
      isSealed: await isSecretSealed({ ...source.database, config: source.config }),
    }))
    surroundings.print(`Backed up ${summaryOf(manifest)} to ${file}.`)
    if (passphrase === null)
      surroundings.print(
        isSealed
          ? 'It is not encrypted: whoever has it reads everything, but opens no account.'
          : 'It is not encrypted: whoever has it reads everything, and can make the links and codes of every account.',
      )
    if (isSealed) surroundings.print('Keep SECRET or SECRET_FILE apart from it: it is not in the backup.')
  },
}

/** Restores an archive into an empty place. */
export const restore: Command = {
  usage: 'FILE [--decrypt-with PASSPHRASE] [--without-secret]',
  summary: 'put everything of a backup into an empty place (DATA_DIR, DATABASE_URL)',
  run: async (args, { env, print }) => {
    const { values, positionals } = parseArgs({
      args,
      options: { 'decrypt-with': { type: 'string' }, 'without-secret': { type: 'boolean' } },
      allowPositionals: true,
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new CommandError('Say which backup: restore FILE')
    const config = parseConfig(env)
    const isNew = config.databaseUrl === null && !existsSync(sqliteFile(config))
    const database = openDatabase(config, commandConnectMs)
    try {
      const { manifest, erasedAgain } = await restoreBackup(
        { database, config },
        {
          file: resolve(file),
          passphrase: values['decrypt-with'] ?? config.backupPassphrase,
          now: new Date(),
          withoutSecret: values['without-secret'] ?? false,
        },
      )
      print(`Restored ${summaryOf(manifest)}, as they were ${manifest.created_at}.`)
      print(
        erasedAgain === null
          ? `No ${erasedFile} lies beside the backup or in DATA_DIR: if somebody was erased since then, they are back.`
          : `Erased again: ${erasedAgain} records of people who were erased since then.`,
      )
      print(
        'Nobody is signed in, and links to new passwords, invitations, confirmations and drafts work no more.',
      )
      print('Rights are as they were then, withdrawn ones too: look through them at /admin/users/.')
      print('No mail leaves until an administrator presses "Släpp" on the page Mail (/admin/mail/).')
    } finally {
      const { tables } = await findParts(database)
      await database.close()
      // Refused: nothing has been stored, by others neither.
      if (isNew && tables.length === 0)
        for (const end of ['', '-wal', '-shm']) rmSync(sqliteFile(config) + end, { force: true })
    }
  },
}
