import { Button, Group, Radio } from '@mantine/core'
import { useState } from 'react'
import { lackedNames } from '#shared/field.ts'
import { plainText } from '#shared/formats/plain-text.ts'
import { listLines } from '#shared/list-words.ts'
import { type LocalizedField, wordsOf } from '#shared/resource-words.ts'
import { readFileValue } from '#shared/stored-files.ts'
import { focusWords } from '#web/admin/record/focus-words.ts'
import { ReferenceTitle } from '#web/admin/record/reference-title.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import css from './conflict-view.module.css'
import type { FormFields, FormValue, FormValues } from './form-values.ts'
import { itemsOf } from './list-values.ts'

type Side = 'mine' | 'stored'

type Props = {
  fields: FormFields
  /** The fields to choose of. */
  names: readonly string[]
  mine: FormValues
  /** The version that someone else has stored meanwhile. */
  stored: FormValues
  busy: boolean
  onChoose(values: FormValues): void
  onBack(): void
}

type SideProps = { field: LocalizedField; value: FormValue; fields: FormFields }

/** Of a list a line for each item, with the texts in other languages, which may be all that differs. */
function textOf(field: LocalizedField, value: string): string {
  if (field.kind === 'list') return listLines(field, itemsOf(field, value), true).join('\n')
  return field.kind === 'html' ? plainText(value) : (field.optionLabels?.[value] ?? value)
}

/** The value of a field in one of the two versions. */
const SideValue = ({ field, value, fields }: SideProps) => {
  const texts = usePanelTexts()
  const { t } = texts
  if (value instanceof File)
    return t(field.kind === 'file' ? 'file.new' : 'picture.new', { file: value.name })
  if (field.kind === 'image')
    return value ? <img src={String(value)} alt="" className={css.picture} /> : t('picture.none')
  if (field.kind === 'file') return <>{readFileValue(value)?.name ?? t('value.empty')}</>
  if (typeof value === 'boolean') return <>{wordsOf(field)[value ? 0 : 1]}</>
  if (field.kind === 'reference' && value) return <ReferenceTitle to={field.to ?? ''} id={value} />
  if (field.lists) {
    const names = lackedNames(value)
    const labels = fields.filter(([name]) => names.includes(name)).map(([, { label }]) => label)
    return <>{labels.join(', ') || t('value.nothing')}</>
  }
  if (field.focuses && value) return <>{focusWords(value, texts)}</>
  return <>{textOf(field, value ?? '') || t('value.empty')}</>
}

/** Both versions of a record that someone else changed meanwhile, side by side: one chooses per field or whole. */
export const ConflictView = ({ fields, names, mine, stored, busy, onChoose, onBack }: Props) => {
  const { t } = usePanelTexts()
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = (name: string): Side => sides[name] ?? 'mine'
  const all = (side: Side) => setSides(Object.fromEntries(names.map((name) => [name, side])))
  const choose = () =>
    onChoose({
      ...mine,
      ...Object.fromEntries(
        names.map((name) => [name, (sideOf(name) === 'mine' ? mine : stored)[name] ?? null]),
      ),
    })
  return (
    <div className={css.conflict}>
      <div role="alert">
        <h3>{t('conflict.title')}</h3>
        <p>{t('conflict.text')}</p>
      </div>
      <Group gap="sm">
        <Button variant="default" size="xs" onClick={() => all('mine')}>
          {t('conflict.allMine')}
        </Button>
        <Button variant="default" size="xs" onClick={() => all('stored')}>
          {t('conflict.allStored')}
        </Button>
      </Group>
      {fields
        .filter(([name]) => names.includes(name))
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
                    <span className={css.whose}>
                      {side === 'mine' ? t('conflict.mine') : t('conflict.stored')}
                    </span>
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
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack}>
          {t('button.back')}
        </Button>
        <Button loading={busy} onClick={choose}>
          {t('conflict.save')}
        </Button>
      </Group>
    </div>
  )
}
