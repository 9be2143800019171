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
