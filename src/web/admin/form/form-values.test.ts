import { expect, test } from 'vitest'
import { board } from '#shared/resources/board.ts'
import { events } from '#shared/resources/events.ts'
import { members } from '#shared/resources/members.ts'
import { partners } from '#shared/resources/partners.ts'
import { localized } from '#testing/localized.ts'
import { checkValue, isRequired } from '#web/admin/form/check-value.ts'
import { missingNames } from '#web/admin/form/form-languages.ts'
import {
  bodyOf,
  changedNames,
  formFields,
  isAsked,
  isLacking,
  mergeChanges,
  valuesOf,
  withLacking,
} from '#web/admin/form/form-values.ts'

const fields = formFields(localized(members))

test('a form has the fields that an administrator may write, and no others', () => {
  const names = fields.map(([name]) => name)
  expect(names).toContain('member_status')
  for (const name of ['age', 'terms_condition', 'active_member_count']) expect(names).not.toContain(name)
  expect(formFields(localized(members), ['city', 'first_name', 'age']).map(([name]) => name)).toEqual([
    'city',
    'first_name',
  ])
})

test('every field is required but ticks and what may be left empty', () => {
  const wrong = fields.filter(([name, field]) => checkValue(field, valuesOf(fields)[name] ?? null))
  expect(wrong.map(([name]) => name)).toEqual(
    fields.filter(([, { kind, optional }]) => kind !== 'boolean' && !optional).map(([name]) => name),
  )
  const { logoImage: logo } = partners.fields
  expect(checkValue(logo, null)).toEqual({ key: 'check.required' })
  expect(checkValue(logo, '/media/x/320.webp')).toBeNull()
  expect(checkValue({ ...logo, optional: true }, null)).toBeNull()
})

test('a save sends the fields that were changed, and no others', () => {
  const stored = { first_name: 'Åsa', city: 'Lund', birthday: '1990-01-01', member_status: true }
  const values = valuesOf(fields, stored)
  expect(bodyOf(fields, values, values)).toEqual({})
  expect(bodyOf(fields, { ...values, city: 'Umeå', birthday: '' }, values)).toEqual({
    city: 'Umeå',
    birthday: null,
  })
})

test('a time that nobody touched stays to the letter, also typed again as it stands', () => {
  const eventFields = formFields(localized(events), ['eventDate', 'eventEndDate', 'eventPrice'])
  // The second half past two of the night in which summer time ends.
  const stored = { eventDate: '2031-10-26T02:30:00+01:00', eventEndDate: '2031-10-26T23:59:59+01:00' }
  const values = valuesOf(eventFields, stored)
  expect(bodyOf(eventFields, { ...values, eventPrice: '100 kr' }, values)).toEqual({ eventPrice: '100 kr' })
  expect(bodyOf(eventFields, { ...values, eventDate: '2031-10-26T02:30' }, values)).toEqual({})
  expect(bodyOf(eventFields, { ...values, eventDate: '2031-10-26T02:31' }, values)).toEqual({
    eventDate: '2031-10-26T02:31',
  })
  // A copy, a former version and a working copy are written whole.
  expect(bodyOf(eventFields, values, null)).toMatchObject(stored)
  const earlier = { ...values, eventDate: '2031-10-26T02:30:00+02:00' }
  expect(changedNames(eventFields, values, earlier)).toEqual(['eventDate'])
})

test('changes of different fields are joined; fields that both have changed are asked about', () => {
  const known = valuesOf(fields, { first_name: 'Åsa', last_name: 'Berg', city: 'Lund' })
  const mine = { ...known, first_name: 'Åse', city: 'Umeå' }
  const newer = { ...known, last_name: 'Borg', city: 'Kiruna' }
  const merged = mergeChanges(fields, { mine, newer, known, isOld: false })
  expect(merged.both).toEqual(['city'])
  expect(merged.values).toEqual({ ...known, first_name: 'Åse', last_name: 'Borg', city: 'Umeå' })
  expect(mergeChanges(fields, { mine, newer: { ...newer, city: 'Umeå' }, known, isOld: false }).both).toEqual(
    [],
  )
  // Of a draft from before a reload nobody knows what it was typed over.
  expect(mergeChanges(fields, { mine, newer, known: newer, isOld: true }).both).toEqual([
    'first_name',
    'last_name',
    'city',
  ])
})

