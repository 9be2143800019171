import { parseArgs } from 'node:util'
import { createAccount } from '#server/features/users/accounts.ts'
import { registration, requireGoodPassword } from '#server/features/users/bodies.ts'
import { hashPassword } from '#server/features/users/passwords.ts'
import { withdrawSetupCode } from '#server/features/users/setup-code.ts'
import { parseBody } from '#server/http/input/parse-body.ts'
import { AppError } from '#shared/errors.ts'
import { type Command, CommandError, type Surroundings } from './command.ts'
import { withDatabase } from './with-database.ts'

const options = {
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  'password-stdin': { type: 'boolean' },
} as const

const nameOf: Record<string, string> = {
  '/email': '--email',
  '/first_name': '--first-name',
  '/last_name': '--last-name',
  '/password': 'The password',
}

const complaints: Record<string, string> = {
  required: 'is missing',
  email: 'is not an e-mail address',
  conflict: 'belongs to an account already',
  'too-long': 'is too long',
  'too-short': 'is too short: at least 10 characters',
  'too-common': 'is too easy to guess',
}

/** @returns an error of the API, which is Swedish and about a form, as one English line about the options. */
function explain(error: unknown): unknown {
  if (!(error instanceof AppError) || error.errors.length === 0) return error
  const lines = error.errors.map(
    ({ pointer, code = '' }) => `${nameOf[pointer] ?? pointer} ${complaints[code] ?? 'cannot be used'}`,
  )
  return new CommandError(`${lines.join('; ')}.`)
}

/** @returns the input without the line end that `echo` and editors add. */
async function readPassword(stdin: Surroundings['stdin']): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '')
}

async function run(args: string[], surroundings: Surroundings): Promise<void> {
  const { values } = parseArgs({ args, options })
  if (!values['password-stdin'])
    throw new CommandError('A password is only read from standard input: add --password-stdin.')
  const person = parseBody(registration, {
    email: values.email,
    first_name: values['first-name'],
    last_name: values['last-name'],
    password: await readPassword(surroundings.stdin),
  })
  const { password, setup: _none, ...names } = person
  await withDatabase(surroundings, async ({ database: { db, dialect } }) => {
    await requireGoodPassword({ db }, password, Object.values(names))
    const hash = await hashPassword(password)
    await db.transaction().execute(async (tx) => {
      await dialect.lockTable(tx, 'users')
      const scope = { dialect, now: () => new Date() }
      const by = { id: null, first_name: 'gille admin add' }
      await createAccount(tx, scope, { ...names, hash, is_superuser: true, by })
      await withdrawSetupCode(tx)
    })
  })
  surroundings.print(`${names.email} is an administrator now.`)
}

/** Adds an administrator; the server may be running. */
export const adminAdd: Command = {
  usage: '--email E --first-name F --last-name L --password-stdin',
  summary: 'make an administrator; the password is read from standard input',
  run: (args, surroundings) =>
    run(args, surroundings).catch((error: unknown) => {
      throw explain(error)
    }),
}
