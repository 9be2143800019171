import { compact } from '#server/file-reading/cells.ts'
import type { ImportField } from '#shared/people-import.ts'

/** Words of headings in both languages, among them those of an export of the register of members. */
const words: Partial<Record<ImportField, string>> = {
  first_name: 'förnamn, firstname, given name, tilltalsnamn',
  last_name: 'efternamn, lastname, surname, family name',
  name: 'namn, name, medlem, member, full name, för- och efternamn, förnamn efternamn, vad heter du',
  email: 'e-post, mejl, mail, e-mail, e-postadress, mejladress, mailadress, email address',
  birthday: 'född, födelsedatum, födelsedag, födelseår, birthday, date of birth, birthdate, födelsetid',
  identity:
    'personnummer, personnr, pnr, persnr, samordningsnummer, socialsecuritynumber, ssn, personal identity number',
  phone_number:
    'telefon, mobil, mobilnummer, mobilnr, mobiltelefon, telefonnummer, telefonnr, tel, tfn, telefon 1, phone, phone1, phone number, mobile, cell',
  second_phone: 'telefon 2, phone2, hemtelefon, arbetstelefon',
  address: 'adress, gatuadress, gata, street, address, street address',
  co: 'c/o, co-adress',
  zip_code: 'postnr, postnummer, zip, zip code, postal code, postcode, postkod',
  city: 'ort, postort, stad, city, town',
  zip_and_city: 'postadress, postnummer och ort, postnr ort',
  country: 'land, landskod, country, country code',
  gender: 'kön, eget kön, pronomen, gender, sex, pronouns',
  type: 'medlemstyp, medlemskapstyp, medlemskategori, kategori, typ, typ av medlemskap, membership type, type of membership, category',
  status: 'status, medlemsstatus',
  joined_on:
    'medlem sedan, medlem från, medlem fr.o.m., inträde, inträdde, inträdd, inträdesdatum, inträdesår, inskriven, inskrivningsdatum, giltig från, giltig fr.o.m., från, start, startår, startdatum, renewed, förnyad, member since, member from, valid from, joined, join date, start date',
  left_on:
    'giltig till, giltig t.o.m., medlem till, medlem t.o.m., till, t.o.m., betald till, betalt till, betald t.o.m., betalt t.o.m., utgår, utgått, slutdatum, slut, slutat, slutade, avslutad, avslutat, avslutades, avslutsdatum, utträde, utträdd, utträdde, utträdesdatum, lämnat, lämnade, lämnat föreningen, uppsagd, uppsagt, avregistrerad, avgått, avliden, valid until, valid to, valid through, valid thru, paid until, paid through, expires, expired, expiry, expiry date, expiration date, end date, left, left on, date left, leaving date, ended, resigned',
  paid: 'betalt, betald, betalad, avgift, paid, medlemsavgift',
  unpaid:
    'obetald, obetalt, obetalad, ej betald, ej betalt, ej betalad, inte betald, inte betalt, inte betalad, att betala, kvar att betala, unpaid, not paid',
  groups:
    'grupp, grupper, lag, kommitté, kommittéer, utskott, arbetsgrupp, arbetsgrupper, sektion, avdelning, patrull, group, groups, team, teams, committee, committees',
  number:
    'medlemsnr, medlemsnummer, medlemnr, medlemsid, nr, nummer, member number, member id, membership number',
  time: 'tidsstämpel, tidstämpel, timestamp, skapad, tillagd, added, created',
  consent: 'samtycke, stadgar, stadgarna, villkor, villkoren, godkänner, consent, terms, gdpr',
  note: 'anteckning, anteckningar, kommentar, övrigt, nick, note, notes, comment, comments',
  skip: 'ålder, age, ansökan, application, språk, language, förening, föreningsnummer',
}

type Word = { field: ImportField; word: string }

const known: Word[] = Object.entries(words).flatMap(([field, list]) =>
  list.split(', ').map((word) => ({ field: field as ImportField, word: compact(word) })),
)
const exact = new Map(known.map(({ word, field }) => [word, field]))

