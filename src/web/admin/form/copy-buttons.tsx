import { Alert, Button } from '@mantine/core'
import type { WorkingCopy } from '#shared/working-copies.ts'
import { dateTime } from '#web/admin/frame/date-time.ts'
import { keepFocus } from './form-foot.tsx'
import css from './resource-form.module.css'
import type { ResourceFormState } from './use-resource-form.ts'

/** Says that what is shown is not what visitors see. */
export const CopyNotice = ({ copy: { at, user_name } }: { copy: WorkingCopy }) => (
  <Alert color="fjord" variant="light" className={css.failure ?? ''}>
    Det här är en arbetskopia{user_name && ` som ${user_name} sparade`} {dateTime(at)}. Besökare ser det som
    är publicerat.
  </Alert>
)

type CopyProps = { form: ResourceFormState; onPublish: () => void; onDiscard: () => void }

/** What becomes of a working copy. */
export const CopyButtons = ({ form, onPublish, onDiscard }: CopyProps) => (
  <>
    <Button
      variant="default"
      color="red"
      disabled={!form.isReady}
      onMouseDown={keepFocus}
      onClick={onDiscard}
    >
      Kasta
    </Button>
    <Button variant="default" disabled={!form.isReady} onMouseDown={keepFocus} onClick={onPublish}>
      Publicera
    </Button>
  </>
)

type SaveProps = { form: ResourceFormState; onSave: () => void }

/** Keeps a change of what is published from visitors until it is ready. A tick applies at once, or not at all. */
export const SaveAsCopy = ({ form, onSave }: SaveProps) => (
  <Button
    variant="default"
    disabled={!form.isReady || form.hasChangedTicks}
    onMouseDown={keepFocus}
    onClick={onSave}
  >
    Spara som arbetskopia
  </Button>
)
