import { createPublicKey } from 'node:crypto'
import type { DkimKey } from '#server/mail/transport/dkim-key.ts'

/** @returns the TXT records of a name, each in one piece; none when there are none. @throws when the name servers do not answer */
export type ResolveText = (name: string) => Promise<string[]>

/** A record of the sender's domain in the DNS: whether it is as it should be, and one line for people. */
export type Finding = { isGood: boolean; line: string }

async function ask(
  resolve: ResolveText,
  name: string,
  judge: (records: string[]) => Finding,
): Promise<Finding> {
  try {
    return judge(await resolve(name))
  } catch (error) {
    return { isGood: false, line: `${name} could not be looked up: ${(error as NodeJS.ErrnoException).code}` }
  }
}

function judgeSpf(domain: string, records: string[]): Finding {
  const spf = records.filter((one) => /^v=spf1(\s|$)/i.test(one))
  if (spf.length === 1) return { isGood: true, line: `SPF: ${spf[0]}` }
  const what =
    spf.length === 0
      ? 'no SPF record: other servers may take the mails for forged'
      : `${spf.length} SPF records: only one is allowed`
  return {
    isGood: false,
    line: `SPF: ${domain} has ${what}. Example: v=spf1 mx include:your-mail-provider.example ~all`,
  }
}

function judgeDmarc(domain: string, records: string[]): Finding {
  const dmarc = records.find((one) => /^v=DMARC1/i.test(one))
  if (dmarc) return { isGood: true, line: `DMARC: ${dmarc}` }
  return {
    isGood: false,
    line: `DMARC: _dmarc.${domain} has no record; large mail providers demand one. Example: v=DMARC1; p=none`,
  }
}

/** @returns the public half of the key as it stands in the DNS (RFC 6376, 3.6.1) */
export const publicHalf = ({ privateKey }: DkimKey): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')

function judgeDkim(key: DkimKey, records: string[]): Finding {
  const name = `${key.selector}._domainkey.${key.domain}`
  const own = publicHalf(key)
  const published = records.map((one) => /(?:^|;)\s*p=([^;]*)/.exec(one)?.[1]?.replace(/\s/g, ''))
  if (published.includes(own)) return { isGood: true, line: `DKIM: ${name} has the right key` }
  const what = records.length === 0 ? 'has no record' : 'has another key'
  return { isGood: false, line: `DKIM: ${name} ${what}. It must say: v=DKIM1; k=rsa; p=${own}` }
}

/** @returns what the DNS says about the domain that mails come from (SPF, DKIM, DMARC) */
export async function checkDomain(
  sender: { address: string; dkim: DkimKey | null },
  resolve: ResolveText,
): Promise<Finding[]> {
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  const { dkim } = sender
  const findings = [
    ask(resolve, domain, (records) => judgeSpf(domain, records)),
    ask(resolve, `_dmarc.${domain}`, (records) => judgeDmarc(domain, records)),
  ]
  if (dkim)
    findings.push(
      ask(resolve, `${dkim.selector}._domainkey.${dkim.domain}`, (records) => judgeDkim(dkim, records)),
    )
  return Promise.all(findings)
}
