import { Group } from '@mantine/core'
import { textIn } from '#shared/languages.ts'
import { panelApi } from '#shared/panel-paths.ts'
import type { Question } from '#shared/resources/events.ts'
import type { FieldInputComponent } from '#web/admin/form/input-props.ts'
import { ListInput } from '#web/admin/form/list-input.tsx'
import { itemsOf, listText, storedListText } from '#web/admin/form/list-values.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { ButtonWithIcon } from '#web/admin/page/button-with-icon.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

/** The questions of an event, and those that most organisers ask, added by one press. */
export const QuestionsInput: FieldInputComponent = (props) => {
  const { t, language } = usePanelTexts()
  const { name, field, value, onChange } = props
  const { data: proposals, problem } = useRead<Question[]>(panelApi.proposedQuestions)
  const items = itemsOf(field, value)
  const open = (proposals ?? []).filter(({ question }) => !items.some((item) => item.question === question))
  return (
    <>
      <ListInput {...props} />
      {/* Room for them from the first moment on, so that nothing moves under a finger. */}
      <Group gap="sm" mt="sm" mih={proposals || problem ? undefined : 36}>
        {open.map((proposal) => (
          <ButtonWithIcon
            key={proposal.question}
            icon="plus"
            onClick={() =>
              onChange(name, listText([...items, ...itemsOf(field, storedListText(field, [proposal]))]))
            }
          >
            {t('events.addQuestion', { question: textIn(proposal, 'question', language).text })}
          </ButtonWithIcon>
        ))}
      </Group>
    </>
  )
}
