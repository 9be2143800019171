import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { describeLanguage, languages, translationKey } from '#shared/languages.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { OpenedPicture } from '#shared/picture-library.ts'
import { FocusChoice } from '#web/admin/form/focus-choice.tsx'
import { NotSaved } from '#web/admin/form/not-saved.tsx'
import { useLeaveQuestion } from '#web/admin/form/use-leave-question.tsx'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './library.module.css'

const focusName = 'image_focus'
const names = [...languages.map((language) => translationKey('alt', language)), focusName]

type Values = Readonly<Record<string, string>>

const valuesOf = (picture: OpenedPicture): Values =>
  Object.fromEntries(names.map((name) => [name, String(picture[name] ?? '')]))

type Props = {
  picture: OpenedPicture
  etag: string | null
  isReadOnly: boolean
  onSaved: () => unknown
}

/** A picture's texts in every language, and its focal point. */
export const PictureForm = ({ picture, etag, isReadOnly, onSaved }: Props) => {
  const { t } = usePanelTexts()
  const call = useApi()
  const stored = valuesOf(picture)
  const [values, setValues] = useState(stored)
  const { run, busy, problem, forgetProblem } = useRun()
  const changed = names.filter((name) => values[name] !== stored[name])
  const question = useLeaveQuestion({ isDirty: changed.length > 0, giveUp: () => setValues(stored) })
  const set = (name: string, value: string): void => setValues((before) => ({ ...before, [name]: value }))
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const body = Object.fromEntries(changed.map((name) => [name, values[name]]))
    await run(async () => {
      await call(panelApi.picture(picture.id), { method: 'PUT', body, ...(etag && { ifMatch: etag }) })
      question.release()
      toast.success(t('library.saved'))
      await onSaved()
    })
  }
  const shown = (
    <img
      className={css.preview}
      src={picture.image}
      srcSet={picture.image_sizes.srcset}
      sizes="(min-width: 62em) 50vw, 100vw"
      width={picture.image_sizes.width}
      height={picture.image_sizes.height}
      alt={stored.alt}
    />
  )
  return (
    <form className={css.form} noValidate onSubmit={(event) => void save(event)}>
      <div>
        <FocusChoice
          name={isReadOnly ? undefined : focusName}
          value={values[focusName] ?? ''}
          shown
          onChange={set}
        >
          {shown}
        </FocusChoice>
      </div>
      {languages.map((language, index) => {
        const name = translationKey('alt', language)
        return (
          <TextInput
            key={name}
            id={`library-${name}`}
            lang={language}
            label={t('library.descriptionIn', { language: describeLanguage(language).name })}
            description={index === 0 ? t('library.descriptionHint') : undefined}
            value={values[name] ?? ''}
            maxLength={300}
            readOnly={isReadOnly}
            autoComplete="off"
            onChange={(event) => set(name, event.currentTarget.value)}
          />
        )
      })}
      {problem && <NotSaved failure={problem} keepsText onClose={forgetProblem} />}
      {!isReadOnly && (
        <Group gap={12}>
          <Button type="submit" loading={busy} disabled={changed.length === 0}>
            {t('button.save')}
          </Button>
        </Group>
      )}
      {question.dialog}
    </form>
  )
}
