import { ActionIcon, Button } from '@mantine/core'
import { memo } from 'react'
import { firstLanguage, type Language } from '#shared/languages.ts'
import type { Words } from '#shared/message.ts'
import type { LocalizedField } from '#shared/resource-words.ts'
import { AdminIcon, type AdminIconName } from '#web/admin/frame/admin-icon.tsx'
import { textLanguage } from '#web/admin/record/text-language.ts'
import { type PanelText, usePanelTexts } from '#web/ui/panel-texts.ts'
import { isPartAsked, isRequired } from './check-value.ts'
import { FieldInput } from './field-input.tsx'
import { isMissing, languageOf } from './form-languages.ts'
import type { FormValue } from './form-values.ts'
import marks from './language-tabs.module.css'
import css from './list-input.module.css'
import type { FormItem } from './list-values.ts'
import form from './resource-form.module.css'
import { type Entry, errorsOf } from './use-list-entries.ts'

export type ItemAction = 'up' | 'down' | 'remove' | 'restore'

type ItemProps = {
  /** Of its list; its own elements have ids of their own below it. */
  id: string
  field: LocalizedField
  entry: Entry
  name: string
  tries: number
  isFirst: boolean
  isLast: boolean
  /** The one language that is shown; undefined shows all of them side by side. */
  language: Language | undefined
  onAction(key: number, action: ItemAction): void
  onChange(key: number, part: string, value: FormValue): void
  onBlur(key: number, part: string): void
}

type Part = readonly [name: string, field: LocalizedField]

/** @returns the first text of an item, and the language that it is in */
function titleOf(
  { of = {} }: LocalizedField,
  item: FormItem,
): { text: string; language: Language | undefined } {
  const [name = '', field] = Object.entries(of).find(([, { hidden }]) => !hidden) ?? []
  const text = item[name]
  return {
    text: typeof text === 'string' && field?.kind !== 'enum' ? text : '',
    language: field && textLanguage(field),
  }
}

const buttons: readonly (readonly [ItemAction, AdminIconName, PanelText])[] = [
  ['up', 'up', 'item.up'],
  ['down', 'down', 'item.down'],
  ['remove', 'bin', 'item.remove'],
]

const ItemHead = (props: ItemProps) => {
  const { t } = usePanelTexts()
  const { id, entry, name, isFirst, isLast, onAction } = props
  return (
    <span className={css.buttons}>
      {buttons.map(([action, icon, label]) => (
        <ActionIcon
          key={action}
          id={`${id}-${action}-${entry.key}`}
          className={css.button ?? ''}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t(label, { item: name })}
          disabled={(action === 'up' && isFirst) || (action === 'down' && isLast)}
          onClick={() => onAction(entry.key, action)}
        >
          <AdminIcon name={icon} />
        </ActionIcon>
      ))}
    </span>
  )
}

/** The input of one field of an item, and whether its text is missing in its language. */
const ItemCell = (props: ItemProps & { part: Part; error: Words | undefined }) => {
  const { t, say } = usePanelTexts()
  const { id, entry, part, error, language, onChange, onBlur } = props
  const [name, field] = part
  const { key, item } = entry
  return (
    <div
      className={form.cell}
      data-language={languageOf(field)}
      hidden={language !== undefined && language !== languageOf(field)}
    >
      <FieldInput
        id={`${id}-${key}-${name}`}
        name={name}
        field={field}
        value={item[name] ?? null}
        required={isRequired(field)}
        error={error ? say(error) : null}
        onChange={(part, value) => onChange(key, part, value)}
        onBlur={(part) => onBlur(key, part)}
      />
      {isMissing(name, field, item) && <span className={marks.missing}>{t('form.missing')}</span>}
    </div>
  )
}

/** An item of a list: its name, what is done with it, and its inputs. */
export const ListItem = memo((props: ItemProps) => {
  const { id, field, entry, name, tries, language } = props
  const { of = {} } = field
  const title = titleOf(field, entry.item)
  const errors = errorsOf(field, entry, tries)
  const asked = Object.entries(of).filter(([, part]) => isPartAsked(part, entry.item))
  const isElsewhere = language !== undefined && language !== firstLanguage
  return (
    <fieldset className={css.item}>
      <legend id={`${id}-legend-${entry.key}`} className={css.name} tabIndex={-1}>
        {name}
        {isElsewhere && title.text && <span lang={title.language}>: {title.text}</span>}
      </legend>
      {!isElsewhere && <ItemHead {...props} />}
      <div className={css.fields}>
        {asked
          .filter(([, { translates }]) => translates === undefined)
          .map((entry) => {
            const translations = asked.filter(([, { translates }]) => translates === entry[0])
            return (
              <div
                key={entry[0]}
                className={translations.length > 0 ? form.wide : undefined}
                hidden={isElsewhere && translations.length === 0}
              >
                {[entry, ...translations].map((part) => (
                  <ItemCell key={part[0]} {...props} part={part} error={errors[part[0]]} />
                ))}
              </div>
            )
          })}
      </div>
    </fieldset>
  )
})

/** In the place of an item that was removed. */
export const RemovedItem = ({ field, entry, onAction }: Omit<ItemProps, 'name'>) => {
  const { t } = usePanelTexts()
  const { text, language } = titleOf(field, entry.item)
  return (
    <p className={css.removed}>
      <span>
        {t('item.removed')}
        {text && (
          <>
            {': '}
            <span lang={language}>{text}</span>
          </>
        )}
      </span>
      <Button
        variant="subtle"
        className={css.undo ?? ''}
        aria-label={t('item.undo', { item: text || t('item.removed') })}
        onClick={() => onAction(entry.key, 'restore')}
      >
        {t('list.undo')}
      </Button>
    </p>
  )
}
