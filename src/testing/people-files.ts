import { type CellValue, writeXlsx } from 'hucre'

// Six lists of invented people, as six programs write them. Addresses end in example.org, and the telephone numbers are of
// the range that is kept for fiction.

const day = (text: string): Date => new Date(`${text}T00:00:00Z`)

const sheetOf = (name: string, rows: CellValue[][], dayColumn?: number) => ({
  name,
  rows,
  columns: (rows.find(({ length }) => length > 2) ?? [])?.map((_, index) =>
    index === dayColumn ? { numFmt: 'yyyy-mm-dd' } : {},
  ),
})

const likeEbas: CellValue[][] = [
  ['Medlemslista 2026 – Föreningen Provsidan'],
  [],
  [
    ...['Medlemsnr', 'Förnamn', 'Efternamn', 'Kön', 'Personnummer', 'C/O', 'Gatuadress', 'Postnummer', 'Ort'],
    ...['E-post', 'Telefon 1', 'Telefon 2', 'Förnyad'],
  ],
  [
    ...[101, 'Astrid', 'Lindvall', 'Kvinna', '20030412-9828', null, 'Skolgatan 3', '753 10', 'Uppsala'],
    ...['astrid.lindvall@example.org', '070-174 06 05', null, day('2026-02-03')],
  ],
  [
    ...[102, 'Karim', 'Daoud', 'Man', '0111239810', 'c/o Ek', 'Väderkvarnsgatan 12 B', 75329, 'Uppsala'],
    ...['Karim.Daoud@Example.org', '0701740606', null, day('2026-02-03')],
  ],
  [
    ...[103, 'Maja ', 'Sjöö', 'Kvinna', '990872-9800', null, 'Rackarbergsg. 40', '752 32', 'UPPSALA'],
    ...['maja.sjoo@example.org', 701740607, null, day('2026-09-01')],
  ],
  [
    ...[104, 'Oskar', 'Ångman', 'Okänd', null, null, null, null, null],
    ...['oskar@@example.org', '070-174 06 08'],
  ],
  [
    ...[105, 'Maja', 'Sjöö', 'K', '19990812-9803', null, 'Rackarbergsgatan 40', '75232', 'Uppsala'],
    ...['MAJA.SJOO@EXAMPLE.ORG', '+46 70 174 06 07', null, day('2026-09-01')],
  ],
  [],
  [],
]

const likeMemlist: CellValue[][] = [
  [
    ...['Medlemsnummer', 'Föreningsnummer', 'Förnamn', 'Efternamn', 'Personnummer', 'Födelsedag', 'Eget kön'],
    ...['Gatuadress', 'Postnummer', 'Postort', 'Landskod', 'Epost', 'Telefon', 'Giltig från', 'Giltig till'],
  ],
  [
    ...['1001', '120', 'Noor', 'Björkenstam', '20010203-9807', '2001-02-03', 'F'],
    ...['Studentvägen 1', '75234', 'Uppsala', 'SE', 'noor@example.org', '+46701740609', '2026-01-01'],
    '2026-12-31',
  ],
  [
    ...['1002', '120', 'Vilgot', 'Sjöö', '', '2002-11-30', 'M'],
    ...['Studentvägen 1', '75234', 'Uppsala', 'SE', 'vilgot@example.org', '+46701740610', '2026-01-01'],
    '2026-12-31',
  ],
  [
    ...['1003', '120', 'Robin', 'Hägg', '', '2000-05-17', 'O'],
    ...['Kungsgatan 5', '753 18', 'Uppsala', 'SE', 'robin@example.org', '+46701740611', '2025-01-01'],
    '2025-12-31',
  ],
  [
    ...['1004', '120', 'Jonas', 'Müller', '', '1999-10-01', 'U'],
    ...['Torstraße 7', '10119', 'Berlin', 'DE', 'jonas.mueller@example.org', '+4930123456', '2026-01-01'],
    '2026-12-31',
  ],
  [
    ...['1002', '121', 'Vilgot', 'Sjöö', '', '2002-11-30', 'M'],
    ...['Studentvägen 1', '75234', 'Uppsala', 'SE', 'vilgot@example.org', '+46701740610', '2026-01-01'],
    '2026-12-31',
  ],
]

