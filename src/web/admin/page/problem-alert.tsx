import { Alert, type AlertProps } from '@mantine/core'
import type { Words } from '#shared/message.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

type Props = Pick<AlertProps, 'title'> & { problem: { title: Words } | null }

/** Says why a call failed, read out at once; nothing as long as none has. */
export const ProblemAlert = ({ problem, ...alert }: Props) => {
  const { say } = usePanelTexts()
  return (
    problem && (
      <Alert color="red" variant="outline" role="alert" {...alert}>
        {say(problem.title)}
      </Alert>
    )
  )
}
