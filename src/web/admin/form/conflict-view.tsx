import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { type Field, lackedNames, wordsOf } from '#shared/field.ts'
import { plainText } from '#shared/plain-text.ts'
import { ReferenceTitle } from '#web/admin/record/reference-title.tsx'
import css from './conflict-view.module.css'
import { changedNames, type FormFields, type FormValue, type FormValues } from './form-values.ts'

type Side = 'mine' | 'stored'

type Props = {
  fields: FormFields
  mine: FormValues
  /** The version that someone else has stored meanwhile. */
  stored: FormValues
  busy: boolean
  onChoose(values: FormValues): void
  onBack(): void
}

type SideProps = { field: Field; value: FormValue; fields: FormFields }

/** The value of a field in one of the two versions. */
const SideValue = ({ field, value, fields }: SideProps) => {
  if (value instanceof File) return <>Ny bild: {value.name}</>
  if (field.kind === 'image')
    return value ? <img src={String(value)} alt="" className={css.picture} /> : <>Ingen bild</>
  if (typeof value === 'boolean') return <>{wordsOf(field)[value ? 0 : 1]}</>
  if (field.kind === 'reference' && value) return <ReferenceTitle to={field.to ?? ''} id={value} />
  if (field.lists) {
    const names = lackedNames(value)
    const labels = fields.filter(([name]) => names.includes(name)).map(([, { label }]) => label)
    return <>{labels.join(', ') || 'Inget'}</>
  }
  const text = field.kind === 'html' ? plainText(value ?? '') : (field.options?.[value ?? ''] ?? value)
  return <>{text || 'Tomt'}</>
}

/** Both versions of a record that someone else changed meanwhile, side by side: one chooses per field or whole. */
export const ConflictView = ({ fields, mine, stored, busy, onChoose, onBack }: Props) => {
  const different = changedNames(fields, mine, stored)
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = (name: string): Side => sides[name] ?? 'mine'
  const all = (side: Side) => setSides(Object.fromEntries(different.map((name) => [name, side])))
  const choose = () =>
    onChoose({
      ...mine,
      ...Object.fromEntries(
        different.map((name) => [name, (sideOf(name) === 'mine' ? mine : stored)[name] ?? null]),
      ),
    })
  return (
    <div className={css.conflict}>
      <div role="alert">
        <h3>Någon annan har ändrat det här under tiden.</h3>
        <p>Inget är sparat än. Välj vad som ska gälla i varje fält.</p>
      </div>
      <div className={css.whole}>
        <Button variant="default" size="xs" onClick={() => all('mine')}>
          Mitt i alla fält
        </Button>
        <Button variant="default" size="xs" onClick={() => all('stored')}>
          Det sparade i alla fält
        </Button>
      </div>
      {fields
        .filter(([name]) => different.includes(name))
        .map(([name, field]) => (
          <Radio.Group
            key={name}
            label={field.label}
            value={sideOf(name)}
            onChange={(side) => setSides((others) => ({ ...others, [name]: side as Side }))}
          >
            <div className={css.field}>
              {(['mine', 'stored'] as const).map((side) => (
                <Radio.Card key={side} value={side} className={css.side ?? ''}>
                  <Radio.Indicator />
                  <span className={css.text}>
                    <span className={css.whose}>{side === 'mine' ? 'Ditt' : 'Det sparade'}</span>
                    <SideValue
                      field={field}
                      fields={fields}
                      value={(side === 'mine' ? mine : stored)[name] ?? null}
                    />
                  </span>
                </Radio.Card>
              ))}
            </div>
          </Radio.Group>
        ))}
      <div className={css.buttons}>
        <Button variant="default" onClick={onBack}>
          Tillbaka
        </Button>
        <Button loading={busy} onClick={choose}>
          Spara det valda
        </Button>
      </div>
    </div>
  )
}
