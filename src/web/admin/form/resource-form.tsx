import { Alert, Button, Loader, Modal } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useCallback, useEffect, useId, useMemo, useRef } from 'react'
import { api as paths } from '#shared/paths.ts'
import { titleOfRecord } from '#shared/resource.ts'
import type { Worded } from '#shared/resource-words.ts'
import { useIsPhone } from '#web/admin/frame/screen.ts'
import { type Call, useApi } from '#web/admin/frame/use-api.ts'
import { usePrintable } from '#web/admin/print/print.ts'
import { PrintButton } from '#web/admin/print/print-button.tsx'
import { recordFacts, type Stored } from '#web/admin/print/record-facts.tsx'
import { RecordSheet } from '#web/admin/print/sheets.tsx'
import { RecordHistory } from '#web/admin/record/record-history.tsx'
import { RecordPreview } from '#web/admin/record/record-preview.tsx'
import { RecordVersions } from '#web/admin/record/record-versions.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { prepareToasts, toast } from '#web/ui/toast.ts'
import type { Failure } from '#web/ui/use-form-core.ts'
import { ConflictView } from './conflict-view.tsx'
import { CopyButtons, CopyNotice, SaveAsCopy } from './copy-buttons.tsx'
import { FormFoot, refusedField } from './form-foot.tsx'
import { type FormValues, formFields, valuesOf, withoutTicks } from './form-values.ts'
import { halfTyped } from './half-typed.ts'
import type { FieldInputComponent } from './input-props.ts'
import { useFormLanguage } from './language-tabs.tsx'
import { RecordFields } from './record-fields.tsx'
import css from './resource-form.module.css'
import { useLeaveQuestion } from './use-leave-question.tsx'
import { type Saving, useResourceForm } from './use-resource-form.ts'
import { type DiscardedCopy, publishing, useWorkingCopy, type WorkingCopyState } from './use-working-copy.ts'

/** Settings of a resource's form; each has a default from the definition. */
export type FormSettings = {
  /** Names of the fields, in their order; without it all that may be written. */
  fields?: readonly string[]
  /** Inputs of a page's own, by the name of the field. */
  inputs?: Readonly<Record<string, FieldInputComponent>>
  /** Changes that a copy of a record begins with: its title, its date. */
  copied?: (values: FormValues) => FormValues
  /** The record on paper; by default what it says. @throws ApiProblem */
  paper?: (stored: Stored, tools: { call: Call; texts: PanelTexts }) => Promise<ReactNode>
  /** Shown below the fields, with what is typed: hints, previews. */
  aside?: (values: FormValues) => ReactNode
}

