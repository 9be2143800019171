import { type Provider, providerServers } from '#shared/mail-providers.ts'
import type { DomainRecord } from '#shared/mail-settings.ts'

/** A resolver of Node.js. */
type Resolver = { resolveTxt(name: string): Promise<string[][]> }

type Question = { domain: string; provider: Provider | null; selector: string | null }

/** @returns the texts of a name, none when there are none; null when nobody answers */
async function readTexts(resolver: Resolver, name: string): Promise<string[] | null> {
  try {
    return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null
  }
}

async function findSpf(resolver: Resolver, { domain, provider }: Question): Promise<DomainRecord[]> {
  const server = provider && providerServers[provider]
  if (server?.spf === null) return []
  const texts = await readTexts(resolver, domain)
  const spf = texts?.filter((text) => /^v=spf1(\s|$)/i.test(text)) ?? []
  const include = server?.spf ?? null
  const about = { record: 'spf', name: domain } as const
  if (texts === null) return [{ ...about, state: 'unknown', add: null }]
  const [first] = spf
  if (spf.length > 1) return [{ ...about, state: 'several', add: null }]
  if (first === undefined) return [{ ...about, state: 'missing', add: `v=spf1 ${include ?? 'mx'} ~all` }]
  // A domain may let the provider send in other words, such as addresses; what stands there is kept.
  if (include === null || first.toLowerCase().includes(include))
    return [{ ...about, state: 'found', add: null }]
  return [{ ...about, state: 'missing', add: first.replace(/^v=spf1/i, `v=spf1 ${include}`) }]
}

async function findDkim(resolver: Resolver, { domain, provider, selector }: Question): Promise<DomainRecord> {
  const own = selector === null ? [] : [selector]
  const selectors = [...own, ...((provider && providerServers[provider]?.selectors) ?? [])]
  const names = selectors.map((one) => `${one}._domainkey.${domain}`)
  const [first] = names
  const about = { record: 'dkim', add: null } as const
  if (first === undefined) return { ...about, state: 'unasked', name: `_domainkey.${domain}` }
  const answers = await Promise.all(names.map((name) => readTexts(resolver, name)))
  // An empty key is one that was withdrawn (RFC 6376, 3.6.1).
  const found = answers.findIndex((texts) => texts?.some((text) => /(^|;)\s*p=[^;\s]/.test(text)))
  if (found >= 0) return { ...about, state: 'found', name: names[found] ?? first }
  return { ...about, state: answers.includes(null) ? 'unknown' : 'missing', name: first }
}

async function findDmarc(resolver: Resolver, { domain }: Question): Promise<DomainRecord> {
  const about = { record: 'dmarc', name: `_dmarc.${domain}` } as const
  const texts = await readTexts(resolver, about.name)
  if (texts === null) return { ...about, state: 'unknown', add: null }
  if (texts.some((text) => /^v=DMARC1/i.test(text))) return { ...about, state: 'found', add: null }
  return { ...about, state: 'missing', add: 'v=DMARC1; p=none' }
}

/** @returns what the DNS says of the domain that mails come from; nothing of a name without a dot, which is a machine's */
export async function readDomain(resolver: Resolver, question: Question): Promise<DomainRecord[]> {
  if (!question.domain.includes('.')) return []
  const [spf, dkim, dmarc] = await Promise.all([
    findSpf(resolver, question),
    findDkim(resolver, question),
    findDmarc(resolver, question),
  ])
  return [...spf, dkim, dmarc]
}
