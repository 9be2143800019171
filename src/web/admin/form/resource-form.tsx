import { Alert, Button, Loader, Modal } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { api as paths } from '#shared/paths.ts'
import { type Resource, titleOfRecord } from '#shared/resource.ts'
import type { LocalizedResource } from '#shared/resource-words.ts'
import { useIsPhone } from '#web/admin/frame/screen.ts'
import { type Call, useApi } from '#web/admin/frame/use-api.ts'
import { usePrintable } from '#web/admin/print/print.ts'
import { PrintButton } from '#web/admin/print/print-button.tsx'
import { recordFacts, type Stored } from '#web/admin/print/record-facts.tsx'
import { RecordSheet } from '#web/admin/print/sheets.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { prepareToasts, toast } from '#web/ui/toast.ts'
import type { Failure } from '#web/ui/use-form-core.ts'
import { ConflictView } from './conflict-view.tsx'
import { CopyButtons, CopyNotice, SaveAsCopy } from './copy-buttons.tsx'
import { FormFoot, refusedField } from './form-foot.tsx'
import { type FormValues, formFields, withoutTicks } from './form-values.ts'
import { halfTyped } from './half-typed.ts'
import type { FieldInputComponent } from './input-props.ts'
import { MadeInForm } from './made-in-form.ts'
import { RecordFields } from './record-fields.tsx'
import css from './resource-form.module.css'
import { type PastSettings, StoredParts } from './stored-parts.tsx'
import { useFormKeys } from './use-form-keys.ts'
import { useFormView } from './use-form-view.ts'
import { useLeaveQuestion } from './use-leave-question.tsx'
import { type Saving, useResourceForm } from './use-resource-form.ts'
import { publishing, useWorkingCopy, type WorkingCopyState } from './use-working-copy.ts'

/** Settings of a resource's form; each has a default from the definition. */
export type FormSettings = PastSettings & {
  fields?: readonly string[]
  /** Inputs of the page's own; null for a field that another one's input holds. */
  inputs?: Readonly<Record<string, FieldInputComponent | null>>
  /** Values of a new record. */
  begun?: (values: FormValues) => FormValues
  /** Changes that a copy of a record begins with: its title, its date. */
  copied?: (values: FormValues) => FormValues
  /** The record on paper; by default what it says. @throws ApiProblem */
  paper?: (stored: Stored, tools: { call: Call; texts: PanelTexts }) => Promise<ReactNode>
  /** Shown below the fields, with what is typed: hints, previews. */
  aside?: (values: FormValues) => ReactNode
  /** Shown beside the fields in a wide window, with what is typed. */
  beside?: (values: FormValues) => ReactNode
  /** Shows what is typed as visitors will see it, until it is saved and its page can be shown. */
  preview?: (values: FormValues) => ReactNode
  /** Label of the button that saves. */
  saves?: (values: FormValues, stored: Stored | null) => string
}

export type ResourceFormProps = FormSettings & {
  resource: LocalizedResource
  id: number | null
  title: string
  copyOf?: number | null | undefined
  /** @returns the id of a record, if it knows */
  send(input: { body: unknown; etag: string | null }): Promise<unknown>
  failed?: ((failure: Failure) => void) | undefined
  onCopySaved?: ((id: number) => void) | undefined
  /** The working copy was thrown away; it can be brought back. */
  onCopyDiscarded?: ((id: number, operation: string | null) => void) | undefined
  /** An action on the record was undone; the form begins anew by itself. */
  onUndone?: (() => void) | undefined
  /** Unfolds the preview at once. */
  opensPreview?: boolean
  /** The record was saved to be previewed. */
  onPreview?: ((id: number) => void) | undefined
  onClose(): void
}

type RecordFormProps = ResourceFormProps & { working: WorkingCopyState; onUndone(): void }

/** The fields of a form, and the focus on one of them, in its language and its section. */
function useFormFields({ resource, fields: names, working: { copy } }: RecordFormProps) {
  const formId = useId()
  const writable = useMemo(() => formFields(resource, names), [resource, names])
  const fields = useMemo(() => (copy ? withoutTicks(writable) : writable), [writable, copy])
  const view = useFormView(resource, fields, formId)
  const focusField = (name: string | undefined): void => {
    if (!name) return
    view.reveal(name)
    document.getElementById(`${formId}-${name}`)?.focus()
  }
  return { formId, writable, fields, names: fields.map(([name]) => name), view, focusField }
}

const isPublishedIn = ({ publishedBy }: Resource, stored: Stored | null): boolean =>
  publishedBy !== undefined && stored?.[publishedBy] === true

