import { foldText } from '#server/db/dialect.ts'
import { sha256 } from '#server/digest.ts'
import type { MailRow } from '#server/mail/mail-context.ts'
import { greeting } from '#server/mail/templates/checked-name.ts'
import type { Template, TemplateContext } from '#server/mail/templates/template.ts'
import { accountToken } from '#server/secret.ts'
import { addressIn } from '#shared/addresses.ts'
import { type Language, languageOf } from '#shared/languages.ts'
import { accountLinkPage, accountPage, pages } from '#shared/paths.ts'

type Data = { nonce?: string; language?: string; email?: string; by?: string; has?: string }

const dataOf = ({ data }: MailRow): Data => JSON.parse(data ?? '{}') as Data

/** @returns the language that the owner of an account has chosen for the panel, or else that of the call */
const languageFor = (row: MailRow, { language }: { language: string }): Language =>
  languageOf(language || dataOf(row).language || '')

/** An open account by its id or its address. */
async function findOwner({ record_id, recipient }: MailRow, { db, dialect }: TemplateContext) {
  const accounts = db
    .selectFrom('users')
    .select(['first_name', 'language'])
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
  const account =
    record_id === null
      ? accounts.where((eb) => eb(dialect.fold(eb.ref('email')), '=', foldText(recipient)))
      : accounts.where('id', '=', record_id)
  return account.executeTakeFirst()
}

/**
 * @returns the address of a link; null when it was taken back, replaced or over before the mail left. Who reads the mail in
 *   the outbox is not told its secret, and sees it afterwards too (T151).
 */
async function linkIn(
  row: MailRow,
  context: TemplateContext,
  { kind, language }: { kind: Parameters<typeof accountLinkPage>[0]; language: Language },
): Promise<string | null> {
  const { nonce } = dataOf(row)
  if (!nonce) return null
  const token = context.hidesSecrets ? '…' : await accountToken(context, kind, nonce)
  if (!context.hidesSecrets && !(await isOpen(context, token))) return null
  return context.sender.publicUrl + addressIn(accountLinkPage(kind, token), language)
}

