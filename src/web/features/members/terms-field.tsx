import { type ComponentProps, type MouseEvent, useEffect, useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { TickField } from '#web/ui/field.tsx'
import { OnlyIn } from '#web/ui/only-in.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { Said } from '#web/ui/words.tsx'

const id = 'stadgar'

type Props = Pick<ComponentProps<typeof TickField>, 'name' | 'error' | 'onChange' | 'onBlur'> & {
  /** Safe HTML. */
  statute: Said
}

/** The tick that accepts the statutes, and the dialog that shows them; without our code they unfold in the page. */
export const TermsField = ({ statute, ...control }: Props) => {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  // Someone pressed the link before the page was hydrated.
  useEffect(() => setOpen(location.hash === `#${id}`), [])
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
        {statute.text ? (
          <>
            <OnlyIn said={statute} />
            <RichText html={statute.text} lang={statute.lang} />
          </>
        ) : (
          <p>{t('terms.missing')}</p>
        )}
      </Dialog>
    </>
  )
}
