import { type ComponentProps, type RefObject, useEffect, useState } from 'react'
import { contact } from '#shared/resources/contact.ts'
import { TextareaField } from '#web/ui/field.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import css from './contact-form.module.css'

/** 400 characters (specification §9). */
const max = contact.fields.message.max ?? 0
/** From here on screen readers are told how many are left. */
const scarce = 20

/**
 * @param form whose control `message` is counted; call it after `useForm`, which may write a kept text back
 * @returns how long the message is
 */
export function useMessageLength(form: RefObject<HTMLFormElement | null>): number {
  const [length, setLength] = useState(0)
  useEffect(() => {
    const element = form.current
    const control = element?.elements.namedItem('message')
    if (!element || !(control instanceof HTMLTextAreaElement)) return
    const count = (): void => setLength(control.value.length)
    const clear = (): void => setLength(0)
    count()
    control.addEventListener('input', count)
    element.addEventListener('reset', clear)
    return () => {
      control.removeEventListener('input', count)
      element.removeEventListener('reset', clear)
    }
  }, [form])
  return length
}

type Props = Omit<ComponentProps<typeof TextareaField>, 'label' | 'below'> & { length: number }

/** The message with its counter; a text that is too long can be shortened, never cut. */
export const MessageField = ({ length, ...rest }: Props) => {
  const { t } = useTexts()
  const left = max - length
  return (
    <TextareaField
      label={t('label.message')}
      rows={6}
      required
      below={
        <>
          <p className={css.count} data-over={left < 0 || undefined}>
            {length} / {max}
          </p>
          <VisuallyHidden>
            <p role="status">
              {left < 0 && t('count.over', { count: -left })}
              {left >= 0 && left <= scarce && t('count.left', { count: left })}
            </p>
          </VisuallyHidden>
        </>
      }
      {...rest}
    />
  )
}
