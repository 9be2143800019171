import { csv, identityNumber, type ListFile, xlsx } from './list-file.ts'

const scouts = ['20141103', '20160229', '20180512', '20191224', '20200831']

/** Lists of Google Forms and Google Sheets. The first column of answers is "Tidstämpel" or "Timestamp". */
export const googleLists: ListFile[] = [
  {
    // Questions of a scout group, after the fields of its registrations: parents stand beside the child.
    name: 'Google Forms: scouts of six to twelve years',
    file: csv(
      'Tidstämpel,Barnets förnamn,Barnets efternamn,Personnummer (10 siffror),Vårdnadshavares namn,Vårdnadshavares e-post,Allergier',
      ...scouts.map(
        (day, at) =>
          `2026-08-2${at} 10:00:00,Barn${at},Ek,${identityNumber(day)},Mamma Ek,mamma${at}@example.org,nötter`,
      ),
    ),
    rows: Object.fromEntries(
      scouts.map((day, at) => [
        at + 2,
        {
          first_name: `Barn${at}`,
          last_name: 'Ek',
          birthday: `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`,
        },
      ]),
    ),
    leftOut: ['Vårdnadshavares namn', 'Vårdnadshavares e-post', 'Allergier'],
  },
  {
    name: 'Google Forms: scouts with days of six digits',
    file: csv('Tidstämpel,Namn,Född (ÅÅ-MM-DD)', '2026-08-20,Alva Ek,18-05-12', '2026-08-20,Bo Ek,140131'),
    rows: {
      2: {
        first_name: 'Alva',
        last_name: 'Ek',
        birthday: '2018-05-12',
        warnings: [{ code: 'century', params: { year: '2018', other: '1918' } }],
      },
      3: {
        first_name: 'Bo',
        last_name: 'Ek',
        birthday: '2014-01-31',
        warnings: [{ code: 'century', params: { year: '2014', other: '1914' } }],
      },
    },
  },
  {
    // https://support.google.com/docs/answer/139706: "Email Address" is the column of collected addresses.
    name: 'Google Forms: in English, with days of the United States',
    file: csv(
      'Timestamp,Email Address,First name,Last name,Date of birth,Phone number,I agree to the terms',
      '8/20/2026 10:00:00,kim@example.org,Kim,Ek,4/25/2003,0701740601,Yes',
      '8/21/2026 10:00:00,sam@example.org,Sam,Al,4/5/2003,0701740602,Yes',
    ),
    rows: {
      2: {
        first_name: 'Kim',
        last_name: 'Ek',
        email: 'kim@example.org',
        birthday: '2003-04-25',
        phone_number: '+46701740601',
        consent_on: '2026-08-20',
      },
      3: {
        first_name: 'Sam',
        last_name: 'Al',
        email: 'sam@example.org',
        birthday: '2003-04-05',
        phone_number: '+46701740602',
        consent_on: '2026-08-21',
      },
    },
  },
  {
    name: 'Google Forms: no to pictures is no to nothing else',
    file: csv(
      'Tidstämpel,Namn,E-post,Samtycke till bilder,Vill du ha nyhetsbrev?',
      '2026-08-20,Kim Ek,kim@example.org,Nej,Nej',
    ),
    rows: { 2: { first_name: 'Kim', last_name: 'Ek', email: 'kim@example.org' } },
    leftOut: ['Samtycke till bilder', 'Vill du ha nyhetsbrev?'],
  },
  {
    name: 'Google Sheets: numbers without their plus',
    file: csv(
      'Namn,E-post,Telefon',
      'Kim Ek,kim@example.org,46701740601',
      'Jan Li,jan@example.org,4930123456',
      'Sam Al,sam@example.org,701740602',
      'Ane Bo,ane@example.org,4532123456',
    ),
    rows: {
      2: { first_name: 'Kim', last_name: 'Ek', email: 'kim@example.org', phone_number: '+46701740601' },
      3: { first_name: 'Jan', last_name: 'Li', email: 'jan@example.org', phone_number: '+4930123456' },
      4: { first_name: 'Sam', last_name: 'Al', email: 'sam@example.org', phone_number: '+46701740602' },
      5: { first_name: 'Ane', last_name: 'Bo', email: 'ane@example.org', phone_number: '+4532123456' },
    },
  },
  {
    name: 'Google Sheets: boxes to tick',
    file: xlsx([
      ['Namn', 'E-post', 'Betald', 'Slutat'],
      ['Kim Ek', 'kim@example.org', true, false],
      ['Sam Al', 'sam@example.org', false, true],
    ]),
    rows: {
      2: { first_name: 'Kim', last_name: 'Ek', email: 'kim@example.org', paid: true },
      3: { first_name: 'Sam', last_name: 'Al', email: 'sam@example.org', paid: false, member_status: false },
    },
  },
  {
    name: 'Google Sheets: pasted, with a list of voices',
    file: csv(
      'Namn\tE-post\tStämma\tGrupper',
      'Kim Ek\tkim@example.org\tSopran\tKör, Fest',
      'Sam Al\tsam@example.org\tAlt\tKör',
    ),
    rows: {
      2: { first_name: 'Kim', last_name: 'Ek', email: 'kim@example.org', groups: ['Kör', 'Fest'] },
      3: { first_name: 'Sam', last_name: 'Al', email: 'sam@example.org', groups: ['Kör'] },
    },
    leftOut: ['Stämma'],
  },
]
