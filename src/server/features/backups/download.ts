import { randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { archiveName } from '#server/backup/nightly.ts'
import { runBackup } from '#server/backup/run-backup.ts'
import { recordAct } from '#server/crud/record-act.ts'
import { attachment } from '#server/formats/spreadsheet/attachment.ts'
import { countPersonalFile } from '#server/http/access/confirmation.ts'
import type { Call } from '#server/http/input/route.ts'
import { readPassphrase } from '#server/installation/backup-place.ts'
import type { Services } from '#server/services/services.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'

/** Installations whose archive is being made; a second one at once would only be slower. */
const underWay = new WeakSet<object>()

/** Writes an archive and opens it; its name is gone at once, its bytes when it was read or the process ended. */
async function openArchive({ config }: Services, passphrase: string) {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const file = join(config.dataDir, `download-${randomBytes(6).toString('hex')}.tar.gz.age`)
  try {
    const size = await runBackup(config, { file, passphrase })
    return { size, handle: await open(file, 'r') }
  } finally {
    await rm(file, { force: true })
  }
}

/**
 * Makes an archive of everything and streams it, encrypted; who did it stands in the history before the first byte.
 * @throws AppError wrong-state without a passphrase, busy while another one is being made, rate-limited
 */
export async function sendArchive(context: Services, { request, reply }: Call): Promise<FastifyReply> {
  const { actor } = request
  const { passphrase } = await readPassphrase(context)
  if (passphrase === null) throw new AppError('wrong-state', { title: message('backups.noPassphrase') })
  if (underWay.has(context.config)) throw new AppError('busy')
  underWay.add(context.config)
  try {
    await countPersonalFile(context, actor)
    const { size, handle } = await openArchive(context, passphrase)
    await recordAct(context, actor, { action: 'backup-download', resource: 'site', record_id: null })
    return reply
      .type('application/octet-stream')
      .header('content-length', String(size))
      .header('content-disposition', attachment(archiveName(context.now(), passphrase)))
      .send(handle.createReadStream())
  } finally {
    underWay.delete(context.config)
  }
}