const googleForm = [
  'Tidstämpel,Vad heter du? (för- och efternamn),E-postadress,När är du född? (ÅÅMMDD),Mobilnummer,"Pronomen / kön","Adress, postnummer och ort",Jag har läst stadgarna och vill bli medlem 2026/2027',
  '2026-09-01 12:34:56,Tove Hägg,tove.hagg@example.org,050412,070 174 06 12,hon,"Kungsgatan 5, 753 18 Uppsala",Ja',
  '2026-09-01 12:41:02,Love Quist,love.quist@example.org,990812-9803,0701740613,hen,"Kungsgatan 7\r\n753 18 Uppsala",Ja',
  '2026/09/01 1:05:44 em CEST,  ida åberg ,Ida.Aberg@Example.org ,041231,+46701740614,Vill inte uppge,,Ja',
  '2026-09-02 08:00:11,Tove Hägg,tove.hagg@example.org,050412,070 174 06 12,Hon,"Kungsgatan 5, 753 18 Uppsala",Ja',
  '2026-09-02 09:15:30,Sixten Öhman,sixten.ohman@example,011123,070-174 06 15 (ring efter 17),han,Flogsta,Nej',
  '',
].join('\r\n')

const swedishExcel = [
  'Namn;Personnr;Född;Mobil;E-mail;Adress;Postnr;Ort;Kön;Betalt;Anteckning',
  'Elsa Marklund;;3/4-99;701740616;elsa.marklund@example.org;Sturegatan 2;75223;Uppsala;Tjej;x;',
  'Hugo Wrede;;36617;0701740617;hugo.wrede@example.org;Sturegatan 4;753 10;Uppsala;Kille;;"Säger ""hej""; alltid"',
  'Nils Törnblad;500412-9818;;7,0174E+08;nils.tornblad@example.org;;S-753 10;Uppsala;M;ja;',
  'Saga Ek;;50412;0701740618;saga.ek@example.org;;753 10;Uppsala;F;;',
  'Amina Warsame;;040512;+46 (0)70-174 06 19;amina@example.org,amina2@example.org;;;Uppsala;kvinna;;',
  'Bo Fält;;31/2 2001;0701740620;bo.falt@example.org;;;;man;;',
  'HUGO WREDE;;2000-04-01;070 174 06 17;hugo.wrede@EXAMPLE.org;Sturegatan 4;753 10;Uppsala;Man;;',
  ';;;;;;;;;;',
  'Summa;7;;;;;;;;2;',
  '',
].join('\r\n')

const unicodeText = [
  'Name\tDate of birth\tPhone\tE-mail\tStreet\tZip\tCity\tGender\tMember since',
  'VON ESSEN, ANNA-KARIN\t12/31/1999\t+46701740621\tannakarin@example.org\tVaksalagatan 1\t75320\tUPPSALA\tFemale\t2024-09-01',
  "O'NEILL, SEÁN\t04/05/2001\t+353 1 234 5678\tsean@example.org\t1 Main St\tD02 X285\tDUBLIN\tMale\t2025-09-01",
  'ÅSTRÖM ÖST, LINNÉA\t11/09/2002\t0701740622\tlinnea@example.org\tVaksalagatan 3\t75320\tUPPSALA\tFemale\t2025-09-01',
  'LEE, MIN\t\t0046701740623\tmin.lee@example.org\t\t\t\tNon-binary\t2026-09-01',
  '',
].join('\r\n')

const withoutHeadings = [
  'Wilma Strand;wilma.strand@example.org;0701740624',
  'Elliot Sund <elliot.sund@example.org>;;0701740625',
  'wilma strand;Wilma.Strand@example.org;',
  'Li Ek;li.ek(at)example.org;0701740626',
  '',
].join('\n')

/** @returns a workbook of one sheet */
const workbookOf = (rows: CellValue[][]): Promise<Uint8Array> =>
  writeXlsx({ sheets: [{ name: 'Blad1', rows }] })

/** @returns the bytes of the six lists by their names */
export async function peopleFiles(): Promise<Record<string, Uint8Array>> {
  return {
    'like-ebas.xlsx': await writeXlsx({
      sheets: [
        sheetOf('Medlemmar', likeEbas, 12),
        sheetOf('Info', [['Skapad av styrelsen'], ['Ändra inte kolumnerna']]),
      ],
    }),
    'google-forms.csv': Buffer.from(googleForm),
    'like-memlist.xlsx': await workbookOf(likeMemlist),
    // All its characters are the same in both.
    'excel-windows1252.csv': Buffer.from(swedishExcel, 'latin1'),
    'utf16.txt': Buffer.from(`\u{feff}${unicodeText}`, 'utf16le'),
    'without-headings.csv': Buffer.from(`\u{feff}${withoutHeadings}`),
  }
}
