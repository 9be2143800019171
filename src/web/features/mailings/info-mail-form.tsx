import { Alert, Button, Group, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { checkFormValue } from '#shared/check-field.ts'
import { api } from '#shared/paths.ts'
import { mailings } from '#shared/resources/mailings.ts'
import { dropDraft, findDraft, keepDraft } from '#web/admin/admin-draft.ts'
import card from '#web/admin/card.module.css'
import { FieldInput } from '#web/admin/field-input.tsx'
import { asProblem, useApi } from '#web/admin/use-api.ts'
import type { Problem } from '#web/redux/api.ts'
import { toast } from '#web/ui/toast.ts'

type Values = { title: string; content: string }
type Name = keyof Values

const empty: Values = { title: '', content: '' }
const names: readonly Name[] = ['title', 'content']
const draftKey = 'info-mail'

const errorOf = (name: Name, values: Values): string | null =>
  checkFormValue(mailings.fields[name], values[name])

/** What is typed stays through a reload or a session that ends, until it is sent. */
function useMessage() {
  const [values, setValues] = useState<Values>(() => ({ ...empty, ...findDraft(draftKey)?.values }))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const change = (name: string, value: unknown): void => {
    const next = { ...values, [name]: String(value ?? '') }
    setValues(next)
    setTouched(new Set([...touched, name]))
    keepDraft(draftKey, { values: next, etag: null })
  }
  const clear = (): void => {
    dropDraft(draftKey)
    setValues(empty)
    setTouched(new Set())
  }
  return {
    values,
    change,
    clear,
    blur: (name: string) => setTouched(new Set([...touched, name])),
    error: (name: Name) => (touched.has(name) ? errorOf(name, values) : null),
    /** Shows every error. @returns whether there is none */
    check: (): boolean => {
      setTouched(new Set(names))
      return names.every((name) => errorOf(name, values) === null)
    },
  }
}

function useRecipients(): number | null {
  const call = useApi()
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => {
    call<{ recipients: number }>(`${api.mailings}recipients/`).then(
      ({ data }) => setCount(data.recipients),
      // Without it the number is told when the mail is sent.
      () => {},
    )
  }, [call])
  return count
}

type Confirmation = { recipients: number; isBusy: boolean; onSend: () => void; onClose: () => void }

/** A mail to everyone cannot be taken back, so the number of readers is typed before it goes. */
const ConfirmSending = ({ recipients, isBusy, onSend, onClose }: Confirmation) => {
  const [number, setNumber] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (number.trim() === String(recipients) && !isBusy) onSend()
  }
  return (
    <Modal opened onClose={onClose} title={`Skicka till ${recipients} prenumeranter?`}>
      <form onSubmit={submit}>
        <TextInput
          label={`Skriv ${recipients} för att bekräfta`}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <p className={card.hint}>Utskicket börjar efter 30 sekunder. Tills dess kan det ångras.</p>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button type="submit" loading={isBusy} disabled={number.trim() !== String(recipients)}>
            Skicka
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

/** Writes to everyone on the mailing list (specification §2, Subscribers). */
export const InfoMailForm = ({ onPlanned }: { onPlanned: () => void }) => {
  const call = useApi()
  const message = useMessage()
  const recipients = useRecipients()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [round, setRound] = useState(0)

  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(asProblem(error))
      toast.error('Something went wrong!!!')
    }
    setBusy(false)
    setAsking(false)
  }
  const send = () =>
    run(async () => {
      await call(api.sendInfoMail, { method: 'POST', body: message.values })
      toast.success('Oldu')
      message.clear()
      setRound((count) => count + 1)
      onPlanned()
    })
  const test = () =>
    run(async () => {
      await call(`${api.mailings}test/`, { method: 'POST', body: message.values })
      toast.success('Ett prov är på väg till dig.')
    })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (message.check()) setAsking(true)
  }

  return (
    <form className={card.card} noValidate onSubmit={submit}>
      <h2>Send information mail to all subscribers</h2>
      {recipients !== null && (
        <p className={card.hint}>
          {recipients === 0 ? 'Ingen står på maillistan än.' : `${recipients} prenumeranter får mejlet.`}
        </p>
      )}
      {names.map((name) => (
        <FieldInput
          key={`${name} ${round}`}
          id={`info-mail-${name}`}
          name={name}
          field={mailings.fields[name]}
          value={message.values[name]}
          required
          error={message.error(name)}
          onChange={message.change}
          onBlur={message.blur}
        />
      ))}
      {problem && (
        <Alert color="red" variant="outline" role="alert" title="Inget skickades.">
          {problem.title}
        </Alert>
      )}
      <Group>
        <Button type="submit" disabled={isBusy || recipients === 0}>
          Skicka
        </Button>
        <Button variant="default" loading={isBusy} onClick={() => message.check() && void test()}>
          Skicka prov till mig
        </Button>
      </Group>
      {isAsking && recipients !== null && (
        <ConfirmSending
          recipients={recipients}
          isBusy={isBusy}
          onSend={() => void send()}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  )
}
