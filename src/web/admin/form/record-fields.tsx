import { type ReactNode, useId } from 'react'
import { altFields } from '#shared/alt-fields.ts'
import type { Field, FieldKind } from '#shared/field.ts'
import { firstLanguage } from '#shared/languages.ts'
import { focusFieldOf, lackingKey } from '#shared/resource.ts'
import type { LocalizedResource } from '#shared/resource-words.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { isRequired } from './check-value.ts'
import { FieldInput } from './field-input.tsx'
import { isMissing, isTranslatedList, languageOf } from './form-languages.ts'
import { type FormSection, sectionsOf } from './form-sections.ts'
import { type FormFields, type FormValues, isAsked, isBlank, isLacking } from './form-values.ts'
import type { FieldInputComponent } from './input-props.ts'
import { LackingTick } from './lacking-tick.tsx'
import marks from './language-tabs.module.css'
import { LanguageTabs, panelId, tabId } from './language-tabs.tsx'
import { ListInput } from './list-input.tsx'
import css from './resource-form.module.css'
import sectionCss from './section.module.css'
import { sectionLine } from './section-line.ts'
import type { FormView } from './use-form-view.ts'
import type { ResourceFormState } from './use-resource-form.ts'

/** Kinds that need the whole width. */
const wideKinds: ReadonlySet<FieldKind> = new Set(['multiline', 'html', 'image', 'file', 'list'])

const isWide = ({ kind, describes }: Field): boolean => wideKinds.has(kind) || describes !== undefined

type FieldsProps = {
  resource: LocalizedResource
  entries: FormFields
  form: ResourceFormState
  formId: string
  view: FormView
  /** Inputs of the page's own; null for a field that another one's input holds. */
  inputs?: Readonly<Record<string, FieldInputComponent | null>> | undefined
  aside?: ((values: FormValues) => ReactNode) | undefined
}

/** @returns whether the field is filled in in the language that the form shows */
const isInView = (field: Field, { language }: FormView): boolean =>
  languageOf(field) === language || isTranslatedList(field)

/** The input of one field, and whether its text is missing in its language. */
const FieldCell = (props: FieldsProps & { entry: FormFields[number]; autoFocus: boolean }) => {
  const { t } = usePanelTexts()
  const { entry, form, formId, inputs, view, autoFocus, resource } = props
  const [name, field] = entry
  const isList = field.kind === 'list'
  const focusName = focusFieldOf(resource, name)
  return (
    <div
      className={`${css.cell} ${isWide(field) ? css.wide : ''}`}
      data-kind={field.kind}
      hidden={!isInView(field, view)}
    >
      <FieldInput
        autoFocus={autoFocus}
        as={inputs?.[name] ?? (isList ? ListInput : undefined)}
        id={`${formId}-${name}`}
        name={name}
        field={field}
        value={form.values[name] ?? null}
        required={isRequired(field) && !form.mayStayEmpty(entry)}
        error={form.errorOf(name)}
        stored={form.stored}
        focusName={focusName}
        focus={focusName && String(form.values[focusName] ?? '')}
        altNames={field.kind === 'image' ? altFields(resource, name) : undefined}
        values={inputs?.[name] ? form.values : undefined}
        parts={isList ? { tries: form.tries, partErrors: form.partErrorsOf(name), shown: view } : undefined}
        onChange={form.set}
        onBlur={form.leave}
      />
      {isMissing(name, field, form.values) && <span className={marks.missing}>{t('form.missing')}</span>}
    </div>
  )
}

/** The inputs of one part of a form, and its question of what there is nothing to fill in for. */
const PartFields = (props: FieldsProps & { part: FormSection }) => {
  const { part, entries, form, resource, view } = props
  const shown = part.entries.filter(([name]) => !isLacking(form.values, name))
  const marking = resource.fields[lackingKey]
  const isOffered = !marking?.onlyStored || form.stored !== null
  const lackable = part.entries.filter(([name]) => isOffered && marking?.lists?.includes(name))
  return (
    <div className={css.fields}>
      {shown.map((entry) => (
        <FieldCell
          key={entry[0]}
          {...props}
          entry={entry}
          autoFocus={part.name === null && entry === entries[0]}
        />
      ))}
      {lackable.length > 0 && (
        <div className={css.wide} hidden={view.language !== firstLanguage}>
          <LackingTick
            entries={lackable}
            isWhole={part.name !== null && part.entries.every(([name]) => isBlank(form.values, name))}
            values={form.values}
            onChange={(value) => form.set(lackingKey, value)}
          />
        </div>
      )}
    </div>
  )
}

/** An optional part of a form: folded it says in a line what it holds, and how many of its fields are wrong. */
const Section = (props: FieldsProps & { part: FormSection & { name: string } }) => {
  const texts = usePanelTexts()
  const { part, entries, form, view, resource } = props
  const id = useId()
  const isOpen = view.isOpen(part.name)
  const wrong = part.entries.filter(([name]) => form.errorOf(name) !== null).length
  return (
    <section className={sectionCss.section} data-open={isOpen || undefined}>
      <div className={sectionCss.head}>
        <h3>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-describedby={`${id}-line`}
            data-autofocus={part.entries[0] === entries[0] || undefined}
            onClick={() => view.toggle(part.name)}
          >
            <AdminIcon name="chevron" />
            {part.title}
          </button>
        </h3>
        <p id={`${id}-line`} className={sectionCss.line} data-wrong={wrong > 0 || undefined}>
          {!isOpen &&
            (wrong > 0
              ? texts.t('section.wrong', { count: wrong })
              : sectionLine({ ...part, resource }, form.values, texts))}
        </p>
      </div>
      <div id={id} className={sectionCss.body} hidden={!isOpen}>
        <PartFields {...props} />
      </div>
    </section>
  )
}

/** The inputs of a form in one language: first what is always in sight, then the sections, and what the form shows below. */
export const RecordFields = (props: FieldsProps) => {
  const { entries, form, formId, aside, view, resource, inputs } = props
  const asked = entries.filter(
    ([name, field]) => name !== lackingKey && inputs?.[name] !== null && isAsked(field, form.values),
  )
  const parts = sectionsOf(resource, asked)
  const hasLanguages = view.hasLanguages(form.values)
  const panel = hasLanguages && {
    id: panelId(formId, view.language),
    role: 'tabpanel',
    'aria-labelledby': tabId(formId, view.language),
  }
  return (
    <>
      {hasLanguages && <LanguageTabs fields={entries} values={form.values} formId={formId} shown={view} />}
      <div className={css.parts} {...panel}>
        {parts.map((part) => {
          if (part.name === null) return <PartFields key="" {...props} entries={asked} part={part} />
          const { name } = part
          return (
            part.entries.some(([, field]) => isInView(field, view)) && (
              <Section key={name} {...props} entries={asked} part={{ ...part, name }} />
            )
          )
        })}
        {aside && <div hidden={view.language !== firstLanguage}>{aside(form.values)}</div>}
      </div>
    </>
  )
}
