import { csv, type ListFile, windows } from './list-file.ts'

const kim = { first_name: 'Kim', last_name: 'Ek', email: 'kim@example.org' }
const sam = { first_name: 'Sam', last_name: 'Al', email: 'sam@example.org' }
const place = { address: 'Gatan 1', zip_code: '753 10', city: 'Uppsala' }

/** Own exports that a spreadsheet changed. */
export const ownLists: ListFile[] = [
  {
    // The own export in Swedish, saved by Excel: without quotes and plus signs, days as Excel writes them.
    name: 'own export: saved again by Excel',
    file: windows(
      '#;Förnamn;Efternamn;E-post;Födelsedag;Ålder;Kön;Telefon;Status;Adress;Postnummer;Ort;Medlem sedan;Slutade;Anteckning',
      '12;Kim;Ek;kim@example.org;2003-04-12;23;Kvinna;46701740601;Aktiv;Gatan 1;75310;Uppsala;2026-02-03;;',
      '13;Sam;Al;sam@example.org;1999-12-31;26;Man;\'0701740602;Passiv;Gatan 1;753 10;Uppsala;2020-02-03;2024-05-01;"\'=1+1"',
    ),
    rows: {
      2: {
        ...{
          ...kim,
          ...place,
          number: '12',
          birthday: '2003-04-12',
          gender: 'F',
          phone_number: '+46701740601',
        },
        ...{ member_status: true, joined_on: '2026-02-03' },
      },
      3: {
        ...{
          ...sam,
          ...place,
          number: '13',
          birthday: '1999-12-31',
          gender: 'M',
          phone_number: '+46701740602',
        },
        ...{ member_status: false, joined_on: '2020-02-03', left_on: '2024-05-01', note: '=1+1' },
      },
    },
    leftOut: ['Ålder'],
  },
  {
    name: 'own export: saved again by Google Sheets in the United States',
    file: csv(
      '#,First name,Surname,Email,Birthday,Phone,Status,Member since',
      '12,Kim,Ek,kim@example.org,4/25/2003,46701740601,Active,2/3/2026',
      '13,Sam,Al,sam@example.org,12/31/1999,4930123456,Passive,2/13/2020',
    ),
    rows: {
      2: {
        ...{ ...kim, number: '12', birthday: '2003-04-25', phone_number: '+46701740601' },
        ...{ member_status: true, joined_on: '2026-02-03' },
      },
      3: {
        ...{ ...sam, number: '13', birthday: '1999-12-31', phone_number: '+4930123456' },
        ...{ member_status: false, joined_on: '2020-02-13' },
      },
    },
  },
]
