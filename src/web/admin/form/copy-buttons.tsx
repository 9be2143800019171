import { Alert, Button } from '@mantine/core'
import type { WorkingCopy } from '#shared/working-copies.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { keepFocus } from './form-foot.tsx'
import css from './resource-form.module.css'
import type { ResourceFormState } from './use-resource-form.ts'

/** Says that the form shows the working copy, which visitors do not see. */
export const CopyNotice = ({ copy: { at, user_name: user } }: { copy: WorkingCopy }) => {
  const { t, dateTime } = usePanelTexts()
  const time = dateTime(at)
  return (
    <Alert color="fjord" variant="light" className={css.failure ?? ''}>
      {user ? t('copy.noticeBy', { user, time }) : t('copy.notice', { time })}
    </Alert>
  )
}

type CopyProps = { form: ResourceFormState; onPublish: () => void; onDiscard: () => void }

/** Publishes or discards the working copy. */
export const CopyButtons = ({ form, onPublish, onDiscard }: CopyProps) => {
  const { t } = usePanelTexts()
  return (
    <>
      <Button
        variant="default"
        color="red"
        disabled={!form.isReady}
        onMouseDown={keepFocus}
        onClick={onDiscard}
      >
        {t('copy.discard')}
      </Button>
      <Button variant="default" disabled={!form.isReady} onMouseDown={keepFocus} onClick={onPublish}>
        {t('copy.publish')}
      </Button>
    </>
  )
}

type SaveProps = { form: ResourceFormState; onSave: () => void }

/** Saves a change of a published record as a working copy. A tick applies at once, or not at all. */
export const SaveAsCopy = ({ form, onSave }: SaveProps) => {
  const { t } = usePanelTexts()
  return (
    <Button
      variant="default"
      disabled={!form.isReady || form.hasChangedTicks}
      onMouseDown={keepFocus}
      onClick={onSave}
    >
      {t('copy.saveAs')}
    </Button>
  )
}
