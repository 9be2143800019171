import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Words } from '#shared/message.ts'
import { asProblem } from '#web/admin/frame/use-api.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'

type Props = {
  id: string | undefined
  label: string
  /** The beginning of the name. */
  typed: string
  /** Adds it, and closes the input. @throws Problem */
  add(name: string): Promise<void>
  onClose(): void
}

/** In place of a choice: the name of a record that is not there yet. Enter adds it, Esc goes back to the choice. */
export const NewReference = ({ id, label, typed, add, onClose }: Props) => {
  const { t, say } = usePanelTexts()
  const [name, setName] = useState(typed)
  const [error, setError] = useState<Words | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setError(null)
    try {
      await add(name)
    } catch (failure) {
      const { errors, title } = asProblem(failure)
      setError(errors[0]?.detail ?? title)
      setBusy(false)
    }
  }
  return (
    <div>
      <TextInput
        id={id}
        label={label}
        autoFocus
        autoComplete="off"
        // The form's own Esc would close the whole of it.
        data-mantine-stop-propagation="true"
        value={name}
        error={error && say(error)}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key !== 'Enter') return
          event.preventDefault()
          void submit()
        }}
      />
      <Group gap={8} mt={8}>
        <Button size="xs" loading={isBusy} onClick={() => void submit()}>
          {t('reference.add')}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('reference.choose')}
        </Button>
      </Group>
    </div>
  )
}
