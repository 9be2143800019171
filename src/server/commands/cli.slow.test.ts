import { spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareSetup } from '#server/features/users/setup-code.ts'
import { type AccountsApp, createAccountsApp, goodPassword } from '#testing/accounts-app.ts'
import { createTestDatabase, testEngine } from '#testing/database.ts'
import { openDatabaseLine } from '#testing/database-line.ts'
import { inFullRun } from '#testing/full-run.ts'
import { programOf } from '#testing/server-process.ts'

let server: AccountsApp
let env: Record<string, string>

beforeAll(async () => {
  server = await createAccountsApp()
  const { dataDir, databaseUrl } = server.context.config
  env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
})

afterAll(() => server.close())

/** Runs the command line as a process of its own, beside the running application. */
function gille(args: string[], stdin = '', settings: Record<string, string | undefined> = env) {
  return new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [programOf('cli'), ...args], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings },
    })
    let out = ''
    let err = ''
    child.stdout.on('data', (data) => {
      out += data
    })
    child.stderr.on('data', (data) => {
      err += data
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, out, err }))
    child.stdin.on('error', () => {})
    child.stdin.end(stdin)
  })
}

const adminAdd = (email: string): string[] => {
  const names = ['--first-name', 'Åsa', '--last-name', 'Lind']
  return ['admin', 'add', '--email', email, ...names, '--password-stdin']
}

const oneLine = /^[^\n]+\n$/

