import type { Role } from '#shared/roles.ts'
import type { Site } from './site.ts'

export type Session = { key: string; user: { id: number; first_name: string; is_superuser: boolean } }

export type Administrator = {
  session: Session
  /** Calls the API as an administrator. @throws when the answer is no success */
  call<T>(method: string, path: string, body?: unknown): Promise<T>
}

const administrators = new WeakMap<Site, Promise<Administrator>>()

/** The account of the administrator of every test site. */
export const account = {
  first_name: 'Asta',
  last_name: 'Provare',
  email: 'asta@example.com',
  password: 'tre lyktor vid strömmen',
}

async function register(site: Site): Promise<Administrator> {
  const setup = new URL(await site.setupLink()).searchParams.get('setup')
  const answer = await fetch(`${site.url}/users/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, setup }),
  })
  if (!answer.ok) throw new Error(`no administrator: ${await answer.text()}`)
  const session = (await answer.json()) as Session
  return {
    session,
    async call(method, path, body) {
      const isForm = body instanceof FormData
      const response = await fetch(site.url + path, {
        method,
        headers: {
          authorization: `Token ${session.key}`,
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      return text ? JSON.parse(text) : null
    },
  }
}

/** How many people have registered: each does it from an address of their own, since five may from one. */
let people = 0

/** Registers somebody whom nobody has given anything. The site has its administrator afterwards. */
export async function newPerson(site: Site, first_name: string, last_name: string) {
  await administratorOf(site)
  people++
  const password = 'en ganska lång mening'
  const email = `${first_name.toLowerCase()}${Math.random().toString(36).slice(2)}@example.com`
  const answer = await fetch(`${site.url}/users/register/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.0.${people >> 8}.${people & 255}`,
    },
    body: JSON.stringify({ first_name, last_name, email, password }),
  })
  if (!answer.ok) throw new Error(`nobody registered: ${await answer.text()}`)
  return { ...((await answer.json()) as Session), email, password }
}

export type Person = Awaited<ReturnType<typeof newPerson>>

/** Risky calls ask again after 15 minutes; a file of tests is done sooner. */
const confirmedForMs = 8 * 60_000
const confirmations = new WeakMap<Site, number>()

/** Shows again who it is, so that no test is asked because of how long those before it took. */
async function confirmAgain(site: Site, { call }: Administrator): Promise<void> {
  if (Date.now() - (confirmations.get(site) ?? 0) < confirmedForMs) return
  confirmations.set(site, Date.now())
  await call('POST', '/users/auth/confirm/', { password: account.password })
}

/**
 * @returns the site's administrator, who registers with the link that the server printed, once, and has shown lately who
 *   they are
 */
export async function administratorOf(site: Site): Promise<Administrator> {
  const promise = administrators.get(site) ?? register(site)
  administrators.set(site, promise)
  const administrator = await promise
  await confirmAgain(site, administrator)
  return administrator
}

/** Gives an account one role, from now on. */
export async function giveRole(site: Site, id: number, role: Role): Promise<void> {
  const { session } = await administratorOf(site)
  const answer = await fetch(`${site.url}/api/users/${id}/`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Token ${session.key}` },
    body: JSON.stringify({ roles: [{ role }], password: account.password }),
  })
  if (!answer.ok) throw new Error(`no role: ${await answer.text()}`)
}
