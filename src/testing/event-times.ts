/** An event and an instant, with what is true of it then; the function and the condition in SQL are held to the same ones. */
export type EventCase = {
  what: string
  eventDate: string
  eventEndDate: string | null
  now: string
  phase: 'coming' | 'going-on' | 'over'
}

type Times = readonly [eventDate: string, eventEndDate: string | null]
type Moment = readonly [now: string, phase: EventCase['phase']]

const lasting = (what: string, [eventDate, eventEndDate]: Times, moments: readonly Moment[]): EventCase[] =>
  moments.map(([now, phase]) => ({ what, eventDate, eventEndDate, now, phase }))

/** Instants in UTC at the edges of days, nights of the clock change, years and leap years in Stockholm. */
export const eventCases: readonly EventCase[] = [
  ...lasting(
    'an evening without an end',
    ['2027-03-01T17:00:00Z', null],
    [
      ['2027-03-01T16:59:59.999Z', 'coming'],
      ['2027-03-01T17:00:00.000Z', 'going-on'],
      ['2027-03-01T17:00:00.001Z', 'going-on'],
      ['2027-03-01T22:59:59.999Z', 'going-on'],
      ['2027-03-01T23:00:00.000Z', 'over'],
    ],
  ),
  ...lasting(
    'a summer evening without an end',
    ['2027-06-30T21:59:59Z', null],
    [
      ['2027-06-30T21:59:59.999Z', 'going-on'],
      ['2027-06-30T22:00:00.000Z', 'over'],
    ],
  ),
  ...lasting(
    'a day without a time, at its midnight',
    ['2027-06-29T22:00:00Z', null],
    [
      ['2027-06-29T21:59:59.999Z', 'coming'],
      ['2027-06-29T22:00:00.000Z', 'going-on'],
      ['2027-06-30T21:59:59.999Z', 'going-on'],
      ['2027-06-30T22:00:00.000Z', 'over'],
    ],
  ),
  ...lasting(
    'three days of June',
    ['2027-06-12T10:00:00Z', '2027-06-14T12:00:00Z'],
    [
      ['2027-06-12T09:59:59.999Z', 'coming'],
      ['2027-06-13T22:00:00.000Z', 'going-on'],
      ['2027-06-14T11:59:59.999Z', 'going-on'],
      ['2027-06-14T12:00:00.000Z', 'over'],
      ['2027-06-14T12:00:00.500Z', 'over'],
    ],
  ),
  ...lasting(
    'one that ends before its day does',
    ['2027-03-01T17:00:00Z', '2027-03-01T20:00:00Z'],
    [
      ['2027-03-01T19:59:59.999Z', 'going-on'],
      ['2027-03-01T20:00:00.000Z', 'over'],
    ],
  ),
  ...lasting(
    'the day of 23 hours',
    ['2027-03-28T00:30:00Z', null],
    [
      ['2027-03-28T21:59:59.999Z', 'going-on'],
      ['2027-03-28T22:00:00.000Z', 'over'],
    ],
  ),
  ...lasting(
    'the evening before it',
    ['2027-03-27T19:00:00Z', null],
    [
      ['2027-03-27T22:59:59.999Z', 'going-on'],
      ['2027-03-27T23:00:00.000Z', 'over'],
    ],
  ),
  ...lasting(
    'the day of 25 hours',
    ['2027-10-30T22:00:00Z', null],
    [
      ['2027-10-31T22:59:59.999Z', 'going-on'],
      ['2027-10-31T23:00:00.000Z', 'over'],
    ],
  ),
  ...lasting(
    'one within the hour that comes twice',
    ['2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z'],
    [
      ['2027-10-31T01:00:00.000Z', 'going-on'],
      ['2027-10-31T01:30:00.000Z', 'over'],
    ],
  ),
  ...lasting(
    'New Year’s Eve without an end',
    ['2027-12-31T21:00:00Z', null],
    [
      ['2027-12-31T22:59:59.999Z', 'going-on'],
      ['2027-12-31T23:00:00.000Z', 'over'],
    ],
  ),
  ...lasting(
    'New Year’s night',
    ['2027-12-31T21:00:00Z', '2028-01-01T02:00:00Z'],
    [
      ['2027-12-31T23:00:00.000Z', 'going-on'],
      ['2028-01-01T02:00:00.000Z', 'over'],
    ],
  ),
  ...lasting(
    '29 February without an end',
    ['2028-02-29T07:00:00Z', null],
    [
      ['2028-02-29T22:59:59.999Z', 'going-on'],
      ['2028-02-29T23:00:00.000Z', 'over'],
    ],
  ),
]
