import type { ReactNode } from 'react'
import type { Field, FieldKind } from '#shared/field.ts'
import { firstLanguage } from '#shared/languages.ts'
import { focusFieldOf, lackingKey, type Resource } from '#shared/resource.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { isRequired } from './check-value.ts'
import { FieldInput } from './field-input.tsx'
import { isMissing, isTranslatedList, languageOf, translationsIn } from './form-languages.ts'
import { type FormFields, type FormValues, isAsked, isLacking, withLacking } from './form-values.ts'
import type { FieldInputComponent } from './input-props.ts'
import { LackingTick } from './lacking-tick.tsx'
import marks from './language-tabs.module.css'
import { type FormLanguage, LanguageTabs, panelId, tabId } from './language-tabs.tsx'
import { ListInput } from './list-input.tsx'
import css from './resource-form.module.css'
import type { ResourceFormState } from './use-resource-form.ts'

/** Kinds that need the whole width. */
const wideKinds: ReadonlySet<FieldKind> = new Set(['multiline', 'html', 'image', 'list'])

const isWide = ({ kind, describes }: Field): boolean => wideKinds.has(kind) || describes !== undefined

type FieldsProps = {
  resource: Resource
  entries: FormFields
  form: ResourceFormState
  formId: string
  /** The one language that is shown; null shows all of them side by side. */
  shown: FormLanguage | null
  inputs?: Readonly<Record<string, FieldInputComponent>> | undefined
  aside?: ((values: FormValues) => ReactNode) | undefined
}

/** The input of one field, and whether its text is missing in its language. */
const FieldCell = (props: FieldsProps & { entry: FormFields[number]; autoFocus: boolean }) => {
  const { t } = usePanelTexts()
  const { entry, form, formId, inputs, shown, autoFocus, resource } = props
  const [name, field] = entry
  const isList = field.kind === 'list'
  const focusName = focusFieldOf(resource, name)
  const isElsewhere = shown !== null && shown.language !== languageOf(field)
  return (
    <div className={css.cell} hidden={isElsewhere && !isTranslatedList(field)}>
      <FieldInput
        autoFocus={autoFocus}
        as={inputs?.[name] ?? (isList ? ListInput : undefined)}
        id={`${formId}-${name}`}
        name={name}
        field={field}
        value={form.values[name] ?? null}
        required={isRequired(field)}
        error={form.errorOf(name)}
        stored={form.stored}
        focusName={focusName}
        focus={focusName && String(form.values[focusName] ?? '')}
        values={inputs?.[name] && form.values}
        parts={isList ? { tries: form.tries, partErrors: form.partErrorsOf(name), shown } : undefined}
        onChange={form.set}
        onBlur={form.touch}
      />
      {isMissing(name, field, form.values) && <span className={marks.missing}>{t('form.missing')}</span>}
    </div>
  )
}

/** A field in all languages, and the tick that it is lacking. */
const FieldRow = (props: FieldsProps & { entry: FormFields[number]; isFirst: boolean }) => {
  const { entry, entries, form, resource, shown, isFirst } = props
  const [name, field] = entry
  const isLacked = isLacking(form.values, name)
  const translations = translationsIn(entries, name)
  const isPair = translations.length > 0 && !isLacked
  const isElsewhere = shown !== null && shown.language !== firstLanguage
  const isLackable = resource.fields[lackingKey]?.lists?.includes(name) ?? false
  return (
    <div
      className={isPair ? css.pair : isWide(field) && !isLacked ? css.wide : undefined}
      hidden={isElsewhere && !isPair && !isTranslatedList(field)}
    >
      {!isLacked &&
        [entry, ...translations].map((one, index) => (
          <FieldCell key={one[0]} {...props} entry={one} autoFocus={isFirst && index === 0} />
        ))}
      {isLackable && (
        <div className={isPair ? css.tickOfPair : undefined} hidden={isElsewhere}>
          <LackingTick
            field={field}
            isOn={isLacked}
            onChange={(isOn) => form.set(lackingKey, withLacking(form.values, name, isOn))}
          />
        </div>
      )}
    </div>
  )
}

/** The inputs of a form, and what it shows below them: each text beside its translations, or one language alone. */
export const RecordFields = (props: FieldsProps) => {
  const { entries, form, formId, aside, shown } = props
  const asked = entries.filter(([name, field]) => name !== lackingKey && isAsked(field, form.values))
  const rows = asked.filter(([, { translates }]) => translates === undefined)
  const isTranslated = rows.length < asked.length
  const tab = isTranslated ? shown : null
  const panel = tab && {
    id: panelId(formId, tab.language),
    role: 'tabpanel',
    'aria-labelledby': tabId(formId, tab.language),
  }
  return (
    <>
      {tab && <LanguageTabs fields={entries} values={form.values} formId={formId} shown={tab} />}
      <div className={css.fields} {...panel}>
        {rows.map((entry, index) => (
          <FieldRow
            key={entry[0]}
            {...props}
            entries={asked}
            shown={tab}
            entry={entry}
            isFirst={index === 0}
          />
        ))}
        {aside && (
          <div className={css.wide} hidden={tab !== null && tab.language !== firstLanguage}>
            {aside(form.values)}
          </div>
        )}
      </div>
    </>
  )
}
