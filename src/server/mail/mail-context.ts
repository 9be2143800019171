import type { Config } from '#server/config/config.ts'
import { readAssociationNames } from '#server/db/association-name.ts'
import type { Database } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Sender } from '#server/mail/message/mail-content.ts'
import { readStoredServer } from '#server/mail/settings/mail-server.ts'
import { palettes, readSteps } from '#shared/accent.ts'
import { brandFiles, brandMark, brandPath, mailLogoSize } from '#shared/brand.ts'
import { firstLanguage } from '#shared/languages.ts'
import { imageUrl } from '#shared/media.ts'

/** The part of the services that mails need. */
export type MailContext = Pick<Database, 'db' | 'dialect'> & {
  config: Config
  /** Origin of every link, without a trailing slash. */
  publicUrl: string
  now: () => Date
}

/** A row of the outbox as the queries give it. */
export type MailRow = Pick<
  { [K in keyof Tables['mails']]: Tables['mails'][K] },
  'mailing_id' | 'kind' | 'recipient' | 'subject' | 'record_id' | 'data' | 'created_at'
> & { id: number; attempts: number }

/** @returns the association's colour and logo, as its settings have them */
async function readLook(db: MailContext['db'], publicUrl: string): Promise<Pick<Sender, 'steps' | 'logo'>> {
  const site = await db
    .selectFrom('site')
    .select(['association_name', 'logo', 'accent_steps'])
    .executeTakeFirst()
  const steps = readSteps(site?.accent_steps || palettes.fjord)
  const logo = site?.logo ? imageUrl(site.logo) : null
  const mark = site && brandMark({ ...site, logo })
  if (!logo || !mark) return { steps, logo: null }
  return { steps, logo: { src: publicUrl + brandPath(mark, brandFiles.mail), ...mailLogoSize(logo) } }
}

/** @returns the association as its settings name it, and the addresses of its mails. */
export async function readSender({
  db,
  config,
  publicUrl,
}: Pick<MailContext, 'db' | 'config' | 'publicUrl'>): Promise<Sender> {
  const names = await readAssociationNames(db)
  const { [firstLanguage]: association } = names
  const server = await readStoredServer(db, config)
  const from = {
    name: config.mailFrom?.name || association,
    address: config.mailFrom?.address ?? server?.address ?? `no-reply@${new URL(publicUrl).hostname}`,
  }
  const footer = await db.selectFrom('footer').select(['infoMail', 'address']).executeTakeFirst()
  const replyTo = footer?.infoMail ? { name: association, address: footer.infoMail } : null
  const bouncesTo = config.mailBouncesTo ?? from.address
  const look = await readLook(db, publicUrl)
  return { names, publicUrl, from, replyTo, bouncesTo, ...look, address: footer?.address ?? '' }
}
