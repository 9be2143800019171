import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { setLeaveGuard } from '#web/ui/leave-guard.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

type Options = {
  isDirty: boolean
  giveUp(): void
}

type Answer = (mayLeave: boolean) => void

/**
 * Asks before unsaved changes are dropped: by a link, by going back, by a reload, by Esc or a close button.
 * `release` lets go without asking, once they are saved.
 */
export function useLeaveQuestion({ isDirty, giveUp }: Options) {
  const { t } = usePanelTexts()
  const [answer, setAnswer] = useState<{ give: Answer } | null>(null)
  const latest = useRef({ isDirty, giveUp })
  latest.current = { isDirty, giveUp }

  const release = useCallback(() => setLeaveGuard(null), [])
  const mayLeave = useCallback(async (): Promise<boolean> => {
    if (!latest.current.isDirty) return true
    const yes = await new Promise<boolean>((give) => setAnswer({ give }))
    setAnswer(null)
    if (yes) {
      latest.current.giveUp()
      setLeaveGuard(null)
    }
    return yes
  }, [])

  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    setLeaveGuard(mayLeave)
    addEventListener('beforeunload', warn)
    return () => {
      setLeaveGuard(null)
      removeEventListener('beforeunload', warn)
    }
  }, [isDirty, mayLeave])

  const dialog: ReactNode = (
    <Modal
      opened={answer !== null}
      onClose={() => answer?.give(false)}
      title={t('leave.title')}
      size="sm"
      centered
      zIndex={400}
      closeOnEscape={false}
      // A question that going back asks is answered before the search goes on.
      data-over-palette
    >
      <p>{t('leave.text')}</p>
      <Group gap="sm" mt={24}>
        <Button data-autofocus onClick={() => answer?.give(false)}>
          {t('leave.stay')}
        </Button>
        <Button variant="default" onClick={() => answer?.give(true)}>
          {t('leave.discard')}
        </Button>
      </Group>
    </Modal>
  )
  /** Goes on with the form; false when nothing was asked. */
  const stay = (): boolean => {
    answer?.give(false)
    return answer !== null
  }
  return { mayLeave, release, stay, dialog }
}
