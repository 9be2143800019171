import { expect, test } from 'vitest'
import type { FilePreview, PreviewRow, ToRefund } from '#shared/payment-review.ts'
import { render } from '#testing/render.tsx'
import { AdminProvider } from '#web/admin/frame/admin-provider.tsx'
import { signedOut } from '#web/features/auth/auth-slice.ts'
import { PreviewPart } from './preview-part.tsx'
import { Page } from './refunds-page.tsx'
import type { BankFiles } from './use-bank-files.ts'

const auth = { ...signedOut, currentUser: 'Kim', currentUserId: 1, isAdmin: true, token: 'secret' }

const numbers = (place: HTMLElement) =>
  [...place.querySelectorAll('td[data-width="number"]')].map(({ textContent }) => textContent)

const refund = (more: Partial<ToRefund>): ToRefund => ({
  ...{ id: 1, day: '2026-11-23', payer: 'EVA EK', phone: '', text: '', amount: 65_000, whole: 65_000 },
  ...{ reason: 'cancelled', claim: { id: 1, reference: '100164', name: 'Eva Ek' } },
  ...more,
})

test('shows amounts to refund in a column of numbers', async () => {
  const body = [refund({ phone: '+46701740605' }), refund({ id: 2, amount: 5_000, reason: 'over' })]
  const { place } = await render(
    <AdminProvider>
      <Page />
    </AdminProvider>,
    {
      respond: ({ path }) => ({ status: 200, body: path.includes('refunds') ? body : [] }),
      panelLanguage: 'sv',
      state: { auth },
    },
  )
  await expect.poll(() => numbers(place).length).toBe(2)
  expect(numbers(place)).toEqual(['650 kr', '50 kr av 650 kr'])
  expect(place.textContent).toContain('070-174 06 05')
})

const money = {
  day: '2026-11-23',
  payer: 'OLA EK',
  phone: '+46701740606',
  text: '',
  amount: 30_000,
  currency: 'SEK',
}

const row = (place: string, state: PreviewRow['state']): PreviewRow => ({
  ...{
    place,
    state,
    day: '2026-11-23',
    payer: 'EVA EK',
    phone: '+46701740605',
    text: '',
    amount: 30_000,
    currency: 'SEK',
  },
  ...{ isReversal: state === 'look', batch: [money], review: '', claims: [], suggestion: null },
})

test('shows the rows of a file with amounts in a column of numbers, and states with an icon', async () => {
  const states = ['paid', 'part', 'ruled', 'look', 'known'] as const
  const preview = {
    ...{
      kind: 'camt',
      format: 'camt',
      balance: 'none',
      skipped: { pending: 0, debits: 0, withoutAmountOrDay: 0 },
    },
    counts: { payments: 5, paid: 1, part: 1, ruled: 1, look: 1, known: 1, skipped: 0 },
    rows: states.map((state, at) => row(String(at), state)),
  } as unknown as FilePreview
  const files = { file: { name: 'bank.xml' }, busy: false } as unknown as BankFiles
  const { place } = await render(
    <AdminProvider>
      <PreviewPart files={files} preview={preview} />
    </AdminProvider>,
    { respond: () => ({ status: 200, body: [] }), panelLanguage: 'sv', state: { auth } },
  )
  await expect.poll(() => numbers(place).length).toBe(5)
  expect(numbers(place).filter((text) => text?.endsWith('300 kr'))).toHaveLength(5)
  expect(place.querySelector('tbody')?.textContent).toContain('070-174 06 05')
  expect(place.querySelector('tbody')?.textContent).toContain('070-174 06 06')
  const badges = [...place.querySelectorAll('tbody [data-tone]')]
  expect(
    badges.map((badge) => [badge.getAttribute('data-tone'), badge.querySelector('svg') !== null]),
  ).toEqual([
    ['ok', true],
    ['warning', true],
    ['ok', true],
    ['error', true],
    ['off', true],
  ])
})
