import { describe, expect, test } from 'vitest'
import {
  participantsMailAddress,
  readParticipantsMail,
  unansweredMailAddress,
} from './participants-mail-address.ts'

const read = (address: string) => readParticipantsMail(new URL(address, 'https://x.example').searchParams)

describe('the address of the page that writes to participants', () => {
  test('names the event, and those with a place unless told', () => {
    const nothing = { eventId: 7, audience: 'confirmed', chosen: [], news: null }
    expect(read(participantsMailAddress(7))).toEqual(nothing)
  })

  test('brings whoever is chosen', () => {
    const address = participantsMailAddress(7, { chosen: [3, 12] })
    expect(address).toBe('/admin/participants/mail/?event_id=7&chosen=3-12')
    expect(read(address)).toMatchObject({ audience: 'chosen', chosen: [3, 12] })
  })

  test('brings what the mail is about, and to whom it goes', () => {
    const address = participantsMailAddress(7, { audience: 'everybody', news: 'cancelled' })
    expect(read(address)).toMatchObject({ audience: 'everybody', news: 'cancelled' })
  })

  test('names those who have not answered', () => {
    expect(unansweredMailAddress(7)).toBe('/admin/participants/mail/?event_id=7&audience=unanswered')
    expect(read(unansweredMailAddress(7))).toMatchObject({ audience: 'unanswered', chosen: [] })
  })

  test('is read as if odd parts of it were not there', () => {
    expect(read('/?event_id=-1&audience=subscribers&chosen=x-0-4&news=fire')).toEqual({
      eventId: null,
      audience: 'chosen',
      chosen: [4],
      news: null,
    })
    expect(read('/?event_id=1&audience=chosen').audience).toBe('confirmed')
    const many = Array.from({ length: 1_100 }, (_, index) => index + 1)
    expect(read(participantsMailAddress(1, { chosen: many })).chosen).toHaveLength(1_000)
  })
})
