import { Modal, Textarea } from '@mantine/core'
import { languageNames, languages } from '#shared/languages.ts'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { submitForm } from '#web/admin/form/submit-form.ts'
import { textControl } from '#web/admin/form/text-control.tsx'
import card from '#web/admin/page/card.module.css'
import { DialogFoot } from '#web/admin/page/dialog-foot.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useFormCore } from '#web/ui/use-form-core.ts'

type Props = {
  title: string
  hint: string
  /** The texts by language. */
  initial: Readonly<Record<string, string>>
  maxLength: number
  send: (texts: Readonly<Record<string, string>>) => Promise<void>
  onClose: () => void
}

/** A text in each language, or in those of `initial` alone. */
export const WordsDialog = ({ title, hint, initial, maxLength, send, onClose }: Props) => {
  const { t } = usePanelTexts()
  const names = languages.filter((language) => initial[language] !== undefined)
  const form = useFormCore<string>({ names, initial: { ...initial }, check: () => null })
  const submit = submitForm(form, { send, done: onClose })
  return (
    <Modal opened onClose={onClose} title={title} size="lg">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <p className={card.hint}>{hint}</p>
        {names.map((language, index) => (
          <Textarea
            key={language}
            {...textControl(form, language)}
            label={languageNames[language]}
            lang={language}
            maxLength={maxLength}
            autosize
            minRows={2}
            my="md"
            data-autofocus={index === 0 || undefined}
          />
        ))}
        {form.unsaidFailure && <NotSaved failure={form.unsaidFailure} />}
        <DialogFoot label={t('register.save')} busy={form.busy} onCancel={onClose} />
      </form>
    </Modal>
  )
}
