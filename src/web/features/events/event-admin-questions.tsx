import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { textIn } from '#shared/languages.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { Question } from '#shared/resources/events.ts'
import type { FieldInputComponent } from '#web/admin/form/input-props.ts'
import { ListInput } from '#web/admin/form/list-input.tsx'
import { itemsOf, listText, storedListText } from '#web/admin/form/list-values.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { useApi } from '#web/admin/frame/use-api.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

/** @returns questions that are proposed; null while they are not known, none where they cannot be read */
function useProposals(): readonly Question[] | null {
  const call = useApi()
  const [proposals, setProposals] = useState<readonly Question[] | null>(null)
  useEffect(() => {
    let isLeft = false
    call<Question[]>(panelApi.proposedQuestions).then(
      ({ data }) => {
        if (!isLeft) setProposals(data)
      },
      () => setProposals([]),
    )
    return () => {
      isLeft = true
    }
  }, [call])
  return proposals
}

/** The questions of an event, and those that most organisers ask, added by one press. */
export const QuestionsInput: FieldInputComponent = (props) => {
  const { t, language } = usePanelTexts()
  const { name, field, value, onChange } = props
  const proposals = useProposals()
  const items = itemsOf(field, value)
  const open = (proposals ?? []).filter(({ question }) => !items.some((item) => item.question === question))
  return (
    <>
      <ListInput {...props} />
      {/* Room for them from the first moment on, so that nothing moves under a finger. */}
      <Group gap="sm" mt="sm" mih={proposals === null ? 36 : undefined}>
        {open.map((proposal) => (
          <Button
            key={proposal.question}
            variant="default"
            leftSection={<AdminIcon name="plus" />}
            onClick={() =>
              onChange(name, listText([...items, ...itemsOf(field, storedListText(field, [proposal]))]))
            }
          >
            {t('events.addQuestion', { question: textIn(proposal, 'question', language).text })}
          </Button>
        ))}
      </Group>
    </>
  )
}