/** A word of so many letters is found at the end of a compound: `Hemadress` is an address, `Adressändring` is none. */
const leastInCompound = 5
/** Words that name a field only when they are the whole heading. */
const onlyWhole = new Set(
  [
    ...[
      'nummer',
      'nr',
      'start',
      'medlem',
      'member',
      'gender',
      'status',
      'förening',
      'typ',
      'kategori',
      'category',
    ],
    ...[
      'till',
      't.o.m.',
      'från',
      'slut',
      'left',
      'ended',
      'lämnat',
      'lämnade',
      'utgått',
      'avgått',
      'uppsagt',
      'nick',
    ],
    ...(words.groups?.split(', ') ?? []),
  ].map(compact),
)

/** Characters of a heading in which words are looked for. */
const longestHeading = 200

/** Headings of another person, of an organisation or of an invoice, and of a consent to something else. */
const ofOthers =
  /(?:^|[^\p{L}])(?:målsm[aä]n|vårdnadshav|föräld|mammas?|pappas?|mors?(?!\p{L})|fars?(?!\p{L})|anhörig|kontaktperson|ice(?!\p{L})|guardian|parent|mother|father|emergency|faktur|invoice|billing|betalare|företag|company|arbetsgiv|employer|organisation|förening|skol|school|bild|foto|photo|image|nyhetsbrev|newsletter)/iu

/** @returns whether a heading tells of another person than the member: a parent, or the payer of an invoice */
export const isOfOthers = (heading: string): boolean => ofOthers.test(heading.normalize('NFC'))

/** @returns the address of several that a heading belongs to: `Kontaktadress` of `Kontaktadress - Postort` */
export const placeGroup = (heading: string): string =>
  /^(.{1,100}?) [-–:] /.exec(heading.slice(0, longestHeading))?.[1] ?? ''

/** How many words of a heading are read, and how many of them can make up one known heading: `för- och efternamn`. */
const looked = { parts: 20, together: 5 }

function contained(heading: string): Word[] {
  const parts = heading
    .split(/[^\p{L}\p{N}]+/u)
    .map(compact)
    .filter(Boolean)
    .slice(0, looked.parts)
  const runs = new Set(
    parts.flatMap((_, start) =>
      Array.from({ length: looked.together }, (__, more) => parts.slice(start, start + more + 1).join('')),
    ),
  )
  return known.filter(
    ({ word }) =>
      !onlyWhole.has(word) &&
      (runs.has(word) || (word.length >= leastInCompound && parts.some((part) => part.endsWith(word)))),
  )
}

/** Fields that one column holds when words of each stand in its heading. */
const together: readonly (readonly [ImportField, ...ImportField[][]])[] = [
  ['name', ['first_name'], ['last_name']],
  ['address', ['address'], ['zip_code', 'city', 'zip_and_city']],
  ['zip_and_city', ['zip_code'], ['city']],
]

/** Beside a word of a fee it says that the fee is not paid. */
const isMissing = /(?<!\p{L})(?:saknas|missing)(?!\p{L})/iu

export type NamedField = {
  field: ImportField
  /** The whole heading is a known word, not only a part of it. */
  isExact: boolean
}

/** @returns the field that a heading names; null for an unknown heading, which is never guessed */
export function matchHeading(text: string): NamedField | null {
  const heading = text.slice(0, longestHeading)
  if (heading.trim() === '#') return { field: 'number', isExact: true }
  const whole = compact(heading)
  if (whole === '' || heading.includes('@')) return null
  const same = exact.get(whole)
  if (same) return { field: same, isExact: true }
  if (isOfOthers(heading)) return null
  const group = placeGroup(heading)
  if (group && !exact.has(compact(group))) {
    const own = matchHeading(heading.slice(group.length).replace(/^\s*[-–:]\s*/, ''))
    if (own) return { ...own, isExact: false }
  }
  const found = contained(heading)
  const longest = Math.max(0, ...found.map(({ word }) => word.length))
  const best = found.find(({ word }) => word.length === longest)?.field
  if (!best) return null
  // A longer word such as "Medlemsavgift" does not outweigh "obetald".
  if (best === 'paid' && (found.some(({ field }) => field === 'unpaid') || isMissing.test(heading)))
    return { field: 'unpaid', isExact: false }
  const several = together.find(([, ...groups]) =>
    groups.every((group) => found.some(({ field }) => group.includes(field))),
  )
  return { field: several?.flat().includes(best) ? several[0] : best, isExact: false }
}

export const fieldOfHeading = (heading: string): ImportField | null => matchHeading(heading)?.field ?? null
