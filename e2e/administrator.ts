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

/** @returns the site's administrator, who registers with the link that the server printed, once. */
export function administratorOf(site: Site): Promise<Administrator> {
  const promise = administrators.get(site) ?? register(site)
  administrators.set(site, promise)
  return promise
}
