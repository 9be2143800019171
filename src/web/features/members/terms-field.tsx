import { type ComponentProps, type MouseEvent, useEffect, useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { TickField } from '#web/ui/field.tsx'
import { LongText } from '#web/ui/rich-text.tsx'
import { type StatutesFile, StatutesLink } from '#web/ui/statutes-link.tsx'
import type { LocalText } from '#web/ui/texts.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './terms-field.module.css'

const id = 'stadgar'

type Props = Pick<ComponentProps<typeof TickField>, 'name' | 'error' | 'onChange' | 'onBlur'> & {
  statute: LocalText
  /** The statutes as a file, if there is one. */
  file: StatutesFile | null
}

/** The tick that accepts the statutes, and the dialog that shows them; without our code they unfold in the page. */
export const TermsField = ({ statute, file, ...control }: Props) => {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  // The link was pressed before the page was hydrated. It is not closed for who pressed it since.
  useEffect(() => {
    if (location.hash === `#${id}`) setOpen(true)
  }, [])
  const show = (event: MouseEvent): void => {
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <TickField required {...control}>
        {t('terms.accept')}{' '}
        <a href={`#${id}`} aria-haspopup="dialog" onClick={show}>
          {t('terms.link')}
        </a>
        .
      </TickField>
      <Dialog id={id} title={t('terms.title')} open={open} onClose={() => setOpen(false)}>
        {statute.text && <LongText content={statute} />}
        {file && (
          <p>
            <StatutesLink of={file} text={t('terms.file')} className={css.file} opensTab />
          </p>
        )}
        {!statute.text && !file && <p>{t('terms.missing')}</p>}
      </Dialog>
    </>
  )
}
