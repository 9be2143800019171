import { csv, identityNumber, type ListFile, windows, xlsx } from './list-file.ts'

const kim = { first_name: 'Kim', last_name: 'Ek', email: 'kim@example.org' }
const sam = { first_name: 'Sam', last_name: 'Al', email: 'sam@example.org' }
const number = identityNumber('20170314')
const place = { address: 'Gatan 1', zip_code: '753 10', city: 'Uppsala' }

/** Lists of programs for registers of members, with headings that are public. */
export const programLists: ListFile[] = [
  {
    // Headings of an export of the register of persons of SportAdmin, as public importers read them: "E-post" three times.
    name: 'SportAdmin: a child and its parents',
    file: xlsx([
      [
        ...[
          'Grupp',
          'Gruppkoppling',
          'Kommentar',
          'Personnummer',
          'Kön',
          'Förnamn',
          'Efternamn',
          'c/o',
          'Adress',
        ],
        ...[
          'Postnummer',
          'Stad',
          'Land',
          'Mobiltelefon',
          'Telefon hem',
          'Telefon jobb',
          'E-post',
          'Målsman 1',
        ],
        ...[
          'Relation',
          'E-post',
          'Telefon',
          'Målsman 2',
          'Relation',
          'E-post',
          'Telefon',
          'Skapad',
          'Uppdaterad',
        ],
        ...['Övrigt', 'Medlems Nr', 'Start År', 'Allergi'],
      ],
      [
        ...['P 17', 'Spelare', '', `20${number}`, 'Man', 'Kim', 'Ek', '', 'Gatan 1'],
        ...['75310', 'Uppsala', 'Sverige', '', '', '', '', 'Mamma Ek'],
        ...[
          'Mamma',
          'mamma@example.org',
          '0701740601',
          'Pappa Ek',
          'Pappa',
          'pappa@example.org',
          '0701740602',
        ],
        ...['2021-11-22 10:21:58', '2026-02-18 15:29:24', '', '17', '2021', 'Nötter'],
      ],
    ]),
    rows: {
      2: {
        ...{ first_name: 'Kim', last_name: 'Ek', gender: 'M', birthday: '2017-03-14', ...place },
        ...{ number: '17', groups: ['P 17'], note: 'Medlem sedan: 2021' },
        warnings: [{ code: 'joined-on', params: { text: '2021' } }],
      },
    },
    leftOut: [
      'Gruppkoppling',
      'Målsman 1',
      'Relation',
      'E-post',
      'Telefon',
      'Målsman 2',
      'Relation',
      'E-post',
      'Telefon',
      'Uppdaterad',
      'Allergi',
    ],
  },
  {
    // https://github.com/callebokedal/sfk-medlemsstatus/blob/master/readme.md: the record of an export of IdrottOnline.
    name: 'IdrottOnline: three addresses and two days',
    file: xlsx([
      [
        ...[
          'Typ',
          'Förnamn',
          'Alt. förnamn',
          'Efternamn',
          'IdrottsID',
          'Födelsedat./Personnr.',
          'Kön',
          'Telefon mobil',
        ],
        ...[
          'E-post kontakt',
          'Kontaktadress - c/o adress',
          'Kontaktadress - Gatuadress',
          'Kontaktadress - Postnummer',
        ],
        ...['Kontaktadress - Postort', 'Folkbokföring - c/o adress', 'Folkbokföring - Gatuadress'],
        ...['Folkbokföring - Postnummer', 'Folkbokföring - Postort', 'Folkbokföring - Kommunkod'],
        ...['Telefon bostad', 'E-post privat', 'Medlemsnr.', 'Medlem sedan', 'Medlem t.o.m.'],
      ],
      [
        ...[
          'Medlem',
          'Kim',
          '',
          'Ek',
          'IID1',
          '2003-04-12',
          'Kvinna',
          '0701740601',
          'kim@example.org',
          '',
          '',
          '',
          '',
        ],
        ...['', 'Gatan 1', '753 10', 'Uppsala', '0380', '', '', '1001', '2010-01-01', ''],
      ],
      [
        ...[
          'Medlem',
          'Sam',
          '',
          'Al',
          'IID2',
          '19991231',
          'Man',
          '0701740602',
          'sam@example.org',
          'c/o Li',
          'Vägen 2',
        ],
        ...[
          '222 22',
          'Lund',
          '',
          'Gatan 1',
          '753 10',
          'Uppsala',
          '0380',
          '',
          '',
          '1002',
          '2011-01-01',
          '2024-12-31',
        ],
      ],
    ]),
    rows: {
      2: {
        ...{ ...kim, ...place, birthday: '2003-04-12', gender: 'F', phone_number: '+46701740601' },
        ...{ type: 'Medlem', number: '1001', joined_on: '2010-01-01' },
      },
      3: {
        ...{ ...sam, address: 'c/o Li, Vägen 2', zip_code: '222 22', city: 'Lund', birthday: '1999-12-31' },
        ...{ gender: 'M', phone_number: '+46701740602', type: 'Medlem', number: '1002' },
        ...{ joined_on: '2011-01-01', left_on: '2024-12-31' },
      },
    },
    leftOut: ['IdrottsID', 'Folkbokföring - Kommunkod'],
  },
  {
    // https://memlist.se/docs/kriterier-for-import-av-medlemmar-med-excel-lista/
    name: 'Memlist: an invoice to somebody else',
    file: xlsx([
      [
        ...[
          'Medlemsnummer',
          'Föreningsnummer',
          'Medlemskaps butiksartikel',
          'Giltig från',
          'Giltig till',
          'Medlemstyp',
        ],
        ...[
          'Förnamn',
          'Efternamn',
          'Födelsedag',
          'Eget kön',
          'C/O',
          'Gatuadress',
          'Postnummer',
          'Postort',
          'Landskod',
        ],
        ...[
          'Epost',
          'Telefon',
          'Företagsnamn',
          'Faktura Förnamn',
          'Faktura Epost',
          'Faktura Telefon',
          'Avdelning',
        ],
      ],
      [
        ...[
          '1001',
          '120',
          '7',
          '2026-01-01',
          '2026-12-31',
          '3',
          'Kim',
          'Ek',
          '2003-04-12',
          'O',
          '',
          'Gatan 1',
          '75310',
        ],
        ...[
          'Uppsala',
          'SE',
          'kim@example.org',
          '+46701740601',
          'Bolaget',
          'Chef',
          'chef@example.org',
          '+46701740609',
          '',
        ],
      ],
      [
        ...[
          '1002',
          '120',
          '7',
          '2025-01-01',
          '2025-12-31',
          '3',
          'Jan',
          'Li',
          '2003-04-12',
          'U',
          '',
          'Str. 7',
          '10119',
        ],
        ...['Berlin', 'DE', 'jan@example.org', '030 123456', '', '', '', '', 'Kör'],
      ],
    ]),
    rows: {
      2: {
        ...{
          ...kim,
          ...place,
          birthday: '2003-04-12',
          gender: 'O',
          phone_number: '+46701740601',
          number: '1001',
        },
        ...{ type: '3', joined_on: '2026-01-01', paid_until: '2026-12-31' },
      },
      3: {
        ...{ first_name: 'Jan', last_name: 'Li', email: 'jan@example.org', birthday: '2003-04-12' },
        ...{
          address: 'Str. 7',
          zip_code: '10119',
          city: 'Berlin',
          phone_number: '+4930123456',
          number: '1002',
        },
        ...{ type: '3', joined_on: '2025-01-01', left_on: '2025-12-31', groups: ['Kör'] },
      },
    },
    leftOut: [
      'Föreningsnummer',
      'Medlemskaps butiksartikel',
      'Företagsnamn',
      'Faktura Förnamn',
      'Faktura Epost',
      'Faktura Telefon',
    ],
  },
  {
    // Names of the programming interface of eBas; its list in Excel is not public.
    name: 'eBas: names of the programming interface',
    file: csv(
      'firstname,lastname,gender,co,socialsecuritynumber,email,phone1,phone2,street,zip_code,city,renewed',
      `Kim,Ek,F,,20${number},kim@example.org,0701740601,,Gatan 1,75310,Uppsala,2026-02-03`,
    ),
    rows: {
      2: {
        ...{ ...kim, ...place, gender: 'F', birthday: '2017-03-14', phone_number: '+46701740601' },
        joined_on: '2026-02-03',
      },
    },
  },
  {
    // https://www.cardskipper.com/sv/support/admin-support/extend-membership-with-an-excel-file/: "Från" and "Till".
    name: 'Cardskipper: valid from and to',
    file: windows(
      'Förnamn;Efternamn;E-post;Medlemsnummer;Födelsedatum;Från;Till',
      'Kim;Ek;kim@example.org;7;20030412;20260101;20261231',
      'Sam;Al;sam@example.org;8;19991231;20240101;20241231',
    ),
    rows: {
      2: { ...kim, number: '7', birthday: '2003-04-12', joined_on: '2026-01-01', paid_until: '2026-12-31' },
      3: { ...sam, number: '8', birthday: '1999-12-31', joined_on: '2024-01-01', left_on: '2024-12-31' },
    },
  },
  {
    // https://docs.mote.ax/3/2: four columns without headings, the last one ids of groups.
    name: 'Mote: no headings',
    file: csv('Kim;Ek;kim@example.org;2,3,6', 'Sam;Al;sam@example.org;2,3,7'),
    rows: { 1: kim, 2: sam },
  },
  {
    // https://hjalp.foreningssupport.se/article/99-uttrade-av-medlem: a former member stays in the register as "Utträdd", with a day and a reason.
    name: 'Föreningssupport: members who left stay in the register',
    file: windows(
      'Medlemsnr;Förnamn;Efternamn;E-post;Status;Utträdesdatum;Utträdesorsak',
      '1;Kim;Ek;kim@example.org;Aktiv;;',
      '2;Sam;Al;sam@example.org;Utträdd;2024-05-01;Flyttat',
      '3;Bo;Li;bo@example.org;Vilande;;',
    ),
    rows: {
      2: { ...kim, number: '1', member_status: true },
      3: { ...sam, number: '2', member_status: false, left_on: '2024-05-01' },
      4: { first_name: 'Bo', last_name: 'Li', email: 'bo@example.org', number: '3', member_status: false },
    },
    leftOut: ['Utträdesorsak'],
  },
  {
    // https://support.membra.fi/sv/article/medlemmar: the states Ansökt, Aktiv, Inaktiv, Avliden.
    name: 'Membra: states of members',
    file: windows(
      'Namn;E-post;Medlemsstatus',
      'Kim Ek;kim@example.org;Inaktiv',
      'Sam Al;sam@example.org;Avliden',
      'Bo Li;bo@example.org;Ansökt',
    ),
    rows: {
      2: { ...kim, member_status: false },
      3: { ...sam, member_status: false },
      4: {
        ...{ first_name: 'Bo', last_name: 'Li', email: 'bo@example.org' },
        warnings: [{ code: 'status', params: { text: 'Ansökt' } }],
      },
    },
  },
  {
    // Headings of roles and guardians of WeUnite, as public importers read them: "Roll", "Slut", "Målsman 1 Förnamn".
    name: 'WeUnite: roles that ended, and guardians',
    file: csv(
      'Personnummer;Förnamn;Efternamn;E-post;Roll;Slut;Målsman 1 Förnamn;Målsman 1 Telefon;Målsman 1 E-post',
      `20${number};Kim;Ek;kim@example.org;Deltagare;2025-06-30;Mamma;0701740601;mamma@example.org`,
    ),
    rows: { 2: { ...kim, birthday: '2017-03-14', left_on: '2025-06-30' } },
    leftOut: ['Roll', 'Målsman 1 Förnamn', 'Målsman 1 Telefon', 'Målsman 1 E-post'],
  },
  {
    // MyClub publishes no headings of its export; these are words of its forms: guardian, group and end of a membership.
    name: 'MyClub: guardians, and memberships that are valid through a day',
    file: csv(
      'First name,Last name,Email,Birthday,Guardian name,Guardian email,Group,Valid through',
      'Kim,Ek,kim@example.org,2003-04-12,Parent Ek,parent@example.org,Team A,2027-06-30',
    ),
    rows: { 2: { ...kim, birthday: '2003-04-12', groups: ['Team A'], paid_until: '2027-06-30' } },
    leftOut: ['Guardian name', 'Guardian email'],
  },
]
