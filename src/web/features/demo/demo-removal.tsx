import { Alert, Button, Group, Modal, Skeleton } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import type { DemoRemoval } from '#shared/demo.ts'
import type { Words } from '#shared/message.ts'
import { panelApi } from '#shared/panel-paths.ts'
import { findResource } from '#shared/resources/index.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
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

const useDemoRemoval = () => {
  const { t } = usePanelTexts()
  const call = useApi()
  const [removal, setRemoval] = useState<DemoRemoval | null>(null)
  const [failure, setFailure] = useState<Words | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const attempt = useCallback(async (work: () => Promise<void>): Promise<void> => {
    setFailure(null)
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      setFailure(asProblem(error).title)
    } finally {
      setIsBusy(false)
    }
  }, [])
  useEffect(
    () => void attempt(async () => setRemoval((await call<DemoRemoval>(panelApi.demo)).data)),
    [attempt, call],
  )
  const remove = (done: () => void) =>
    attempt(async () => {
      await call(panelApi.demoRemove, { method: 'POST' })
      toast.success(t('demo.done'))
      done()
    })
  return { removal, failure, isBusy, remove }
}

const Question = ({ onClose, onRemoved }: { onClose: () => void; onRemoved: () => void }) => {
  const { t, say } = usePanelTexts()
  const { removal, failure, isBusy, remove } = useDemoRemoval()
  return (
    <Modal opened onClose={onClose} title={t('demo.question')}>
      <div className={css.text}>
        {removal ? <Outcome {...removal} /> : !failure && <Skeleton height={160} radius="md" />}
        {failure && (
          <Alert color="red" variant="outline" role="alert" title={t('demo.failed')}>
            {say(failure)}
          </Alert>
        )}
      </div>
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('button.cancel')}
        </Button>
        <Button color="red" loading={isBusy} disabled={!removal} onClick={() => void remove(onRemoved)}>
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
