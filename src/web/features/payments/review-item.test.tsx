import { expect, test } from 'vitest'
import type { LookedAt } from '#shared/payment-review.ts'
import { paymentsApi } from '#shared/payment-review.ts'
import { doing, render } from '#testing/render.tsx'
import { AdminProvider } from '#web/admin/frame/admin-provider.tsx'
import { ReviewItem } from './review-item.tsx'
import { useLook } from './use-look.ts'

const claim = (number: number, name: string, due = 30_000) => ({
  ...{ id: number, number, reference: `${number}`, name, due, state: due > 0 ? 'open' : 'paid' },
})
const money = { day: '2026-11-23', currency: 'SEK', phone: '', text: '' }
const payment = (more: Partial<LookedAt>): LookedAt => ({
  ...{ ...money, id: 1, payer: 'EVA EK', amount: 30_000, rest: 30_000, review: 'unknown' },
  ...{
    file: 'bank.xml',
    file_id: 1,
    account: '',
    is_sure: false,
    rule: null,
    suggestion: null,
    perhaps: null,
  },
  ...more,
})

const Shown = ({ of }: { of: LookedAt }) => {
  const look = useLook(
    () => {},
    () => {},
  )
  return <ReviewItem payment={of} look={look} onSale={() => {}} />
}

async function show(of: LookedAt) {
  const answer = { rest: 0, review: '' }
  const { place, calls } = await render(
    <AdminProvider>
      <Shown of={of} />
    </AdminProvider>,
    { respond: () => ({ status: 200, body: answer }), panelLanguage: 'sv' },
  )
  await expect.poll(() => place.querySelector('article')).not.toBeNull()
  const item = place.querySelector('article') as HTMLElement
  const buttons = () => [...item.querySelectorAll('button')].map(({ textContent }) => textContent)
  const lines = () => [...item.querySelectorAll(':scope > p')].map(({ textContent }) => textContent)
  const posted = () => {
    const { path, body } = calls.find(({ method }) => method === 'POST') ?? {}
    return { path, body: JSON.parse(String(body)) }
  }
  return { item, buttons, lines, posted }
}

test('shows the phone number of a payer as lists do', async () => {
  const { lines } = await show(payment({ phone: '+46701740605' }))
  expect(lines()).toContain('2026-11-23 · 070-174 06 05 · bank.xml')
})

test('offers one button for a payment of the association that came back', async () => {
  const suggestion = { claim: claim(1013, 'Nils Törnblad'), signs: ['amount' as const] }
  const { item, buttons, lines, posted } = await show(payment({ review: 'returned', suggestion }))
  expect(buttons()).toEqual(['Granskad'])
  expect(lines().at(-1)).toBe('En betalning från er kom tillbaka. Den betalar inget krav.')
  expect(item.textContent).not.toContain('1013')
  await doing(() => item.querySelector('button')?.click())
  expect(posted()).toMatchObject({ path: paymentsApi.verdict(1), body: { verdict: 'reviewed' } })
})

test.each([
  [[claim(1010, 'Sixten Öhman')], 'betalningen av krav 1010, Sixten Öhman. Kravet är öppet igen.'],
  [[claim(1010, 'Sixten Öhman', 0)], 'en betalning av krav 1010, Sixten Öhman.'],
  [[claim(1010, '')], 'betalningen av krav 1010. Kravet är öppet igen.'],
  [[], 'en betalning. Inget krav ändras.'],
])('describes a reversal in one line, and offers one button: %j', async (claims, said) => {
  const suggestion = { claim: claim(1010, 'Sixten Öhman'), signs: ['reference' as const] }
  const { buttons, lines } = await show(
    payment({ review: 'reversed', amount: -30_000, rest: 0, suggestion, claims }),
  )
  expect(buttons()).toEqual(['Granskad'])
  expect(lines().slice(2)).toEqual([`Banken tog tillbaka ${said}`])
})

test('divides a payment among the claims that are suggested with one button', async () => {
  const [maja, vilgot] = [claim(1003, 'Maja Sjöö', 15_000), claim(1006, 'Vilgot Sjöö', 15_000)]
  const split = [maja, vilgot].map((one) => ({ claim: one, amount: 15_000 }))
  const { item, buttons, lines, posted } = await show(
    payment({ suggestion: { claim: maja, signs: ['name', 'amount'], split } }),
  )
  expect(lines().at(-1)).toBe(
    'Kanske flera krav: 1003, Maja Sjöö: 150 kr; 1006, Vilgot Sjöö: 150 kr (namnen är desamma, summan stämmer).',
  )
  expect(buttons()[0]).toBe('Koppla till 2 krav')
  await doing(() => item.querySelector('button')?.click())
  expect(posted()).toMatchObject({
    path: paymentsApi.allocate(1),
    body: {
      parts: [
        { claim: 1003, amount: 15_000 },
        { claim: 1006, amount: 15_000 },
      ],
    },
  })
})

test('lists the payments inside a batch that does not add up', async () => {
  const batch = [
    { ...money, payer: 'LINDVALL ASTRID', text: '100164', amount: 30_000 },
    { ...money, payer: '', text: 'Gåva', amount: 0 },
  ]
  const { item } = await show(payment({ review: 'batch', batch }))
  expect(item.querySelector('summary')?.textContent).toBe('2 betalningar i filen, tillsammans 300 kr')
  const inside = [...item.querySelectorAll('details li')].map(({ textContent }) => textContent)
  expect(inside).toEqual(['LINDVALL ASTRID · 100164300 kr', 'Utan namn · Gåva'])
})

test('says of a sum which payments it perhaps repeats', async () => {
  const perhaps = { ...money, id: 2, payer: '', amount: 80_000, payments: 7 }
  const { lines } = await show(payment({ review: 'known-perhaps', perhaps }))
  expect(lines().at(-1)).toBe('Kanske samma pengar som 7 betalningar den 2026-11-23, tillsammans 800 kr.')
})
