import { ActionIcon, Menu, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Choice, choicesApi, choicesName, letterPage, lettersName } from '#shared/letters.ts'
import { AdminIcon } from '#web/admin/frame/admin-icon.tsx'
import { useApi } from '#web/admin/frame/use-api.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { ButtonWithIcon } from '#web/admin/page/button-with-icon.tsx'
import { FormDialog } from '#web/admin/page/form-dialog.tsx'
import { ProblemAlert } from '#web/admin/page/problem-alert.tsx'
import { useActs } from '#web/admin/page/use-acts.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useSearchParams } from '#web/ui/use-search-params.ts'
import css from './letters.module.css'

/** Parameters of the address that are no filter: the page of the list, its order, and what is open over it. */
const notFilters = ['limit', 'offset', 'sort', 'page', 'size', 'edit', 'read', 'new', 'section']

/** @returns the filters of the list in an order of their own, as a choice has them */
function filtersIn(address: string | URLSearchParams): string {
  const parameters = new URLSearchParams(address)
  for (const name of notFilters) parameters.delete(name)
  for (const [name, value] of [...parameters]) if (value === '') parameters.delete(name)
  parameters.sort()
  return String(parameters)
}

type Saving = { name: string; matching: string; choice: Choice | null; isRename: boolean }

type DialogProps = {
  saving: Saving
  choices: readonly Choice[]
  isBusy: boolean
  onSave: (name: string, choice: Choice | null) => Promise<boolean>
  onClose: () => void
}

/** Asks for the name of a choice, and whether it takes the place of another. */
const SaveDialog = ({ saving, choices, isBusy, onSave, onClose }: DialogProps) => {
  const { t } = usePanelTexts()
  const [name, setName] = useState(saving.name)
  const [replaced, setReplaced] = useState<Choice | null>(saving.choice)
  return (
    <FormDialog
      title={t(saving.isRename ? 'choice.renameTitle' : 'choice.saveTitle')}
      label={t('button.save')}
      busy={isBusy}
      disabled={name.trim() === ''}
      onSubmit={async () => (await onSave(name.trim(), replaced)) && onClose()}
      onClose={onClose}
    >
      {!saving.isRename && choices.length > 0 && (
        <Select
          label={t('choice.replaces')}
          mb="md"
          allowDeselect={false}
          data={[
            { value: '', label: t('choice.asNew') },
            ...choices.map(({ id, name: old }) => ({
              value: String(id),
              label: t('choice.asOld', { name: old }),
            })),
          ]}
          value={String(replaced?.id ?? '')}
          onChange={(value) => {
            const other = choices.find(({ id }) => String(id) === value) ?? null
            setReplaced(other)
            if (other) setName(other.name)
          }}
        />
      )}
      <TextInput
        data-autofocus
        mb="md"
        label={t('choice.name')}
        autoComplete="off"
        maxLength={80}
        required
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

type ChipProps = { choice: Choice; isOpen: boolean; rename: () => void; remove: () => void }

/** A choice with its number, which opens the list, and what can be done with it. */
const ChoiceChip = ({ choice, isOpen, rename, remove }: ChipProps) => {
  const { t, number } = usePanelTexts()
  const may = useMay()
  const { id, name, count, matching } = choice
  const words = (
    <>
      {name} <span className={css.number}>{count === null ? '–' : number(count)}</span>
    </>
  )
  return (
    <li className={css.chip} data-open={isOpen || undefined}>
      {count === null ? (
        <span title={t('choice.broken', { name })}>{words}</span>
      ) : (
        <Link
          to={`/admin/members/?${matching}`}
          aria-label={t('choice.open', { name, count })}
          aria-current={isOpen || undefined}
        >
          {words}
        </Link>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('choice.acts', { name })}>
            <AdminIcon name="chevron" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {may('write', lettersName) && count !== null && (
            <Menu.Item component={Link} to={`${letterPage}?choice=${id}`}>
              {t('choice.write', { name })}
            </Menu.Item>
          )}
          {may('write', choicesName) && (
            <>
              <Menu.Item onClick={rename}>{t('choice.rename', { name })}</Menu.Item>
              <Menu.Item onClick={remove}>{t('choice.delete', { name })}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}

/** Saved choices of members above their list: opened, saved, renamed, replaced and deleted. */
export const ChoiceBar = () => {
  const { t } = usePanelTexts()
  const call = useApi()
  const may = useMay()
  const [parameters] = useSearchParams()
  const [saving, setSaving] = useState<Saving | null>(null)
  const { offer, bar } = useActs<never>()
  const here = filtersIn(parameters)
  // With each other list: changes of members since may have changed the numbers.
  const { data: choices = [], reload } = useRead<Choice[]>(choicesApi, { version: here })
  const { run, busy, problem } = useRun(reload)
  const isSaved = choices.some(({ matching }) => matching !== null && filtersIn(matching) === here)
  const canSave = may('write', choicesName) && here !== '' && !isSaved
  const save = (name: string, choice: Choice | null): Promise<boolean> => {
    const matching = saving?.matching ?? here
    const [method, path] = choice
      ? (['PUT', `${choicesApi}${choice.id}/`] as const)
      : (['POST', choicesApi] as const)
    return run(async () => {
      await call(path, { method, body: { name, matching } })
      toast.success(t('choice.saved', { name }))
    })
  }
  const remove = (choice: Choice) =>
    run(async () => {
      const { operation } = await call(`${choicesApi}${choice.id}/`, { method: 'DELETE' })
      offer({ text: t('choice.deleted', { name: choice.name }), operation }, { run })
    })
  if (choices.length === 0 && !canSave && !bar) return null
  return (
    <section className={css.bar} aria-label={t('choice.bar')}>
      <ul>
        {choices.map((choice) => (
          <ChoiceChip
            key={choice.id}
            choice={choice}
            isOpen={choice.matching !== null && filtersIn(choice.matching) === here}
            rename={() =>
              setSaving({ name: choice.name, matching: choice.matching ?? '', choice, isRename: true })
            }
            remove={() => void remove(choice)}
          />
        ))}
      </ul>
      {canSave && (
        <ButtonWithIcon
          icon="plus"
          onClick={() => setSaving({ name: '', matching: here, choice: null, isRename: false })}
        >
          {t('choice.save')}
        </ButtonWithIcon>
      )}
      {bar}
      <ProblemAlert problem={problem && { title: problem.errors[0]?.detail ?? problem.title }} />
      {saving && (
        <SaveDialog
          saving={saving}
          choices={choices}
          isBusy={busy}
          onSave={save}
          onClose={() => setSaving(null)}
        />
      )}
    </section>
  )
}
