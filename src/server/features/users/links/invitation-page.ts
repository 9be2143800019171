import type { Feature } from '#server/context.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { createAccount, findAccount } from '#server/features/users/accounts.ts'
import { hashPassword, requireRoomForHash } from '#server/features/users/passwords.ts'
import { withdrawSetupCode } from '#server/features/users/setup-code.ts'
import { type LinkField, type LinkPage, linkRoute, unknownLink } from '#server/http/pages/link-page.ts'
import type { Services } from '#server/services.ts'
import { checkText, normaliseText } from '#shared/check-field.ts'
import { mailLinks, pages } from '#shared/paths.ts'
import { users } from '#shared/resources/users.ts'
import type { Mandate } from '#shared/roles.ts'
import { type AccountLink, findAccountLink, spendAccountLink, spentLink } from './account-links.ts'
import { addressField, passwordField, passwordProblem } from './reset-routes.ts'

const used: LinkPage = {
  status: 200,
  title: 'Länken är redan använd',
  text: ['Ditt konto finns redan. Logga in med din adress och ditt lösenord.'],
  link: { label: 'Logga in', url: pages.login },
}

const withdrawn: LinkPage = {
  status: 410,
  title: 'Länken gäller inte längre',
  text: [
    'Inbjudan är tillbakatagen, eller ersatt av en nyare. Leta efter ett senare mejl, eller fråga den som bjöd in dig.',
  ],
}

/** @returns what the link says when no account is made by it; else null */
async function whyNot(
  db: Db | Tx,
  context: Services,
  link: AccountLink | undefined,
): Promise<LinkPage | null> {
  if (!link) return unknownLink
  return (await findAccount(db, context, link.email)) ? used : spentLink(link, context, withdrawn)
}

const names = { first_name: 'Förnamn', last_name: 'Efternamn' } as const
type Name = keyof typeof names

type Typed = {
  values: Partial<Record<Name, string>>
  problems: Partial<Record<Name | 'password', string>>
}

const nameField = (name: Name, { values, problems }: Typed): LinkField => ({
  name,
  autocomplete: name === 'first_name' ? 'given-name' : 'family-name',
  label: names[name],
  value: values[name] ?? '',
  maxLength: users.fields[name].max ?? 100,
  lines: 1,
  ...(problems[name] && { problem: problems[name] }),
})

const formPage = (email: string, typed: Typed): LinkPage => ({
  status: 200,
  title: 'Skapa ditt konto',
  text: ['Välj ett lösenord med minst 10 tecken, gärna flera ord som inte hör ihop.'],
  forms: [
    {
      does: 'create',
      button: 'Skapa kontot',
      fields: [
        addressField(email),
        nameField('first_name', typed),
        nameField('last_name', typed),
        { ...passwordField(typed.problems.password), label: 'Lösenord' },
      ],
    },
  ],
})

const done: LinkPage = {
  status: 200,
  title: 'Ditt konto är klart',
  text: ['Logga in med din adress och ditt lösenord.'],
  link: { label: 'Logga in', url: pages.login },
}

async function readTyped(
  context: Services,
  link: AccountLink,
  form: URLSearchParams,
): Promise<Typed & { person: Record<Name, string>; password: string }> {
  const problems: Typed['problems'] = {}
  const person = { first_name: '', last_name: '' }
  for (const name of Object.keys(names) as Name[]) {
    const typed = form.get(name) ?? ''
    const problem = checkText(users.fields[name], typed)
    if (problem) problems[name] = problem.detail
    person[name] = normaliseText(users.fields[name], typed)
  }
  const password = form.get('password') ?? ''
  const wrong = await passwordProblem(context, password, [...Object.values(person), link.email])
  if (wrong) problems.password = wrong
  return { values: person, problems, person, password }
}

type Standing = {
  is_superuser?: boolean
  administrator_from?: string | null
  administrator_until?: string | null
  roles?: Mandate[]
}

async function accept(context: Services, token: string, form: URLSearchParams): Promise<LinkPage> {
  const { db, dialect } = context
  const link = await findAccountLink(db, 'invitation', token)
  const over = await whyNot(db, context, link)
  if (over || !link) return over ?? unknownLink
  const { person, password, ...typed } = await readTyped(context, link, form)
  if (Object.keys(typed.problems).length > 0) return formPage(link.email, typed)
  requireRoomForHash()
  const hash = await hashPassword(password)
  return db.transaction().execute(async (tx): Promise<LinkPage> => {
    await dialect.lockTable(tx, 'users')
    if (await findAccount(tx, context, link.email)) return used
    if (!(await spendAccountLink(tx, context, link))) return withdrawn
    const { is_superuser = false, ...standing } = JSON.parse(link.standing) as Standing
    await createAccount(tx, context, { ...person, email: link.email, hash, is_superuser, ...standing })
    if (is_superuser) await withdrawSetupCode(tx)
    return done
  })
}

/** The page on which somebody who was invited makes an account, also where registration is closed. */
export const invitationPage: Feature = async (app, context) => {
  await linkRoute(app, context, {
    path: mailLinks.invitation,
    parameter: 'token',
    show: async (token) => {
      const link = await findAccountLink(context.db, 'invitation', token)
      const over = await whyNot(context.db, context, link)
      return over ?? formPage(link?.email ?? '', { values: {}, problems: {} })
    },
    act: (token, _request, form) => accept(context, token, form),
  })
}