test('a stored record goes into the inputs and out again unchanged', () => {
  const stored = { first_name: 'Åsa', birthday: null, gender: 'F', member_status: true, age: 3 }
  const values = valuesOf(fields, stored)
  expect(values).toMatchObject({ first_name: 'Åsa', birthday: '', gender: 'F', member_status: true })
  expect(bodyOf(fields, values, null)).toMatchObject({ birthday: null, member_status: true })
  expect(changedNames(fields, values, { ...values, city: 'Umeå' })).toEqual(['city'])
})

test('what is said to be lacking is not sent, and comes back when it is not lacking after all', () => {
  const boardFields = formFields(localized(board))
  const typed = { ...valuesOf(boardFields), name: 'Åsa', motto: 'Framåt' }
  const lacks = { ...typed, lacking: withLacking(typed, ['motto'], true) }
  expect(isLacking(lacks, 'motto')).toBe(true)
  expect(bodyOf(boardFields, lacks, valuesOf(boardFields))).toMatchObject({ name: 'Åsa', lacking: 'motto' })
  expect(bodyOf(boardFields, lacks, valuesOf(boardFields))).not.toHaveProperty('motto')
  expect(withLacking({ ...lacks, lacking: 'motto image' }, ['motto'], false)).toBe('image')
  const again = { ...lacks, lacking: withLacking(lacks, ['motto'], false) }
  expect(bodyOf(boardFields, again, { ...lacks, motto: '' })).toEqual({ motto: 'Framåt', lacking: '' })
})

test('a form of few fields has their texts in other languages too, and says which of them are missing', () => {
  const boardFields = formFields(localized(board), ['title', 'motto', 'image']).filter(
    ([, { language = 'en' }]) => language === 'en',
  )
  expect(boardFields.map(([name]) => name)).toEqual([
    ...['title', 'title_en', 'motto', 'motto_en'],
    ...['image', 'image_alt', 'image_alt_en', 'image_focus'],
  ])
  const typed = { ...valuesOf(boardFields), title: 'Kassör', title_en: ' ', motto: '', image: '/media/x' }
  expect(missingNames(boardFields, typed, 'en')).toEqual(['title_en'])
  expect(missingNames(boardFields, { ...typed, image_alt: 'Kim' }, 'en')).toEqual([
    'title_en',
    'image_alt_en',
  ])
  expect(missingNames(boardFields, { ...typed, title_en: 'Treasurer' }, 'en')).toEqual([])
  expect(missingNames(boardFields, typed, 'sv')).toEqual([])
  expect(boardFields.filter(([, field]) => isRequired(field) && field.translates)).toEqual([])
})

test('what is said to be lacking is asked for and sent in no language', () => {
  const boardFields = formFields(localized(board))
  const typed = { ...valuesOf(boardFields), motto: 'Framåt', motto_en: 'Onwards', lacking: 'motto' }
  const asked = boardFields.filter(([, field]) => isAsked(field, typed)).map(([name]) => name)
  expect(asked).not.toContain('motto_en')
  expect(missingNames(boardFields, { ...typed, motto_en: '' }, 'en')).toEqual([])
  const body = bodyOf(boardFields, typed, null)
  expect(body).not.toHaveProperty('motto')
  expect(body).not.toHaveProperty('motto_en')
})

test('a picture makes the body multipart; one that the record has is not sent again', () => {
  const logo = formFields(localized(partners))
  const file = new File(['x'], 'x.png', { type: 'image/png' })
  const sent = bodyOf(logo, { name: 'Ab', logoImage: file }, null) as FormData
  expect(sent.get('name')).toBe('Ab')
  expect((sent.get('logoImage') as File).name).toBe('x.png')
  const stored = { name: 'Ab', logoImage: '/media/x/320.webp' }
  expect(bodyOf(logo, { ...stored, name: 'Bo' }, stored)).toEqual({ name: 'Bo' })
  expect(bodyOf(logo, stored, null)).toEqual(stored)
  expect(bodyOf(logo, { name: 'Ab', logoImage: null }, stored)).toEqual({ logoImage: null })
  expect(bodyOf(logo, { ...stored, logoImage: '/media/y/320.webp' }, stored)).toEqual({
    logoImage: '/media/y/320.webp',
  })
})
