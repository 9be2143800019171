import { type ComponentProps, type MouseEvent, useEffect, useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { TickField } from '#web/ui/field.tsx'
import { RichText } from '#web/ui/rich-text.tsx'

const id = 'stadgar'

type Props = Pick<ComponentProps<typeof TickField>, 'name' | 'error' | 'onChange' | 'onBlur'> & {
  /** Safe HTML. */
  statute: string
}

/** The tick that accepts the statutes, and the dialog that shows them; without our code they unfold in the page. */
export const TermsField = ({ statute, ...control }: Props) => {
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
        Jag har läst och godkänner{' '}
        <a href={`#${id}`} aria-haspopup="dialog" onClick={show}>
          föreningens stadgar och villkor
        </a>
        .
      </TickField>
      <Dialog id={id} title="Terms and Conditions" open={open} onClose={() => setOpen(false)}>
        {statute ? <RichText html={statute} /> : <p>Stadgarna är inte inlagda än. Fråga oss gärna.</p>}
      </Dialog>
    </>
  )
}
