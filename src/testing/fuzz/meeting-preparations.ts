import { evidenceFileApi, evidenceSampleApi } from '#shared/evidence.ts'
import { lettersApi } from '#shared/letters.ts'
import { meetingsApi, votingApi, votingListsApi } from '#shared/meetings.ts'
import { noVotingRules } from '#shared/membership/voting.ts'
import { members } from '#shared/resources/members.ts'
import { addRecord } from '#testing/records.ts'
import type { TestApp } from '#testing/test-app.ts'

/**
 * Prepares the calls about evidence for grants, meetings and registers of voters.
 * @param app gives the application, which is not there yet
 */
export function meetingPreparations(app: () => TestApp): Record<string, () => Promise<object>> {
  const call = async (path: string, body: object): Promise<{ id: number }> =>
    (await app().call('POST', path, { token: app().superuser, body })).json()
  const at = (id: number) => ({ path: { id: String(id) } })
  const meetingBody = { name: 'Årsmöte', day: '2027-03-15', place: 'Klubbstugan' }
  const meeting = async () => at((await call(meetingsApi, meetingBody)).id)
  const voter = () => addRecord(app(), members, { member_status: true, joined_on: '2020-01-01' })
  const freezing = async () => {
    await voter()
    return { body: { day: '2027-03-15', meeting_id: null } }
  }
  const list = async () => at((await call(votingListsApi, (await freezing()).body)).id)
  const one = `${votingListsApi}{id}/`
  const aMeeting = `${meetingsApi}{id}/`
  return {
    [`PUT ${votingApi}`]: async () => ({ body: noVotingRules }),
    [`POST ${votingListsApi}`]: freezing,
    [`GET ${one}`]: list,
    [`GET ${one}text/`]: list,
    [`POST ${one}additions/`]: async () => ({
      ...(await list()),
      body: { name: 'Åsa Öst', why: 'Mötet beslutade det', member_id: null },
    }),
    async [`PUT ${one}present/`]() {
      const made = await list()
      const { rows } = (
        await app().call('GET', `${votingListsApi}${made.path.id}/`, { token: app().superuser })
      ).json()
      return { ...made, body: { marks: [{ id: rows[0].id, present: true }] } }
    },
    [`POST ${meetingsApi}`]: async () => ({ body: meetingBody }),
    [`GET ${aMeeting}`]: meeting,
    [`PUT ${aMeeting}`]: async () => ({ ...(await meeting()), body: { ...meetingBody, place: 'Salen' } }),
    async [`DELETE ${aMeeting}`]() {
      const made = await meeting()
      await voter()
      await call(votingListsApi, { day: meetingBody.day, meeting_id: Number(made.path.id) })
      return made
    },
    async [`POST ${aMeeting}summons/`]() {
      const { id } = await call(lettersApi, { ids: [(await voter()).id] })
      return { ...(await meeting()), body: { letter_id: id } }
    },
    [`GET ${meetingsApi}letters/{id}/`]: async () => at(1),
    [`GET ${evidenceSampleApi}`]: async () => ({ query: { seed: '2026', count: '5' } }),
    [`GET ${evidenceFileApi}`]: async () => ({ query: { year: '2026', headings: 'ebas' } }),
  }
}
