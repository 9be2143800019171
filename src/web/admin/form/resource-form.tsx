import { Alert, Button, Loader, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, type SyntheticEvent, useCallback, useEffect, useId, useMemo, useRef } from 'react'
import type { Field, FieldKind } from '#shared/field.ts'
import { lackingKey, type Resource, titleOfRecord } from '#shared/resource.ts'
import { phone } from '#web/admin/frame/screen.ts'
import { type Call, useApi } from '#web/admin/frame/use-api.ts'
import { usePrintable } from '#web/admin/print/print.ts'
import { PrintButton } from '#web/admin/print/print-button.tsx'
import { recordFacts, type Stored } from '#web/admin/print/record-facts.tsx'
import { RecordSheet } from '#web/admin/print/sheets.tsx'
import { RecordHistory } from '#web/admin/record/record-history.tsx'
import { RecordPreview } from '#web/admin/record/record-preview.tsx'
import { RecordVersions } from '#web/admin/record/record-versions.tsx'
import { prepareToasts } from '#web/ui/toast.ts'
import { type Failure, fieldErrors } from '#web/ui/use-form-core.ts'
import { ConflictView } from './conflict-view.tsx'
import { FieldInput } from './field-input.tsx'
import {
  type FormValues,
  formFields,
  isAsked,
  isLacking,
  isRequired,
  valuesOf,
  withLacking,
} from './form-values.ts'
import type { FieldInputComponent } from './input-props.ts'
import { LackingTick } from './lacking-tick.tsx'
import { NotSaved } from './not-saved.tsx'
import css from './resource-form.module.css'
import { useLeaveQuestion } from './use-leave-question.tsx'
import { type ResourceFormState, useResourceForm } from './use-resource-form.ts'

/** Settings of a resource's form; each has a default from the definition. */
export type FormSettings = {
  /** Names of the fields, in their order; without it all that may be written. */
  fields?: readonly string[]
  /** Inputs of a page's own, by the name of the field. */
  inputs?: Readonly<Record<string, FieldInputComponent>>
  /** Changes that a copy of a record begins with: its title, its date. */
  copied?: (values: FormValues) => FormValues
  /** The record on paper; by default what it says. @throws ApiProblem */
  paper?: (stored: Stored, call: Call) => Promise<ReactNode>
  /** Shown below the fields, with what is typed: hints, previews. */
  aside?: (values: FormValues) => ReactNode
}

export type ResourceFormProps = FormSettings & {
  resource: Resource
  /** Null makes a new record. */
  id: number | null
  title: string
  /** Id of the record that a new one is a copy of. */
  copyOf?: number | null | undefined
  send(input: { body: unknown; etag: string | null }): Promise<void>
  failed?: ((failure: Failure) => void) | undefined
  /** Closes the form: it was saved, or given up. */
  onClose(): void
}

/**
 * Ctrl+S saves, Esc closes. Not Mantine's own Esc: of a dialog over a dialog it closes the upper one with the
 * key press that opened it.
 */
function useFormKeys(keys: { save(): void; escape(): void }): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'
      // An open list of choices closes first, and marks its input so.
      const isTaken =
        event.target instanceof Element &&
        event.target.getAttribute('data-mantine-stop-propagation') === 'true'
      if (isSave) event.preventDefault()
      if (isSave) latest.current.save()
      else if (event.key === 'Escape' && !event.isComposing && !isTaken) latest.current.escape()
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}

/** Kinds that need the whole width. */
const wideKinds: ReadonlySet<FieldKind> = new Set(['multiline', 'html', 'image'])

const isWide = ({ kind, describes }: Field): boolean => wideKinds.has(kind) || describes !== undefined

type FieldsProps = ResourceFormProps & { form: ResourceFormState; formId: string }

const Fields = ({ form, formId, resource, inputs, ...rest }: FieldsProps) => {
  const entries = useMemo(() => formFields(resource, rest.fields), [resource, rest.fields])
  const lackable = resource.fields[lackingKey]?.lists ?? []
  const shown = entries.filter(([name, field]) => name !== lackingKey && isAsked(field, form.values))
  return (
    <div className={css.fields}>
      {shown.map(([name, field], index) => {
        const isLacked = isLacking(form.values, name)
        return (
          <div key={name} className={isWide(field) && !isLacked ? css.wide : undefined}>
            {!isLacked && (
              <FieldInput
                autoFocus={index === 0}
                as={inputs?.[name]}
                id={`${formId}-${name}`}
                name={name}
                field={field}
                value={form.values[name] ?? null}
                required={isRequired(field)}
                error={form.errorOf(name)}
                onChange={form.set}
                onBlur={form.touch}
              />
            )}
            {lackable.includes(name) && (
              <LackingTick
                field={field}
                isOn={isLacked}
                onChange={(isOn) => form.set(lackingKey, withLacking(form.values, name, isOn))}
              />
            )}
          </div>
        )
      })}
      {rest.aside && <div className={css.wide}>{rest.aside(form.values)}</div>}
    </div>
  )
}

/** A field that is left may grow by its message, and a button must not move away under the pointer. */
const keepFocus = (event: { preventDefault(): void }): void => event.preventDefault()

/** @returns the first of the fields that the server refused */
const refusedField = (failure: Failure, names: readonly string[]): string | undefined => {
  const refused = new Map(fieldErrors(failure, names))
  return names.find((name) => refused.has(name))
}

