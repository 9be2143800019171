import type { ReactNode } from 'react'
import type { LocalizedResource } from '#shared/resource-words.ts'
import { OpenOperations } from '#web/admin/record/open-operations.tsx'
import { RecordHistory } from '#web/admin/record/record-history.tsx'
import { RecordPast } from '#web/admin/record/record-past.tsx'
import { RecordPreview } from '#web/admin/record/record-preview.tsx'
import { type FormFields, type FormValues, valuesOf } from './form-values.ts'
import type { ResourceFormState } from './use-resource-form.ts'

export type PastSettings = {
  /** Stands before the history of a stored record. */
  past?: (id: number) => ReactNode
}

type Props = PastSettings & {
  resource: LocalizedResource
  id: number | null
  preview?: ((values: FormValues) => ReactNode) | undefined
  opensPreview?: boolean
  /** Called when an action on the record was undone. */
  onUndone: () => void
  /** A working copy has no versions. */
  working: { copy?: unknown }
  state: {
    form: ResourceFormState
    fields: FormFields
    saveForPreview(): Promise<void>
    closeIf(restoring: Promise<boolean>): Promise<void>
  }
}

/** Below the fields: the page as it will be, and what a stored record was. */
export const StoredParts = (props: Props) => {
  const { resource, id, preview, past, opensPreview = false, onUndone, working, state } = props
  const { form, fields, saveForPreview, closeIf } = state
  if (!form.isReady) return null
  return (
    <>
      {resource.previewedAt && (
        <RecordPreview
          resource={resource}
          id={id}
          isSaved={id !== null && !form.hasChangedContent}
          typed={preview?.(form.values)}
          isOpen={opensPreview}
          busy={form.busy}
          onSave={() => void saveForPreview()}
        />
      )}
      {id !== null && past?.(id)}
      {id !== null && <OpenOperations resource={resource.name} id={id} onUndone={onUndone} />}
      {id !== null &&
        (resource.keepsVersions && !working.copy ? (
          <RecordPast
            resource={resource}
            id={id}
            isDirty={form.isDirty}
            busy={form.busy}
            onUndone={onUndone}
            onRestore={(record) =>
              closeIf(
                form.restore(
                  valuesOf(
                    fields.filter(([name]) => name in record),
                    record,
                  ),
                ),
              )
            }
          />
        ) : (
          <RecordHistory resource={resource} id={id} onUndone={onUndone} />
        ))}
    </>
  )
}