/** The state of a record's form, and the ways to save and to leave it. */
function useRecordForm(props: RecordFormProps) {
  const { t } = usePanelTexts()
  const { resource, id, onClose, working } = props
  const { copy } = working
  const formFields = useFormFields(props)
  const { fields, writable, names, view, focusField } = formFields
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
  const form = useResourceForm({ ...props, fields, path, unasked: view.unasked, send, failed })
  const question = useLeaveQuestion({ isDirty: form.isDirty, giveUp: form.giveUp })
  const element = useRef<HTMLFormElement>(null)
  const close = (): void => {
    question.release()
    onClose()
  }
  const closeIf = async (saving: Promise<boolean>): Promise<void> => {
    if (await saving) close()
  }
  const submit = async (saving?: Saving, after = close): Promise<void> => {
    if (form.conflict || form.busy) return
    const half = element.current && halfTyped(element.current)
    if (half) {
      focusField(half.name)
      half.reportValidity()
      return
    }
    const { saved, wrong } = await form.submit(saving)
    if (saved) after()
    else focusField(wrong)
  }
  const dismiss = () => closeIf(question.mayLeave())
  useFormKeys({
    save: () => void submit(),
    escape: () => {
      if (!question.stay()) void dismiss()
    },
  })
  return {
    ...formFields,
    form,
    question,
    element,
    submit,
    closeIf,
    dismiss,
    saveAsCopy: () => submit({ send: saveCopy, fields: withoutTicks(writable) }),
    publish: () =>
      submit({
        send: publishing(working, { etag: form.etag, publish: props.send }),
        etag: `"${copy?.base}"`,
        path: paths.record(resource.name, id ?? 0),
      }),
    /** Saves what is typed where visitors do not see it: as a draft, or as a working copy of what is published. */
    async saveForPreview(): Promise<void> {
      let saved: unknown = id
      const asDraft: Saving['send'] = async (input) => {
        const stored = await props.send(input)
        saved = id ?? stored
      }
      const isCopy = copy || isPublishedIn(resource, form.stored)
      await submit({ send: isCopy ? saveCopy : asDraft, fields: withoutTicks(writable) }, () => {
        question.release()
        props.onPreview?.(Number(saved))
      })
    },
    async discard(): Promise<void> {
      const discarded = await form.attempt(working.discard)
      if (!discarded) return
      props.onCopyDiscarded?.(id ?? 0, discarded)
      close()
    },
  }
}

type PartProps = RecordFormProps & { state: ReturnType<typeof useRecordForm> }

/** The buttons of the form, by whether it changes the record or its working copy. */
const RecordFormFoot = ({ resource, id, working: { copy }, saves, state }: PartProps) => {
  const { t } = usePanelTexts()
  const { form, names, dismiss, discard, publish, saveAsCopy } = state
  const isPublished = id !== null && isPublishedIn(resource, form.stored)
  return (
    <FormFoot
      form={form}
      names={names}
      label={copy ? t('copy.save') : (saves?.(form.values, form.stored) ?? t('button.save'))}
      onDismiss={() => void dismiss()}
    >
      {copy && <CopyButtons form={form} onDiscard={() => void discard()} onPublish={() => void publish()} />}
      {!copy && isPublished && <SaveAsCopy form={form} onSave={() => void saveAsCopy()} />}
    </FormFoot>
  )
}

const FormContent = (props: PartProps) => {
  const { t } = usePanelTexts()
  const isPhone = useIsPhone()
  const { working, state, opensPreview, beside } = props
  const { form, fields, formId, view, element, submit } = state
  const { isReady } = form
  useEffect(() => {
    // A phone would cover half the form with its keyboard.
    if (isReady && !isPhone && !opensPreview)
      document.querySelector<HTMLElement>('form [data-autofocus]')?.focus()
  }, [isReady, isPhone, opensPreview])
  return (
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
      {working.copy && <CopyNotice copy={working.copy} />}
      {isReady && (
        <div className={beside && css.sides}>
          <div>
            <MadeInForm value={form.made}>
              <RecordFields {...props} entries={fields} form={form} formId={formId} view={view} />
            </MadeInForm>
          </div>
          {beside?.(form.values)}
        </div>
      )}
      {!isReady && !form.failure && <Loader aria-label={t('list.loading')} className={css.loader ?? ''} />}
      <StoredParts {...props} />
      {form.stored && (
        <div className={css.paper}>
          <PrintButton />
        </div>
      )}
      <RecordFormFoot {...props} />
    </form>
  )
}

/** Offers the stored record for paper, as its page wants it. */
function useRecordPaper({ resource, title, paper }: RecordFormProps, stored: Stored | null): void {
  const texts = usePanelTexts()
  const call = useApi()
  const sheet = () =>
    stored && (
      <RecordSheet
        title={titleOfRecord(resource, stored) || title}
        facts={recordFacts(resource, stored, texts)}
      />
    )
  const all = async () => (stored && paper ? paper(stored, { call, texts }) : sheet())
  usePrintable({ now: sheet, all }, 'dialog')
}

/**
 * A record in a dialog of 800 px (specification §9), full screen on a phone: made from its definition, added
 * or updated by whether it has an id, and asked about before unsaved changes are lost.
 */
const RecordForm = (props: RecordFormProps) => {
  const state = useRecordForm(props)
  const { form, fields, question, dismiss, closeIf } = state
  useRecordPaper(props, form.stored)
  return (
    <Modal
      opened
      onClose={() => void dismiss()}
      title={props.title}
      size={props.beside ? 1180 : 800}
      yOffset="2dvh"
      fullScreen={useIsPhone()}
      closeOnClickOutside={false}
      closeOnEscape={false}
      classNames={{ content: css.content ?? '', body: css.body ?? '' }}
    >
      {question.dialog}
      {form.conflict ? (
        <ConflictView
          fields={fields}
          names={form.conflict.names}
          mine={form.conflict.mine}
          stored={form.conflict.values}
          busy={form.busy}
          onBack={form.leaveConflict}
          onChoose={(chosen) => void closeIf(form.resolve(chosen))}
        />
      ) : (
        <FormContent {...props} state={state} />
      )}
    </Modal>
  )
}

/** The form of a record, or of its working copy as long as it has one. */
export const ResourceForm = (props: ResourceFormProps) => {
  const working = useWorkingCopy(props)
  const [round, setRound] = useState(0)
  const undone = (): void => {
    setRound(round + 1)
    props.onUndone?.()
  }
  // Fields, draft and buttons depend on it.
  return working.copy === undefined ? null : (
    <RecordForm key={round} {...props} working={working} onUndone={undone} />
  )
}
