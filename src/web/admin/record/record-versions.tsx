import { Button, Group, Loader, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { panelApi } from '#shared/panel-paths.ts'
import type { LocalizedResource } from '#shared/resource-words.ts'
import type { Version, VersionContent } from '#shared/versions.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { type PanelTexts, usePanelTexts } from '#web/ui/panel-texts.ts'
import { FieldChanges } from './field-changes.tsx'
import history from './record-history.module.css'
import css from './record-versions.module.css'

type Props = {
  resource: LocalizedResource
  id: number
  /** The form holds text that is not saved, which restoring would lose. */
  isDirty: boolean
  busy: boolean
  /** Saves the values of a former version. */
  onRestore(values: Readonly<Record<string, unknown>>): Promise<void>
}

/** @returns the time of a version and its author, and whether it is the one that is saved now */
function nameOf({ at, user_name }: Version, isNewest: boolean, { t, dateTime }: PanelTexts): string {
  const name = [dateTime(at), user_name].filter(Boolean).join(', ')
  return isNewest ? t('versions.current', { version: name }) : name
}

/** Numbers of the two versions that are compared. */
type Pair = { older: number; newer: number }

type ComparisonProps = Props & { versions: readonly Version[]; pair: Pair; onPair: (pair: Pair) => void }

const Comparison = (props: ComparisonProps) => {
  const texts = usePanelTexts()
  const { t, dateTime } = texts
  const { resource, id, isDirty, busy, versions, pair, onPair, onRestore } = props
  const pathOf = (number: number) => panelApi.version(resource.name, id, number)
  const older = useRead<VersionContent>(pathOf(pair.older))
  const newer = useRead<VersionContent>(pathOf(pair.newer))
  const isShown = older.data?.number === pair.older && newer.data?.number === pair.newer
  const choices = versions.map((version, index) => ({
    value: String(version.number),
    label: nameOf(version, index === 0, texts),
  }))
  const choice = (side: keyof Pair, label: string) => (
    <NativeSelect
      label={label}
      data={choices}
      value={String(pair[side])}
      onChange={(event) => onPair({ ...pair, [side]: Number(event.currentTarget.value) })}
    />
  )
  for (const { problem, reload } of [older, newer]) {
    if (problem) return <ReadFailure problem={problem} retry={reload} />
  }
  return (
    <>
      <div className={css.choice}>
        {choice('older', t('versions.compare'))}
        {choice('newer', t('versions.with'))}
      </div>
      <div aria-live="polite">
        {isShown && older.data && newer.data && (
          <FieldChanges resource={resource} before={older.data.values} after={newer.data.values} />
        )}
      </div>
      {pair.older !== versions[0]?.number && (
        <Group gap="sm">
          <Button
            variant="default"
            disabled={isDirty || !isShown}
            loading={busy}
            onClick={() => void onRestore(older.data?.values ?? {})}
          >
            {t('versions.restore', {
              time: dateTime(versions.find(({ number }) => number === pair.older)?.at),
            })}
          </Button>
          <p className={history.none}>{isDirty ? t('versions.saveFirst') : t('versions.asNew')}</p>
        </Group>
      )}
    </>
  )
}

/** The saved versions of a record: two are compared, and a former one is saved again. */
export const Versions = (props: Props) => {
  const { t } = usePanelTexts()
  const { resource, id } = props
  const { data: versions, problem, reload } = useRead<Version[]>(panelApi.versions(resource.name, id))
  const [chosen, setChosen] = useState<Pair | null>(null)
  if (problem) return <ReadFailure problem={problem} retry={reload} />
  if (!versions) return <Loader size="sm" aria-label={t('list.loading')} />
  const [newest, before] = versions
  if (!newest || !before) return <p className={history.none}>{t('versions.none')}</p>
  const pair = chosen ?? { older: before.number, newer: newest.number }
  return <Comparison {...props} versions={versions} pair={pair} onPair={setChosen} />
}
