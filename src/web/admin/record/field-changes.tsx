import { lazy, Suspense } from 'react'
import { plainText } from '#shared/formats/plain-text.ts'
import { listLines } from '#shared/list-words.ts'
import { versionedFields } from '#shared/resource.ts'
import type { LocalizedField, LocalizedResource } from '#shared/resource-words.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { FieldValue } from './field-value.tsx'
import css from './record-versions.module.css'

type Values = Readonly<Record<string, unknown>>
type Props = { resource: LocalizedResource; before: Values; after: Values }

// The code that compares texts is fetched with the first comparison.
const WordChanges = lazy(async () => ({ default: (await import('./word-changes.tsx')).WordChanges }))

const textKinds: readonly LocalizedField['kind'][] = [
  'text',
  'multiline',
  'html',
  'email',
  'phone',
  'url',
  'time',
  'list',
]

function textOf(field: LocalizedField, value: unknown): string {
  if (field.kind === 'list') return listLines(field, value, true).join('\n')
  return field.kind === 'html' ? plainText(String(value ?? '')) : String(value ?? '')
}

/** Items are compared by what they say, and everything else as it is stored. */
const isChanged = (field: LocalizedField, former: unknown, latter: unknown): boolean =>
  field.kind === 'list' ? textOf(field, former) !== textOf(field, latter) : (former ?? '') !== (latter ?? '')

const Changed = ({
  name,
  field,
  before,
  after,
}: Omit<Props, 'resource'> & { name: string; field: LocalizedField }) => {
  const { t } = usePanelTexts()
  if (textKinds.includes(field.kind) && !field.focuses) {
    const [former, latter] = [textOf(field, before[name]), textOf(field, after[name])]
    if (former === latter) return <p>{t('versions.sameWords')}</p>
    return (
      <Suspense>
        <WordChanges before={former} after={latter} />
      </Suspense>
    )
  }
  return (
    <dl className={css.sides}>
      {[[t('versions.before'), before] as const, [t('versions.after'), after] as const].map(
        ([label, record]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <FieldValue name={name} field={field} record={record} />
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** The fields in which two versions of a record differ, and how. */
export const FieldChanges = ({ resource, before, after }: Props) => {
  const { t } = usePanelTexts()
  const fields = versionedFields(resource) as [string, LocalizedField][]
  const changed = fields.filter(([name, field]) => isChanged(field, before[name], after[name]))
  if (changed.length === 0) return <p>{t('versions.same')}</p>
  return changed.map(([name, field]) => (
    <section key={name} className={css.field} aria-label={field.label}>
      <h3>{field.label}</h3>
      <Changed name={name} field={field} before={before} after={after} />
    </section>
  ))
}