type FootProps = { form: ResourceFormState; names: readonly string[]; onDismiss: () => void }

/** The buttons, always in view, and beside them how saving goes. */
const Foot = ({ form, names, onDismiss }: FootProps) => {
  const { failure, busy, isRetrying } = form
  const wrong = form.isTried && !failure ? names.filter((name) => form.errorOf(name)).length : 0
  return (
    <div className={css.actions}>
      {failure && (
        <NotSaved
          className={css.refusal}
          failure={failure}
          keepsText={form.isReady}
          takesFocus={form.isReady && !refusedField(failure, names)}
        />
      )}
      <p role="status" className={css.progress} data-wrong={wrong > 0 || undefined}>
        {wrong > 0 && `Inget sparades. ${wrong} fält behöver rättas.`}
        {busy && <span>{isRetrying ? 'Anslutningen bröts. Försöker igen.' : 'Sparar …'}</span>}
      </p>
      <Button variant="default" onMouseDown={keepFocus} onClick={onDismiss}>
        Avbryt
      </Button>
      {/* Not disabled while it saves: it would lose the focus. A second press does nothing. */}
      <Button
        type="submit"
        onMouseDown={keepFocus}
        disabled={!form.isReady}
        aria-disabled={busy || undefined}
        leftSection={busy && <Loader size={16} color="currentColor" />}
      >
        Spara
      </Button>
    </div>
  )
}

/**
 * A record in a dialog of 800 px (specification §9), full screen on a phone: made from its definition, added
 * or updated by whether it has an id, and asked about before what is typed would be lost.
 */
export const ResourceForm = (props: ResourceFormProps) => {
  const { resource, id, title, onClose, copyOf, copied } = props
  const formId = useId()
  const call = useApi()
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const fields = useMemo(() => formFields(resource, props.fields), [resource, props.fields])
  const names = fields.map(([name]) => name)
  const focusField = (name: string | undefined): void => {
    if (name) document.getElementById(`${formId}-${name}`)?.focus()
  }
  const failed = (failure: Failure): void => {
    props.failed?.(failure)
    focusField(refusedField(failure, names))
  }
  const { send } = props
  const form = useResourceForm({ resource, id, fields, copyOf, copied, send, failed })
  const question = useLeaveQuestion({ isDirty: form.isDirty, giveUp: form.giveUp })

  const close = useCallback(() => {
    question.release()
    onClose()
  }, [question.release, onClose])
  const submit = async (): Promise<void> => {
    if (form.conflict) return
    const { saved, wrong } = await form.submit()
    if (saved) close()
    else focusField(wrong)
  }
  const dismiss = async (): Promise<void> => {
    if (await question.mayLeave()) close()
  }
  useFormKeys({
    save: () => void submit(),
    escape: () => {
      if (!question.stay()) void dismiss()
    },
  })
  const { isReady, stored } = form
  const sheet = () =>
    stored && (
      <RecordSheet title={titleOfRecord(resource, stored) || title} facts={recordFacts(resource, stored)} />
    )
  const all = async () => (stored && props.paper ? props.paper(stored, call) : sheet())
  usePrintable({ now: sheet, all }, 'dialog')
  useEffect(() => {
    // A phone would cover half the form with its keyboard.
    if (isReady && !isPhone) document.querySelector<HTMLElement>('form [data-autofocus]')?.focus()
  }, [isReady, isPhone])

  return (
    <Modal
      opened
      onClose={() => void dismiss()}
      title={title}
      size={800}
      fullScreen={isPhone ?? false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      classNames={{ content: css.content ?? '', body: css.body ?? '' }}
    >
      {question.dialog}
      {form.conflict ? (
        <ConflictView
          fields={fields}
          mine={form.values}
          stored={form.conflict.values}
          busy={form.busy}
          onBack={form.leaveConflict}
          onChoose={async (chosen) => {
            if (await form.resolve(chosen)) close()
          }}
        />
      ) : (
        <form
          noValidate
          onFocus={prepareToasts}
          onSubmit={(event: SyntheticEvent) => {
            event.preventDefault()
            void submit()
          }}
        >
          {form.isRestored && (
            <Alert color="fjord" variant="light" className={css.failure ?? ''}>
              <span>Det du skrev senast är kvar.</span>{' '}
              <Button variant="subtle" size="compact-sm" onClick={form.giveUp}>
                Börja om
              </Button>
            </Alert>
          )}
          {form.isReady && <Fields {...props} form={form} formId={formId} />}
          {!form.isReady && !form.failure && <Loader aria-label="Hämtar" className={css.loader ?? ''} />}
          {form.isReady && id !== null && resource.previewedAt && (
            <RecordPreview resource={resource} id={id} />
          )}
          {form.isReady && id !== null && resource.keepsVersions && (
            <RecordVersions
              resource={resource}
              id={id}
              isDirty={form.isDirty}
              busy={form.busy}
              onRestore={async (record) => {
                const former = fields.filter(([name]) => name in record)
                if (await form.restore(valuesOf(former, record))) close()
              }}
            />
          )}
          {form.isReady && id !== null && <RecordHistory resource={resource} id={id} />}
          {form.stored && (
            <div className={css.paper}>
              <PrintButton />
            </div>
          )}
          <Foot form={form} names={names} onDismiss={() => void dismiss()} />
        </form>
      )}
    </Modal>
  )
}
