import type { Db, Tx } from '#server/db/tables.ts'
import { createAccount, findAccount } from '#server/features/users/accounts.ts'
import { hashPassword, requireRoomForHash } from '#server/features/users/passwords.ts'
import { withdrawSetupCode } from '#server/features/users/setup-code.ts'
import { findPrincipal } from '#server/http/access/grants.ts'
import { linkView } from '#server/links/link.ts'
import { type StoredLink, spendLink, spentView, storedLink } from '#server/links/stored-link.ts'
import type { Services } from '#server/services/services.ts'
import { grantFacts, type Standing } from '#server/texts/grant-facts.ts'
import { checkText, normaliseText } from '#shared/check-field.ts'
import { dayMs } from '#shared/durations.ts'
import type { Language } from '#shared/languages.ts'
import type { LinkField, LinkView } from '#shared/link-view.ts'
import { message, type Words } from '#shared/message.ts'
import { users } from '#shared/resources/users.ts'
import { makeEntry } from './entry.ts'
import { addressField, logIn, passwordField, passwordProblem } from './password-form.ts'

const used = linkView('invitationUsed', { next: logIn })
const withdrawn = linkView('invitationWithdrawn', { status: 410 })

const names = ['first_name', 'last_name'] as const
type Name = (typeof names)[number]
type Problems = Partial<Record<Name | 'password', Words>>

const nameFields: Record<Name, Omit<LinkField, 'maxLength'>> = {
  first_name: { name: 'first_name', label: message('label.firstName'), autocomplete: 'given-name' },
  last_name: { name: 'last_name', label: message('label.lastName'), autocomplete: 'family-name' },
}

const formView = (
  { email, standing }: StoredLink,
  language: Language,
  { person, problems = {} }: { person?: Record<Name, string>; problems?: Problems } = {},
): LinkView => {
  const fields = names.map((name): LinkField => {
    const { max = 100 } = users.fields[name]
    const problem = problems[name]
    return {
      ...nameFields[name],
      value: person?.[name] ?? '',
      maxLength: max,
      ...(problem && { problem }),
    }
  })
  const password = passwordField(problems.password, message('link.invitation.password'))
  const button = message('link.invitation.button')
  return linkView('invitation', {
    facts: grantFacts(JSON.parse(standing), language),
    forms: [{ button, fields: [addressField(email), ...fields, password] }],
  })
}

/** @returns the names that were typed, and what is wrong with them and the password */
async function readForm(context: Services, form: URLSearchParams, email: string) {
  const problems: Problems = {}
  const person = { first_name: '', last_name: '' }
  for (const name of names) {
    const typed = form.get(name) ?? ''
    const problem = checkText(users.fields[name], typed)
    if (problem) problems[name] = problem.detail
    person[name] = normaliseText(users.fields[name], typed)
  }
  const password = form.get('password') ?? ''
  const wrong = await passwordProblem(context, password, [...Object.values(person), email])
  if (wrong) problems.password = wrong
  return { person, problems, password }
}

/** @returns whether the sender of an invitation is still an administrator: it gives nothing that they may not give (T160) */
export const isBacked = async (
  db: Db | Tx,
  { now }: Pick<Services, 'now'>,
  userId: number | null,
): Promise<boolean> => (await findPrincipal(db, now(), userId)).isAdministrator

/** Lets an invited person make an account, also where registration is closed. */
export const invitationLink = storedLink({
  kind: 'invitation',
  lasts: 7 * dayMs,
  about: async (context: Services, { email, user_id }) => ({
    hasAccount: (await findAccount(context.db, email)) !== null,
    isBacked: await isBacked(context.db, context, user_id),
  }),
  over: ({ row, about: { hasAccount, isBacked } }, { context }) => {
    if (hasAccount) return used
    return isBacked ? spentView(row, context, withdrawn) : withdrawn
  },
  speaks: () => '',
  shows: ({ row }, { language }) => formView(row, language),
  async does({ row }, { context, form, language }) {
    const { person, problems, password } = await readForm(context, form, row.email)
    if (Object.keys(problems).length > 0) return formView(row, language, { person, problems })
    requireRoomForHash()
    const hash = await hashPassword(password)
    return context.db.transaction().execute(async (tx) => {
      await context.dialect.lockTable(tx, 'users')
      if (await findAccount(tx, row.email)) return used
      if (!(await isBacked(tx, context, row.user_id))) return withdrawn
      if (!(await spendLink(tx, context, row))) return withdrawn
      const { is_superuser = false, ...standing } = JSON.parse(row.standing) as Standing
      const account = { ...person, ...standing, email: row.email, hash, is_superuser, language }
      const { id } = await createAccount(tx, context, account)
      if (is_superuser) await withdrawSetupCode(tx)
      return linkView('invitationDone', {
        next: logIn,
        entry: await makeEntry(tx, context, { id, email: row.email }),
      })
    })
  },
})
