import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Provider } from '#shared/mail-providers.ts'
import { startDns, type TestDns } from '#testing/dns.ts'
import { readDomain } from './domain-records.ts'

let dns: TestDns
beforeAll(async () => {
  dns = await startDns()
})
beforeEach(() => {
  dns.texts.clear()
  dns.silent.clear()
})
afterAll(() => dns.close())

const domain = 'forening.example'
const read = async (provider: Provider | null, selector: string | null = null) => {
  const records = await readDomain(dns.resolver, { domain, provider, selector })
  return Object.fromEntries(records.map(({ record, state, add }) => [record, add === null ? state : add]))
}

test('a domain with all records has nothing to add', async () => {
  dns.texts.set(domain, [['unrelated'], ['v=spf1 include:', '_spf.google.com ~all']])
  dns.texts.set(`google._domainkey.${domain}`, [['v=DKIM1; k=rsa; p=MIIB']])
  dns.texts.set(`_dmarc.${domain}`, [['v=DMARC1; p=reject']])
  expect(await read('google')).toEqual({ spf: 'found', dkim: 'found', dmarc: 'found' })
})

test('a domain without records is told what to add; the provider tells the key itself', async () => {
  expect(await read('loopia')).toEqual({
    spf: 'v=spf1 include:kundspf.loopia.se ~all',
    dkim: 'unasked',
    dmarc: 'v=DMARC1; p=none',
  })
  expect(await read('microsoft')).toMatchObject({ dkim: 'missing' })
  expect(await read('own')).toEqual({ spf: 'v=spf1 mx ~all', dkim: 'unasked', dmarc: 'v=DMARC1; p=none' })
})

test('what stands in a record stays beside what is added; two are one too many', async () => {
  dns.texts.set(domain, [['v=spf1 mx ~all']])
  expect(await read('google')).toMatchObject({ spf: 'v=spf1 include:_spf.google.com mx ~all' })
  expect(await read('own')).toMatchObject({ spf: 'found' })
  dns.texts.set(domain, [['v=spf1 mx ~all'], ['v=spf1 include:_spf.google.com ~all']])
  expect(await read('google')).toMatchObject({ spf: 'several' })
})

test('the key is looked for under each name of the provider, and under the one that the server signs with', async () => {
  dns.texts.set(`selector2._domainkey.${domain}`, [['v=DKIM1; p=MIIB']])
  expect(await read('microsoft')).toMatchObject({ dkim: 'found' })
  dns.texts.set(`selector2._domainkey.${domain}`, [['v=DKIM1; p=']])
  expect(await read('microsoft')).toMatchObject({ dkim: 'missing' })
  dns.texts.set(`gille._domainkey.${domain}`, [['k=rsa; p=MIIB']])
  expect(await read(null, 'gille')).toMatchObject({ dkim: 'found' })
})

test('customers of a provider that sends from addresses of its own need no SPF record', async () => {
  expect(await read('brevo')).toEqual({ dkim: 'missing', dmarc: 'v=DMARC1; p=none' })
})

test('name servers that say nothing are no records that are missing', async () => {
  for (const name of ['', '_dmarc.', 'google._domainkey.']) dns.silent.add(name + domain)
  expect(await read('google')).toEqual({ spf: 'unknown', dkim: 'unknown', dmarc: 'unknown' })
})

test('the name of a machine is no domain', async () => {
  expect(await readDomain(dns.resolver, { domain: 'localhost', provider: null, selector: null })).toEqual([])
})
