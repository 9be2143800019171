import { choicesApi, lettersApi } from '#shared/letters.ts'
import { members } from '#shared/resources/members.ts'
import { addRecord } from '#testing/records.ts'
import type { TestApp } from '#testing/test-app.ts'
import { duplicatePreparations } from './duplicate-preparations.ts'
import { meetingPreparations } from './meeting-preparations.ts'

/**
 * Prepares the calls about saved choices of members, mails to them, members who are perhaps one, and
 * meetings of members.
 * @param app gives the application, which is not there yet
 */
export function letterPreparations(app: () => TestApp): Record<string, () => Promise<object>> {
  const call = async (method: string, path: string, body?: object) =>
    (await app().call(method, path, { token: app().superuser, body })).json()
  const at = (id: number) => ({ path: { id: String(id) } })
  const choice = async () =>
    at((await call('POST', choicesApi, { name: 'Uppsala', matching: 'city=Uppsala' })).id)
  const words = { title: 'Årsmöte', content: '<p>Hej</p>' }
  const draft = async () => {
    const { id } = await addRecord(app(), members, { member_status: true })
    const letter = (await call('POST', lettersApi, { ids: [id] })) as { id: number }
    const body = { about: 'membership', to_whom: 'chosen', choice_id: null, ...words, texts: {} }
    return call('PUT', `${lettersApi}${letter.id}/`, body)
  }
  const one = async () => at((await draft()).id)
  return {
    ...duplicatePreparations(app),
    ...meetingPreparations(app),
    [`POST ${choicesApi}`]: async () => ({ body: { name: 'Uppsala', matching: 'city=Uppsala' } }),
    [`PUT ${choicesApi}{id}/`]: async () => ({
      ...(await choice()),
      body: { name: 'Uppsala', matching: 'city=Uppsala' },
    }),
    [`DELETE ${choicesApi}{id}/`]: choice,
    [`POST ${lettersApi}`]: async () => ({ body: {} }),
    [`GET ${lettersApi}{id}/`]: one,
    async [`PUT ${lettersApi}{id}/`]() {
      const { id, version } = await draft()
      const body = { about: 'newsletter', to_whom: 'active', choice_id: null, ...words, texts: {} }
      return { ...at(id), body, etag: version }
    },
    [`DELETE ${lettersApi}{id}/`]: one,
    [`GET ${lettersApi}{id}/recipients/`]: one,
    [`GET ${lettersApi}{id}/preview/`]: one,
    [`POST ${lettersApi}{id}/test/`]: one,
    async [`POST ${lettersApi}{id}/send/`]() {
      const { id, version } = await draft()
      return { ...at(id), body: { recipients: 1, version } }
    },
  }
}
