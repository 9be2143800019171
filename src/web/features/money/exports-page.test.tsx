import { expect, test } from 'vitest'
import { bookkeepingApi } from '#shared/bookkeeping-files.ts'
import { paymentsPage } from '#shared/payment-review.ts'
import { type Call, render } from '#testing/render.tsx'
import { AdminProvider } from '#web/admin/frame/admin-provider.tsx'
import { signedOut } from '#web/features/auth/auth-slice.ts'
import { Page } from './exports-page.tsx'

const show = async (waiting: number) => {
  const preview = {
    until: '2026-11-27',
    payments: 1,
    corrections: 0,
    amount: 30_000,
    vouchers: [],
    currencies: 0,
    ...{ open_files: [], open_decisions: [], receipts_at: '2026-11-28T08:00:00Z', tag: 'x' },
  }
  const respond = ({ path }: Call) => ({
    status: 200,
    body: path === bookkeepingApi.exports ? [] : { ...preview, waiting },
  })
  const auth = { ...signedOut, currentUser: 'Kim', currentUserId: 1, isAdmin: true, token: 'secret' }
  const { place } = await render(
    <AdminProvider>
      <Page />
    </AdminProvider>,
    { respond, panelLanguage: 'sv', state: { auth } },
  )
  await expect.poll(() => place.textContent).toContain('1 betalning, 300 kr')
  return place
}

test('says how many payments wait, and links to their review', async () => {
  const place = await show(3)
  expect(place.textContent).toContain('3 betalningar väntar på granskning och är inte med.')
  const link = place.querySelector(`a[href="${paymentsPage}"]`)
  expect(link?.textContent).toBe('Granska betalningar')
})

test('says nothing about waiting payments when none waits', async () => {
  expect((await show(0)).querySelector(`a[href="${paymentsPage}"]`)).toBeNull()
})
