import type { ConsentText } from '#shared/consents.ts'
import { type RemindersView, remindersApi } from '#shared/membership/reminders.ts'
import { membershipApi, type StoredSettings } from '#shared/membership/settings.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { ProcessingRegister } from '#shared/processing-register.ts'
import type { Retention } from '#shared/retention.ts'
import { settingsOf } from './membership-settings.ts'
import { moneyAnswers } from './money-answers.ts'

const membership: StoredSettings = {
  ...settingsOf('2027-03-01', { kind: 'calendar' }),
  ...{ today: '2027-03-01', used: { types: [], periods: [] }, active: 2 },
}

const retention: Retention = {
  today: '2027-03-01',
  rows: [
    {
      name: 'formerMembers',
      title: 'X',
      text: 'X',
      why: 'X',
      months: 12,
      default_months: 12,
      from: '2027-03-20',
      tomorrow: 1,
      coming: 2,
    },
  ],
  people: [{ class: 'formerMembers', resource: 'members', id: 1, name: 'Kim Ek', due: '2027-03-02' }],
  total: 3,
  stops: [{ id: 1, resource: 'members', record_id: 2, name: 'Bo Ek', reason: 'X', until: '2027-06-30' }],
  fixed: [{ title: 'X', text: 'X' }],
  last_run: '2027-03-01',
  former_members: 4,
}

const register: ProcessingRegister = {
  controller: { name: 'X', address: '', email: '', phone: '' },
  today: '2027-03-01',
  activities: [
    {
      name: 'members',
      title: 'X',
      purpose: 'X',
      data: 'X',
      bases: ['X'],
      whose: ['X'],
      recipients: ['X'],
      kept: ['X'],
    },
  ],
  third_country: 'X',
  measures: ['X'],
  own_purposes: { members: { sv: '', en: '' } },
  own_third_country: { sv: '', en: '' },
}

const texts: ConsentText[] = [
  {
    kind: 'newsletter',
    title: 'X',
    language: 'sv',
    version: 2,
    from_day: '2027-03-01',
    text: 'X',
    acts: 3,
    is_written: true,
  },
]

const reminders: RemindersView = {
  has_years: true,
  on: true,
  next_day: '2027-03-02',
  next: [{ member_id: 1, name: 'Kim Ek', of: 'soon', claim_id: 1 }],
  sent: [{ day: '2027-03-01', of: 'opens', count: 3 }],
  silent: [{ member_id: 2, name: 'Bo Ek', why: 'silent', claim_id: 2, reason: 'X' }],
}

/** Answers of the calls about how long persons are kept, the register of processing and consents, by their paths. */
export const privacyAnswers: Readonly<Record<string, unknown>> = {
  ...moneyAnswers,
  [panelApi.retention]: retention,
  [membershipApi.settings]: membership,
  [remindersApi]: reminders,
  [panelApi.processing]: register,
  [panelApi.consentTexts]: texts,
}
