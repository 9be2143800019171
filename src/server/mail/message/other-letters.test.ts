import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailApp, type MailApp } from '#testing/mail-app.ts'
import { headerOf } from '#testing/smtp.ts'

let app: MailApp
beforeAll(async () => {
  app = await createMailApp({ env: { MAIL_FROM: 'Föreningen <info@smörgås.se>' } })
})
afterAll(() => app.close())

test('an address with other letters goes to the mail server in ASCII, in the envelope and in the headers', async () => {
  const { db } = app.context
  await db
    .updateTable('users')
    .set({ email: 'anna@räksmörgås.se' })
    .where('is_superuser', '=', true)
    .execute()
  await db.updateTable('footer').set({ infoMail: 'styrelsen@räksmörgås.se' }).execute()
  const body = { title: 'Hej', content: '<p>Hej</p>' }
  await app.call('POST', '/api/mailings/test/', { token: app.superuser, body })
  await app.worker.runUntilIdle()
  const [mail] = app.smtp.received
  expect(mail).toMatchObject({ to: ['anna@räksmörgås.se'], usesUtf8: false })
  expect(mail && headerOf(mail, 'To')).toBe('anna@xn--rksmrgs-5wao1o.se')
  expect(mail && headerOf(mail, 'Reply-To')).toContain('<styrelsen@xn--rksmrgs-5wao1o.se>')
  expect(mail && headerOf(mail, 'From')).toContain('<info@xn--smrgs-pra0j.se>')
})