export type ResourceFormProps = FormSettings & {
  resource: Worded
  /** Null makes a new record. */
  id: number | null
  title: string
  /** Id of the record that a new one is a copy of. */
  copyOf?: number | null | undefined
  send(input: { body: unknown; etag: string | null }): Promise<void>
  failed?: ((failure: Failure) => void) | undefined
  /** The working copy was saved. */
  onCopySaved?: ((id: number) => void) | undefined
  /** The working copy was thrown away; it can be brought back. */
  onCopyDiscarded?: ((id: number, copy: DiscardedCopy) => void) | undefined
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

/**
 * A record in a dialog of 800 px (specification §9), full screen on a phone: made from its definition, added
 * or updated by whether it has an id, and asked about before what is typed would be lost.
 */
const RecordForm = (props: ResourceFormProps & { working: WorkingCopyState }) => {
  const texts = usePanelTexts()
  const { t } = texts
  const { resource, id, title, onClose, copyOf, copied, working } = props
  const { copy } = working
  const formId = useId()
  const call = useApi()
  const isPhone = useIsPhone()
  const writable = useMemo(() => formFields(resource, props.fields), [resource, props.fields])
  const fields = useMemo(() => (copy ? withoutTicks(writable) : writable), [writable, copy])
  const names = fields.map(([name]) => name)
  const shown = useFormLanguage(fields)
  const focusField = (name: string | undefined): void => {
    if (!name) return
    shown.reveal(name)
    document.getElementById(`${formId}-${name}`)?.focus()
  }
  const failed = (failure: Failure): void => {
    props.failed?.(failure)
    focusField(refusedField(failure, names))
  }
  const saveCopy: Saving['send'] = async (input) => {
    await working.save(input)
    toast.success(t('copy.saved'))
    props.onCopySaved?.(id ?? 0)
  }
  const send = copy ? saveCopy : props.send
  const path = copy ? working.path : undefined
  const form = useResourceForm({ resource, id, fields, copyOf, copied, path, send, failed })
  const question = useLeaveQuestion({ isDirty: form.isDirty, giveUp: form.giveUp })

  const close = useCallback(() => {
    question.release()
    onClose()
  }, [question.release, onClose])
  const element = useRef<HTMLFormElement>(null)
  const submit = async (saving?: Saving): Promise<void> => {
    if (form.conflict) return
    const half = element.current && halfTyped(element.current)
    if (half) {
      focusField(half.name)
      half.reportValidity()
      return
    }
    const { saved, wrong } = await form.submit(saving)
    if (saved) close()
    else focusField(wrong)
  }
  const discard = async (): Promise<void> => {
    const discarded = await form.attempt(working.discard)
    if (!discarded) return
    props.onCopyDiscarded?.(id ?? 0, discarded)
    close()
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
  const isPublished =
    id !== null && resource.publishedBy !== undefined && stored?.[resource.publishedBy] === true
  const sheet = () =>
    stored && (
      <RecordSheet
        title={titleOfRecord(resource, stored) || title}
        facts={recordFacts(resource, stored, texts)}
      />
    )
  const all = async () => (stored && props.paper ? props.paper(stored, { call, texts }) : sheet())
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
      fullScreen={isPhone}
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
          ref={element}
          noValidate
          onFocus={prepareToasts}
          onSubmit={(event: SyntheticEvent) => {
            event.preventDefault()
            void submit()
          }}
        >
          {form.isRestored && (
            <Alert color="fjord" variant="light" className={css.failure ?? ''}>
              <span>{t('form.restored')}</span>{' '}
              <Button variant="subtle" size="compact-sm" onClick={form.giveUp}>
                {t('form.startOver')}
              </Button>
            </Alert>
          )}
          {copy && <CopyNotice copy={copy} />}
          {form.isReady && (
            <RecordFields
              {...props}
              entries={fields}
              form={form}
              formId={formId}
              shown={isPhone ? shown : null}
            />
          )}
          {!form.isReady && !form.failure && (
            <Loader aria-label={t('list.loading')} className={css.loader ?? ''} />
          )}
          {form.isReady && id !== null && resource.previewedAt && (
            <RecordPreview resource={resource} id={id} />
          )}
          {form.isReady && id !== null && resource.keepsVersions && !copy && (
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
          <FormFoot
            form={form}
            names={names}
            label={copy ? t('copy.save') : t('button.save')}
            onDismiss={() => void dismiss()}
          >
            {copy && (
              <CopyButtons
                form={form}
                onDiscard={() => void discard()}
                onPublish={() => {
                  const send = publishing(working, { etag: form.etag, publish: props.send })
                  void submit({ send, etag: `"${copy.base}"`, path: paths.record(resource.name, id ?? 0) })
                }}
              />
            )}
            {!copy && isPublished && (
              <SaveAsCopy
                form={form}
                onSave={() => void submit({ send: saveCopy, fields: withoutTicks(writable) })}
              />
            )}
          </FormFoot>
        </form>
      )}
    </Modal>
  )
}

/** The form of a record, or of its working copy as long as it has one. */
export const ResourceForm = (props: ResourceFormProps) => {
  const working = useWorkingCopy(props)
  // Fields, draft and buttons depend on it.
  return working.copy === undefined ? null : <RecordForm {...props} working={working} />
}
