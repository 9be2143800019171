import type { Feature } from '#server/context.ts'
import { createAccount, findAccount } from '#server/features/users/accounts.ts'
import { hashPassword, requireRoomForHash } from '#server/features/users/passwords.ts'
import { withdrawSetupCode } from '#server/features/users/setup-code.ts'
import { type LinkField, type LinkPage, linkRoute } from '#server/http/pages/link-page.ts'
import type { Services } from '#server/services.ts'
import { checkText, normaliseText } from '#shared/check-field.ts'
import { mailLinks, pages } from '#shared/paths.ts'
import { users } from '#shared/resources/users.ts'
import type { Mandate } from '#shared/roles.ts'
import { type AccountLink, findAccountLink, spendAccountLink, spentLink } from './account-links.ts'
import { passwordField, passwordProblem } from './reset-routes.ts'

const usedWords = ['Ditt konto finns redan. Logga in med din adress och ditt lösenord.'] as const

const names = { first_name: 'Förnamn', last_name: 'Efternamn' } as const
type Name = keyof typeof names

type Typed = {
  values: Partial<Record<Name, string>>
  problems: Partial<Record<Name | 'password', string>>
}

const nameField = (name: Name, { values, problems }: Typed): LinkField => ({
  name,
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
  facts: [['E-post', email]],
  forms: [
    {
      does: 'create',
      button: 'Skapa kontot',
      fields: [
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
  const spent = spentLink(link, context, usedWords)
  if (spent || !link) return spent ?? done
  const { person, password, ...typed } = await readTyped(context, link, form)
  if (Object.keys(typed.problems).length > 0) return formPage(link.email, typed)
  requireRoomForHash()
  const hash = await hashPassword(password)
  return db.transaction().execute(async (tx): Promise<LinkPage> => {
    await dialect.lockTable(tx, 'users')
    const isTaken = (await findAccount(tx, context, link.email)) !== null
    if (isTaken || !(await spendAccountLink(tx, context, link)))
      return { status: 200, title: 'Länken är redan använd', text: usedWords }
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
      return spentLink(link, context, usedWords) ?? formPage(link?.email ?? '', { values: {}, problems: {} })
    },
    act: (token, _request, form) => accept(context, token, form),
  })
}