describe('admin list and admin reset', () => {
  test('tell who has an account, and print a link to a new password that works once', async () => {
    const roles = [{ role: 'writer', first_day: null, last_day: '2099-06-30' }] as const
    const { id } = await server.addAccount({ email: 'siv@example.se', roles })
    // Half an hour after midnight in Stockholm.
    const used_at = '2027-03-01T23:30:00.000Z'
    await server.context.db.updateTable('tokens').set({ used_at }).where('user_id', '=', id).execute()
    const { out } = await gille(['admin', 'list'])
    expect(out.split('\n')).toContainEqual(
      expect.stringMatching(/^siv@example\.se\tKim Ek\twriter until 2099-06-30\topen\tlast seen 2027-03-02$/),
    )
    const reset = await gille(['admin', 'reset', '--email', 'Siv@example.se'])
    const path = /^Within an hour, once: http:\/\/\S+?(\/losenord\/[\w-]{43})\n$/.exec(reset.out)?.[1]
    server.clock.time = Date.now()
    const submit = async () => {
      const form = new URLSearchParams({ password: 'sju blå kameler vilar' }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return (await server.send(`POST ${path}`, form, { headers })).body
    }
    expect([await submit(), await submit()]).toEqual([
      expect.stringContaining('Lösenordet är bytt'),
      expect.stringContaining('redan använd'),
    ])
  })

  test('take away a second step that is lost, when that is asked for', async () => {
    const { id } = await server.addAccount({ email: 'borta@example.se', hasPasskey: true })
    const passkeys = () =>
      server.context.db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute()
    await gille(['admin', 'reset', '--email', 'borta@example.se'])
    expect(await passkeys()).toHaveLength(1)
    const { code } = await gille(['admin', 'reset', '--email', 'borta@example.se', '--second-factor'])
    expect([code, await passkeys()]).toEqual([0, []])
  })

  inFullRun(() => {
    test('say in one line what is wrong', async () => {
      expect(await gille(['admin', 'reset'])).toEqual({ code: 1, out: '', err: '--email is missing.\n' })
      const unknown = await gille(['admin', 'reset', '--email', 'ingen@example.se'])
      expect(unknown).toEqual({ code: 1, out: '', err: 'ingen@example.se has no account.\n' })
    })
  })
})

describe('admin add', () => {
  test('makes an administrator who can log in to the running server at once', async () => {
    const result = await gille(adminAdd('asa@example.se'), `${goodPassword}\n`)
    expect(result).toEqual({ code: 0, out: 'asa@example.se is an administrator now.\n', err: '' })
    const login = await server.send('POST /users/auth/login/', {
      email: 'asa@example.se',
      password: goodPassword,
    })
    expect(login.json().user).toMatchObject({ first_name: 'Åsa', is_superuser: true })
    const history = await server.context.db
      .selectFrom('history')
      .select(['user_id', 'user_name', 'action'])
      .where('record_id', '=', login.json().user.id)
      .orderBy('id')
      .execute()
    expect(history[0]).toEqual({ user_id: null, user_name: 'gille admin add', action: 'create' })
  })

  test('voids the link for the first administrator', async () => {
    const { db } = server.context
    await db.updateTable('users').set({ is_superuser: false }).execute()
    const setup = await prepareSetup(server.context)
    expect((await gille(adminAdd('bo@example.se'), goodPassword)).code).toBe(0)
    const response = await server.send('POST /users/register/', {
      ...{ first_name: 'Eva', last_name: 'Ek', email: 'eva@example.se', password: goodPassword },
      setup,
    })
    expect(response.statusCode).toBe(422)
  })

  test('makes the database when there is none', async () => {
    const fresh = await createTestDatabase()
    try {
      const result = await gille(adminAdd('first@example.se'), goodPassword, fresh.env)
      expect(result).toMatchObject({ code: 0, err: '' })
    } finally {
      await fresh.drop()
    }
  })

  inFullRun(() => {
    test.each([
      ['User@example.se', goodPassword, '--email belongs to an account already.\n'],
      ['bo', goodPassword, '--email is not an e-mail address.\n'],
      ['c@example.se', 'password1234', 'The password is too easy to guess.\n'],
      ['c@example.se', '', 'The password is too short: at least 10 characters.\n'],
    ])('for %s with the password %j fails in one line', async (email, stdin, err) => {
      expect(await gille(adminAdd(email), stdin)).toEqual({ code: 1, out: '', err })
    })

    test.each([
      [['admin', 'add', '--email', 'a@example.se']],
      [['admin', 'add', '--password', 'x']],
      [['admin', 'add', 'extra']],
      [['admin', 'remove']],
      [['constructor']],
      [[]],
    ])('%j is wrong usage: one line, exit 1', async (args) => {
      const { code, out, err } = await gille(args, goodPassword)
      expect([code, out]).toEqual([1, ''])
      expect(err).toMatch(oneLine)
    })
  })
})

inFullRun(() => {
  test('a wrong setting is told in one line', async () => {
    const result = await gille(adminAdd('d@example.se'), goodPassword, { ...env, PORT: 'x' })
    expect(result.code).toBe(1)
    expect(result.err).toMatch(/^PORT="x" .*\n$/)
  })
})

inFullRun(() => {
  test('help names every command', async () => {
    const { code, out } = await gille(['help'])
    expect(code).toBe(0)
    expect(out).toContain(
      'npm run -s gille -- admin add --email E --first-name F --last-name L --password-stdin',
    )
    expect(out).toContain('npm run -s gille -- demo remove')
  })

  test('demo remove says what it took away', async () => {
    expect(await gille(['demo', 'remove'])).toEqual({ code: 0, out: 'Removed 0 demo records.\n', err: '' })
  })
})

inFullRun(() => {
  describe('backup and restore', () => {
    test.each([
      [
        ['backup', '--to', '/proc/none/gille.tar.gz'],
        /^The backup cannot be written to \/proc\/none\/gille\.tar\.gz \(ENOENT\)\.\n$/,
      ],
      [['backup', '--encrypt-to', ''], /^--encrypt-to needs a passphrase\.\n$/],
      [['restore'], /^Say which backup: restore FILE\n$/],
      [['restore', 'a', 'b'], /^Say which backup: restore FILE\n$/],
      [
        ['restore', '/none.tar.gz'],
        /^This place is in use: a backup is only restored into an empty one\.\n$/,
      ],
    ])('%j is refused in one line', async (args, line) => {
      const { code, out, err } = await gille(args)
      expect([code, out]).toEqual([1, ''])
      expect(err).toMatch(line)
    })

    test('a file that is not there is told, and the empty place stays empty', async () => {
      const { env: empty, drop } = await createTestDatabase()
      const result = await gille(['restore', '/none.tar.gz'], '', empty)
      expect(result).toEqual({ code: 1, out: '', err: 'There is no file /none.tar.gz.\n' })
      await drop()
    })
  })
})

/** A command steps back behind visitors, so that on a busy machine it may take long until its connection stands. */
async function removeSlowly(databaseUrl: string) {
  const line = await openDatabaseLine(databaseUrl, 2_500)
  const result = await gille(['demo', 'remove'], '', { ...env, DATABASE_URL: line.url })
  await line.cut()
  return result
}

// A file has no connection to wait for.
if (testEngine() === 'postgres')
  test('a command waits for a database that takes its time', async () => {
    const result = await removeSlowly(env.DATABASE_URL ?? '')
    expect(result).toEqual({ code: 0, out: 'Removed 0 demo records.\n', err: '' })
  })
