import { type Column, cellOf, type Entity } from '#server/formats/spreadsheet/columns.ts'
import type { Sheet } from '#server/formats/spreadsheet/write-file.ts'
import { resourceIn } from '#server/texts/resource-words.ts'
import { translate } from '#server/texts/site-text.ts'
import type { EvidenceHeadings } from '#shared/evidence.ts'
import type { Language } from '#shared/languages.ts'
import { members } from '#shared/resources/members.ts'
import { birthYear, type Evidence } from './read-evidence.ts'

type Cells = (one: Evidence) => string | number | null

const column = (header: string, kind: 'text' | 'integer' | 'date', read: Cells): Column => ({
  header,
  field: { kind },
  read: (entity) => read(entity as Entity & Evidence),
})

/** The words of eBas's interface (annex A7); what the register does not know stays empty. */
function ebasColumns(): Column[] {
  const text = (header: string, read: Cells) => column(header, 'text', read)
  const empty: Cells = () => ''
  return [
    text('firstname', (one) => one.first_name),
    text('lastname', (one) => one.last_name),
    text('gender', (one) => one.gender ?? ''),
    text('co', empty),
    // The register holds no personal number: the eight digits of the birthday stand in its place.
    text('socialsecuritynumber', (one) => (one.birthday ?? '').replaceAll('-', '')),
    text('email', (one) => one.email),
    text('phone1', (one) => one.phone_number),
    text('phone2', empty),
    text('street', (one) => one.address),
    text('zip_code', (one) => one.zip_code),
    text('city', (one) => one.city),
    text('member_nick', empty),
    column('renewed', 'date', (one) => one.confirmation?.day ?? null),
  ]
}

function listColumns(language: Language): Column[] {
  const { fields } = resourceIn(language, members)
  const of = (
    name: 'first_name' | 'last_name' | 'email' | 'phone_number' | 'address' | 'zip_code' | 'city',
  ) => column(fields[name].label, 'text', (one) => one[name])
  return [
    column('#', 'integer', ({ id }) => id),
    of('first_name'),
    of('last_name'),
    column(translate(language, 'evidence.birthYear'), 'integer', ({ birthday }) => birthYear(birthday)),
    column(fields.gender.label, 'text', ({ gender }) => cellOf(fields.gender, gender, '')),
    of('email'),
    of('phone_number'),
    of('address'),
    of('zip_code'),
    of('city'),
    column(
      translate(language, 'evidence.confirmed'),
      'date',
      ({ confirmation }) => confirmation?.day ?? null,
    ),
    column(translate(language, 'evidence.how'), 'text', ({ confirmation }) =>
      confirmation ? translate(language, `evidence.how.${confirmation.how}`) : '',
    ),
    column(
      translate(language, 'evidence.number'),
      'integer',
      ({ confirmation }) => confirmation?.number ?? null,
    ),
    column(translate(language, 'evidence.proof'), 'text', ({ confirmation }) => confirmation?.evidence ?? ''),
    column(translate(language, 'evidence.missing'), 'text', ({ missing }) =>
      missing.map((fact) => translate(language, `evidence.missing.${fact}`)).join(', '),
    ),
  ]
}

async function* asRecords(people: readonly Evidence[]): AsyncGenerator<Entity> {
  for (const one of people) yield { ...one }
}

/** @returns the members of a year as a file, under the headings that are asked for */
export const evidenceSheet = (
  people: readonly Evidence[],
  { headings, language, name }: { headings: EvidenceHeadings; language: Language; name: string },
): Sheet => ({
  name,
  columns: headings === 'ebas' ? ebasColumns() : listColumns(language),
  records: asRecords(people),
})
