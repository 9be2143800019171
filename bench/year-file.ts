import { addDays } from '#shared/membership/days.ts'
import { paymentsApi } from '#shared/payment-review.ts'
import { stockholmDay } from '#shared/time.ts'
import { putUnderLoad } from './load.ts'
import { median, ms } from './numbers.ts'
import type { SeededClaim } from './seed-year.ts'
import type { Line } from './table.ts'

/** Visits a second, while nothing else happens and while a file is written. */
const visits = 100
const quietMs = 6_000

/** A notification of a bank with a payment of 300 kr for each claim. */
export function fileFor(claims: readonly SeededClaim[]): string {
  const day = addDays(stockholmDay(new Date()), -1)
  const transactions = claims.map(
    ({ number, reference, name }) => `<TxDtls><Refs><AcctSvcrRef>BG${number}</AcctSvcrRef></Refs>
<AmtDtls><TxAmt><Amt Ccy="SEK">300.00</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties>
<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02"><BkToCstmrDbtCdtNtfctn>
<GrpHdr><MsgId>BENCH-1</MsgId><CreDtTm>${day}T04:10:00+01:00</CreDtTm></GrpHdr><Ntfctn><Id>BENCH-1-1</Id>
<Acct><Id><IBAN>SE7160000000000123456789</IBAN></Id><Ccy>SEK</Ccy></Acct>
<Ntry><NtryRef>1</NtryRef><Amt Ccy="SEK">${claims.length * 300}.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>KR-1</AcctSvcrRef>
<NtryDtls>${transactions.join('\n')}</NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`
}

/** Sends the file. @returns the answer. @throws Error when it was refused */
async function send<T>(address: string, { key, file }: { key: string; file: string }): Promise<T> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Token ${key}`, 'content-type': 'application/octet-stream' },
    body: file,
  })
  const body = await response.text()
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${body.slice(0, 300)}`)
  return JSON.parse(body) as T
}

const visit = (port: number, milliseconds: number) =>
  putUnderLoad({ port, path: '/', milliseconds, perSecond: visits, connections: 8 })

export type FileRound = {
  /** Until the file is written, and until it is shown, in seconds. */
  seconds: number
  shown: number
  /** The p99 of the home page while nothing else happens, and while the file is shown and written, in milliseconds. */
  quiet: number
  beside: number
}

/** Shows and writes a file of a bank that pays all that is owed, while visitors look at the home page. */
export async function timeFile(
  site: { url: string; port: number },
  { key, claims }: { key: string; claims: readonly SeededClaim[] },
): Promise<FileRound> {
  const file = fileFor(claims)
  const quiet = await visit(site.port, quietMs)
  const visited = visit(site.port, quietMs)
  const before = performance.now()
  const query = new URLSearchParams({ name: 'bench.xml' })
  const preview = await send<{ plan: string }>(`${site.url}${paymentsApi.preview}?${query}`, { key, file })
  const shown = (performance.now() - before) / 1000
  query.set('plan', preview.plan)
  const { counts } = await send<{ counts: { paid: number } }>(`${site.url}${paymentsApi.files}?${query}`, {
    ...{ key, file },
  })
  const seconds = (performance.now() - before) / 1000
  if (counts.paid !== claims.length) throw new Error(`only ${counts.paid} claims were paid`)
  return { seconds, shown, quiet: quiet.p99, beside: (await visited).p99 }
}

/** @returns the figures of several files, each of a site of its own: the middle ones */
export function fileLines(name: string, timed: readonly FileRound[]): Line[] {
  const of = (figure: keyof FileRound): number => median(timed.map((round) => round[figure]))
  return [
    {
      what: `${name}: a file of payments, shown and written`,
      figures: `${of('seconds').toFixed(1)} s, of which shown ${of('shown').toFixed(1)} s`,
      value: of('seconds'),
      goal: { atMost: 10, unit: 's' },
    },
    {
      what: `${name}: the home page beside it, p99`,
      figures: `${ms(of('beside'))} in place of ${ms(of('quiet'))}`,
      value: of('beside') / of('quiet'),
      goal: { atMost: 2, unit: 'times' },
    },
  ]
}
