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
    'telefon, mobil, mobilnummer, mobiltelefon, telefonnummer, tel, telefon 1, phone, phone1, phone number, mobile, cell',
  second_phone: 'telefon 2, phone2, hemtelefon, arbetstelefon',
  address: 'adress, gatuadress, gata, street, address, street address',
  co: 'c/o, co-adress',
  zip_code: 'postnr, postnummer, zip, zip code, postal code, postcode, postkod',
  city: 'ort, postort, stad, city, town',
  zip_and_city: 'postadress, postnummer och ort, postnr ort',
  country: 'land, landskod, country, country code',
  gender: 'kön, eget kön, pronomen, gender, sex, pronouns',
  type: 'medlemstyp, kategori, typ, membership type, category',
  status: 'status, medlemsstatus',
  joined_on:
    'medlem sedan, inträdesdatum, giltig från, start, startdatum, renewed, förnyad, member since, valid from, joined',
  left_on:
    'giltig till, utgår, slutdatum, slutade, utträde, utträdesdatum, valid until, valid to, expires, left',
  paid: 'betalt, betald, avgift, paid, medlemsavgift',
  number: 'medlemsnr, medlemsnummer, nr, nummer, member number, membership number',
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

/** A word of so many letters is found within another; a shorter one stands alone. */
const leastWithin = 5
/** Longer words that many headings of other fields hold. */
const onlyAlone = new Set(['nummer', 'start', 'medlem', 'member', 'gender', 'status', 'forening'])

function contained(heading: string): Word[] {
  const whole = compact(heading)
  const alone = new Set(heading.split(/[^\p{L}\p{N}]+/u).map(compact))
  return known.filter(
    ({ word }) =>
      (word.length >= leastWithin && !onlyAlone.has(word) && whole.includes(word)) || alone.has(word),
  )
}

/** Fields that one column holds when words of each stand in its heading. */
const together: readonly (readonly [ImportField, ...ImportField[][]])[] = [
  ['name', ['first_name'], ['last_name']],
  ['address', ['address'], ['zip_code', 'city', 'zip_and_city']],
  ['zip_and_city', ['zip_code'], ['city']],
]

/** @returns the field that a heading names; null for one that says nothing to us */
export function fieldOfHeading(heading: string): ImportField | null {
  if (heading.trim() === '#') return 'number'
  const whole = compact(heading)
  if (whole === '' || heading.includes('@')) return null
  const same = exact.get(whole)
  if (same) return same
  const found = contained(heading)
  const longest = Math.max(0, ...found.map(({ word }) => word.length))
  const best = found.find(({ word }) => word.length === longest)?.field ?? null
  const several = together.find(([, ...groups]) =>
    groups.every((group) => found.some(({ field }) => group.includes(field))),
  )
  return several && best && several.flat().includes(best) ? several[0] : best
}
