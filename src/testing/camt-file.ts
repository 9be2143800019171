/** A credit of a file that is made for a test; the amount in öre. */
export type CamtCredit = { reference: string; amount: number; id?: string; name?: string }

const kronor = (ore: number): string => (ore / 100).toFixed(2)

/** @returns a notification of a bank with an entry for each credit */
export function camtFile(credits: readonly CamtCredit[], day = '2026-11-23'): Buffer {
  const entries = credits.map(
    ({
      reference,
      amount,
      id = `R${day}-${reference}`,
      name = 'OKÄND',
    }) => `<Ntry><Amt Ccy="SEK">${kronor(amount)}</Amt>
<CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><NtryDtls><TxDtls>
<Refs><AcctSvcrRef>${id}</AcctSvcrRef></Refs><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties>
<RmtInf><Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02"><BkToCstmrDbtCdtNtfctn><Ntfctn><Id>1</Id>
<Acct><Id><IBAN>SE7160000000000123456789</IBAN></Id><Ccy>SEK</Ccy></Acct>${entries.join('')}
</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`)
}

/** A payment inside an entry. */
type CamtDetail = {
  amount: number
  id?: string
  reference?: string
  name?: string
  message?: string
  currency?: string
}

/** An entry of a file: its sum, the bank's reference, and its payments where the file has them. */
export type CamtEntry = {
  amount: number
  ref?: string
  day?: string
  details?: readonly CamtDetail[]
  isReversal?: boolean
  text?: string
}

const tag = (name: string, content: string | undefined): string =>
  content === undefined || content === '' ? '' : `<${name}>${content}</${name}>`

const detailXml = ({ amount, id, reference, name, message, currency = 'SEK' }: CamtDetail): string =>
  `<TxDtls>${tag('Refs', tag('AcctSvcrRef', id))}<AmtDtls><TxAmt><Amt Ccy="${currency}">${kronor(amount)}</Amt></TxAmt></AmtDtls>
${tag('RltdPties', tag('Dbtr', tag('Nm', name)))}${tag('RmtInf', tag('Ustrd', message) + tag('Strd', tag('CdtrRefInf', tag('Ref', reference))))}</TxDtls>`

const entryXml = ({ amount, ref, day = '2026-11-23', details = [], isReversal, text }: CamtEntry): string =>
  `<Ntry><Amt Ccy="SEK">${kronor(amount)}</Amt><CdtDbtInd>${isReversal ? 'DBIT' : 'CRDT'}</CdtDbtInd>
${isReversal ? '<RvslInd>true</RvslInd>' : ''}<Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>${tag('AcctSvcrRef', ref)}
${tag('NtryDtls', details.map(detailXml).join(''))}${tag('AddtlNtryInf', text)}</Ntry>`

/** @returns a notification (camt.054) or a statement (camt.053) with entries */
export function camtEntries(kind: '053' | '054', entries: readonly CamtEntry[]): Buffer {
  const [message, part] = kind === '054' ? ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'] : ['BkToCstmrStmt', 'Stmt']
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.08"><${message}><${part}><Id>1</Id>
<Acct><Id><IBAN>SE7160000000000123456789</IBAN></Id><Ccy>SEK</Ccy></Acct>${entries.map(entryXml).join('')}
</${part}></${message}></Document>`)
}