async function isOpen({ db, now }: TemplateContext, token: string): Promise<boolean> {
  const link = await db
    .selectFrom('account_links')
    .select('id')
    .where('hash', '=', sha256(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst()
  return link !== undefined
}

const askedFor = 'Har du inte bett om det kan du bortse från det här mejlet: ingenting ändras.'

/** To whoever has forgotten the password; to nobody when the address has no account. */
export const passwordReset: Template = {
  about: null,
  async render(row, context) {
    const owner = await findOwner(row, context)
    if (!owner) return null
    const language = languageFor(row, owner)
    const url = await linkIn(row, context, { kind: 'reset', language })
    if (!url) return null
    return {
      language,
      heading: 'Välj ett nytt lösenord',
      preview: 'Länken gäller i en timme.',
      body: [
        { text: greeting(owner.first_name) },
        { text: 'Någon har bett om ett nytt lösenord till ditt konto. Välj det här:' },
        { button: 'Välj ett nytt lösenord', url },
        { note: 'Länken gäller i en timme och kan användas en gång.' },
      ],
      footer: [{ note: askedFor }],
    }
  },
}

/** Tells the owner of an account that its password is another one. */
export const passwordChanged: Template = {
  about: 'users',
  async render(row, context) {
    const owner = await findOwner(row, context)
    if (!owner) return null
    const language = languageFor(row, owner)
    return {
      language,
      heading: 'Ditt lösenord är bytt',
      preview: 'Alla enheter är utloggade.',
      body: [
        { text: greeting(owner.first_name) },
        { text: 'Lösenordet till ditt konto är bytt, och alla enheter är utloggade.' },
        { button: 'Logga in', url: context.sender.publicUrl + addressIn(pages.login, language) },
      ],
      footer: [{ note: 'Var det inte du? Be genast om ett nytt lösenord på inloggningssidan.' }],
    }
  },
}

/** Asks an address whether an account is to have it. */
export const addressConfirm: Template = {
  about: 'users',
  async render(row, context) {
    const owner = await findOwner(row, context)
    if (!owner) return null
    const language = languageFor(row, owner)
    const url = await linkIn(row, context, { kind: 'address', language })
    if (!url) return null
    return {
      language,
      heading: 'Bekräfta din nya adress',
      preview: 'Länken gäller i ett dygn.',
      body: [
        { text: greeting(owner.first_name) },
        { text: 'Ditt konto ska få den här adressen. Bekräfta den, så loggar du in med den sedan.' },
        { button: 'Bekräfta adressen', url },
        { note: 'Länken gäller i ett dygn och kan användas en gång.' },
      ],
      footer: [{ note: askedFor }],
    }
  },
}

/** Tells an address with an account that another account was to have it. */
export const addressTaken: Template = {
  about: 'users',
  async render(row, context) {
    const owner = await findOwner(row, context)
    if (!owner) return null
    const language = languageFor(row, owner)
    return {
      language,
      heading: 'Adressen har redan ett konto',
      preview: 'Ingenting är ändrat.',
      body: [
        {
          text: 'Någon ville ge sitt konto den här adressen, men den har redan ett konto. Ingenting är ändrat.',
        },
        { button: 'Logga in', url: context.sender.publicUrl + addressIn(pages.login, language) },
      ],
      footer: [{ note: askedFor }],
    }
  },
}

/** Tells the address of an account that the account is to have another one, with a link that stops it. */
export const addressNotice: Template = {
  about: 'users',
  async render(row, context) {
    const owner = await findOwner(row, context)
    if (!owner) return null
    const language = languageFor(row, owner)
    const url = await linkIn(row, context, { kind: 'keep-address', language })
    if (!url) return null
    return {
      language,
      heading: 'Ditt konto ska få en ny adress',
      preview: 'Var det inte du? Då kan du stoppa det.',
      body: [
        { text: greeting(owner.first_name) },
        { text: 'Så snart den nya adressen är bekräftad loggar du in med den.' },
        { facts: [['Ny adress', dataOf(row).email ?? '']] },
        { text: 'Var det inte du? Då kan du stoppa det här:' },
        { button: 'Behåll adressen', url },
      ],
      footer: [{ note: 'Var det du behöver du inte göra något.' }],
    }
  },
}

/** Tells both addresses of an account which one it has now. */
export const addressChanged: Template = {
  about: 'users',
  async render(row, context) {
    const owner = await findOwner(row, context)
    if (!owner) return null
    return {
      language: languageFor(row, owner),
      heading: 'Ditt konto har fått en ny adress',
      preview: 'Du loggar in med den.',
      body: [
        { text: greeting(owner.first_name) },
        { text: 'Ditt konto har fått en ny adress. Du loggar in med den.' },
        { facts: [['Ny adress', dataOf(row).email ?? '']] },
      ],
      footer: [{ note: 'Var det inte du? Hör genast av dig till styrelsen.' }],
    }
  },
}

/** Tells the owner of an account that its second factor has changed. */
export const secondFactorChanged: Template = {
  about: 'users',
  async render(row, context) {
    const owner = await findOwner(row, context)
    if (!owner) return null
    const language = languageFor(row, owner)
    return {
      language,
      heading: 'Det andra steget på ditt konto är ändrat',
      preview: 'Var det inte du? Hör genast av dig till styrelsen.',
      body: [
        { text: greeting(owner.first_name) },
        {
          text: dataOf(row).has
            ? 'Passkeys, kodapp eller reservkoder på ditt konto är ändrade. Kontot har ett andra steg.'
            : 'Ditt konto har inte längre något andra steg: du loggar in med lösenordet ensamt.',
        },
        { button: 'Mitt konto', url: context.sender.publicUrl + accountPage },
      ],
      footer: [{ note: 'Var det inte du? Hör genast av dig till styrelsen.' }],
    }
  },
}

/** To whom an administrator has invited. */
export const invitation: Template = {
  about: null,
  async render(row, context) {
    const { language: code = '', by = '' } = dataOf(row)
    const language = languageOf(code)
    const url = await linkIn(row, context, { kind: 'invitation', language })
    const { [language]: association } = context.sender.names
    if (!url) return null
    return {
      language,
      heading: 'Du är inbjuden',
      preview: `Skapa ditt konto hos ${association}.`,
      body: [
        { text: 'Hej!' },
        { text: `${by} bjuder in dig att arbeta med webbplatsen för ${association}.` },
        { button: 'Skapa ditt konto', url },
        { note: 'Länken gäller i sju dagar och kan användas en gång.' },
      ],
      footer: [{ note: 'Tror du att det är ett misstag kan du bortse från det här mejlet.' }],
    }
  },
}
