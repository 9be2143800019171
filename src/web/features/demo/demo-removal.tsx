import { Alert, Button, Group, Modal, Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { DemoRemoval } from '#shared/demo.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { findResource } from '#shared/resources/index.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { toast } from '#web/ui/toast.ts'
import css from './demo-removal.module.css'

/** The records that are removed, emptied and kept. */
const Outcome = ({ removed, kept }: DemoRemoval) => {
  const { t, recordNames } = usePanelTexts()
  const pluralOf = (resource: string): string => {
    const { many } = recordNames(resource)
    return many.charAt(0).toUpperCase() + many.slice(1)
  }
  const counts = Object.entries(removed)
  const emptied = counts.filter(([resource]) => findResource(resource)?.singleton)
  const deleted = counts.filter(([resource]) => !findResource(resource)?.singleton)
  return (
    <>
      {deleted.length > 0 && (
        <>
          <h3>{t('demo.removed')}</h3>
          <ul className={css.list}>
            {deleted.map(([resource, count]) => (
              <li key={resource}>
                {pluralOf(resource)}: {count}
              </li>
            ))}
          </ul>
        </>
      )}
      {emptied.length > 0 && (
        <>
          <h3>{t('demo.emptied')}</h3>
          <p>{emptied.map(([resource]) => pluralOf(resource)).join(', ')}</p>
        </>
      )}
      <h3>{t('demo.kept')}</h3>
      <p>{t('demo.keptText')}</p>
      {kept.length > 0 && (
        <ul className={css.list}>
          {kept.map(({ resource, id, title }) => (
            <li key={`${resource}/${id}`}>
              {pluralOf(resource)}: {title || t('demo.unnamed')}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const Question = ({ onClose, onRemoved }: { onClose: () => void; onRemoved: () => void }) => {
  const { t, say } = usePanelTexts()
  const { data: removal, problem: unread } = useRead<DemoRemoval>(panelApi.demo)
  const { call, run, busy, problem } = useRun()
  const failure = problem ?? unread
  const remove = () =>
    run(async () => {
      await call(panelApi.demoRemove, { method: 'POST' })
      toast.success(t('demo.done'))
      onRemoved()
    })
  return (
    <Modal opened onClose={onClose} title={t('demo.question')}>
      <div className={css.text}>
        {removal ? <Outcome {...removal} /> : !failure && <Skeleton height={160} radius="md" />}
        {failure && (
          <Alert color="red" variant="outline" role="alert" title={t('demo.failed')}>
            {say(failure.title)}
          </Alert>
        )}
      </div>
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('button.cancel')}
        </Button>
        <Button
          color="red"
          loading={busy || (!removal && !unread)}
          disabled={!removal}
          onClick={() => void remove()}
        >
          {t('button.remove')}
        </Button>
      </Group>
    </Modal>
  )
}

/** Asks before it takes the demo away, and says what goes and what stays. */
export const DemoRemovalButton = ({ onRemoved }: { onRemoved: () => void }) => {
  const { t } = usePanelTexts()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <button type="button" className={css.open} onClick={() => setIsAsking(true)}>
        {t('demo.button')}
      </button>
      {isAsking && (
        <Question
          onClose={() => setIsAsking(false)}
          onRemoved={() => {
            setIsAsking(false)
            onRemoved()
          }}
        />
      )}
    </>
  )
}
