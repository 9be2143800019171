import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Config } from '#server/config/config.ts'
import { hourMs } from '#shared/durations.ts'

/** A backup that has not ended by then is taken for broken off. */
export const longestMs = 2 * hourMs

/** Flags of V8: less memory, a little slower. */
export const frugal = ['--optimize-for-size', '--max-semi-space-size=1']

type Where = { file: string; passphrase: string | null }

/**
 * Writes the archive in a process of its own, so that no visitor waits while rows are read and packed.
 * @returns its bytes
 */
export async function runBackup(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { file, passphrase }: Where,
): Promise<number> {
  const cli = fileURLToPath(new URL('../cli.mjs', import.meta.url))
  const env = {
    // biome-ignore lint/style/noProcessEnv: certificates and the like, as the server was started with
    ...process.env,
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    // Empty: none, whatever the server was started with.
    BACKUP_PASSPHRASE: passphrase ?? '',
  }
  const args = [...frugal, cli, 'backup', '--to', file]
  await promisify(execFile)(process.execPath, args, { env, timeout: longestMs })
  return (await stat(file)).size
}

/** @returns the line that the command printed, or what kept it from running */
export const reasonOf = (error: unknown): string => {
  const { stderr = '', message } = error as { stderr?: string; message: string }
  return (stderr || message).split('\n', 1)[0] ?? ''
}
