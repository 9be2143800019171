import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

const looks = {
  /** The usual answer. */
  usual: { variant: 'filled' },
  other: { variant: 'default' },
  grave: { variant: 'outline', color: 'red' },
} as const

export type Question<Answer> = {
  title: string
  text: ReactNode
  answers: readonly { answer: Answer; label: string; look: keyof typeof looks }[]
}

type Asked<Answer> = {
  question: Question<Answer>
  give(answer: Answer | null): void
  opener: Element | null
}

/** Asks in a dialog, with a way back. */
export function useQuestion<Answer extends string>() {
  const { t } = usePanelTexts()
  const [asked, setAsked] = useState<Asked<Answer> | null>(null)
  /** @returns null when nothing shall be done */
  const ask = useCallback(
    (question: Question<Answer>) =>
      new Promise<Answer | null>((give) => setAsked({ question, give, opener: document.activeElement })),
    [],
  )
  const answer = (given: Answer | null): void => {
    // At once: what is done next may take the button away, and a list looks after the focus that it has.
    if (asked?.opener instanceof HTMLElement) asked.opener.focus({ preventScroll: true })
    setAsked(null)
    asked?.give(given)
  }
  const dialog = asked && (
    <Modal opened onClose={() => answer(null)} title={asked.question.title} size="lg">
      {asked.question.text}
      <Group justify="flex-end" gap="sm" mt={24}>
        <Button variant="default" data-autofocus onClick={() => answer(null)}>
          {t('button.back')}
        </Button>
        {asked.question.answers.map(({ answer: given, label, look }) => (
          <Button key={given} {...looks[look]} onClick={() => answer(given)}>
            {label}
          </Button>
        ))}
      </Group>
    </Modal>
  )
  return { ask, dialog }
}
