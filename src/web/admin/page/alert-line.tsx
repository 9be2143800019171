import type { Words } from '#shared/message.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

type Props = { text: Words | null | undefined; className?: string | undefined }

/** A line with an error, read out at once; nothing without one. */
export const AlertLine = ({ text, className }: Props) => {
  const { say } = usePanelTexts()
  return (
    text && (
      <p role="alert" className={className}>
        {say(text)}
      </p>
    )
  )
}
