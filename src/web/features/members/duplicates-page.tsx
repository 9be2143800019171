import { Button, Group, Loader } from '@mantine/core'
import { useRef, useState } from 'react'
import {
  type Duplicates,
  duplicatesApi,
  type MemberPair,
  type MergedField,
  type NamedPair,
  pairsOnPage,
} from '#shared/duplicates.ts'
import { pages } from '#shared/paths.ts'
import { members } from '#shared/resources/members.ts'
import { formatUndo, undoOperation } from '#web/admin/frame/undo-operation.ts'
import { useMay } from '#web/admin/frame/use-may.ts'
import { useRead } from '#web/admin/frame/use-read.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import page from '#web/admin/page/admin-page.module.css'
import { AlertLine } from '#web/admin/page/alert-line.tsx'
import card from '#web/admin/page/card.module.css'
import { ReadFailure } from '#web/admin/page/list-actions.tsx'
import { Part } from '#web/admin/page/part.tsx'
import { type Done, useActs } from '#web/admin/page/use-acts.tsx'
import { LineButton } from '#web/admin/table/line-button.tsx'
import { EmptyNote } from '#web/ui/empty-note.tsx'
import { Link } from '#web/ui/link.tsx'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
import { useSearchParams } from '#web/ui/use-search-params.ts'
import { DuplicatePair, nameOf } from './duplicate-pair.tsx'
import css from './duplicates.module.css'

/** Reads the pairs, merges them or keeps them apart, and undoes both. */
function useDuplicates() {
  const texts = usePanelTexts()
  const { t } = texts
  const [parameters] = useSearchParams()
  const of = parameters.get('of') ?? ''
  const [offset, setOffset] = useState(0)
  const asked = /^\d+$/.test(of) ? `&of=${of}` : ''
  const read = useRead<Duplicates>(`${duplicatesApi.list}?limit=${pairsOnPage}&offset=${offset}${asked}`)
  const { call, run, problem, busy } = useRun(read.reload)
  const { offer, bar } = useActs<never>()
  const heading = useRef<HTMLHeadingElement>(null)
  const post = (path: string, body: object) => call(path, { method: 'POST', body })
  const setApart = (ids: number[], apart: boolean) => post(duplicatesApi.apart, { ids, apart })
  const [said, setSaid] = useState('')
  /** Decides about a pair, and offers to undo that. The focus of its button, which is gone, goes to the top. */
  const decide = (work: () => Promise<Done>) =>
    run(async () => {
      offer(await work(), { run })
      setOffset(0)
      heading.current?.focus()
    })
  return {
    ...{ offset, setOffset, isOne: asked !== '', data: read.data, read, problem, busy, bar, said, heading },
    merge: ({ kept, other, versions }: MemberPair, take: MergedField[]) =>
      decide(async () => {
        const body = { ids: [kept.id, other.id], versions, take }
        const { operation } = await post(duplicatesApi.merge, body)
        const text = t('duplicates.merged', { name: nameOf(kept), other: nameOf(other) })
        return { text, operation, undone: t('duplicates.undone') }
      }),
    apart: ({ kept, other }: MemberPair) =>
      decide(async () => {
        const { operation } = await setApart([kept.id, other.id], true)
        const text = t('duplicates.areTwo', { name: nameOf(kept), other: nameOf(other) })
        return { text, operation, undone: t('duplicates.together') }
      }),
    undoMerge: (operation: string) =>
      run(async () =>
        setSaid(formatUndo(await undoOperation(call, operation), texts, t('duplicates.undone'))),
      ),
    showAgain: ({ kept_id, other_id }: NamedPair) =>
      run(async () => {
        await setApart([kept_id, other_id], false)
        setSaid(t('duplicates.together'))
      }),
  }
}

type State = ReturnType<typeof useDuplicates>

/** The merges that can be undone, and the pairs that are two people. */
const Decided = ({ state, canWrite }: { state: State; canWrite: boolean }) => {
  const { t, dateTime } = usePanelTexts()
  const { merges = [], apart = [] } = state.data ?? {}
  const kept = ({ kept_name, kept_id }: NamedPair) => `${kept_name} (${kept_id})`
  const second = ({ other_name, other_id }: NamedPair) => `${other_name} (${other_id})`
  const lists = [
    {
      title: t('duplicates.merges'),
      hint: t('duplicates.merges.hint'),
      lines: merges.map((one) => ({
        text: t('duplicates.merged', { name: kept(one), other: second(one) }),
        time: `, ${dateTime(one.at)}`,
        label: t('list.undo'),
        name: 'duplicates.undoOf' as const,
        revert: one.operation === null ? null : () => void state.undoMerge(one.operation as string),
      })),
    },
    {
      title: t('duplicates.apart'),
      lines: apart.map((one) => ({
        text: t('duplicates.areTwo', { name: kept(one), other: second(one) }),
        time: '',
        label: t('duplicates.showAgain'),
        name: 'duplicates.showAgainOf' as const,
        revert: () => void state.showAgain(one),
      })),
    },
  ]
  return lists
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, hint, lines }) => (
      <Part key={title} title={title} hint={hint}>
        <ul className={card.plain}>
          {lines.map(({ text, time, label, name, revert }) => (
            <li key={text + time} className={css.line}>
              <span>{text + time}</span>
              {canWrite && revert && (
                <LineButton
                  label={label}
                  name={t(name, { what: text })}
                  disabled={state.busy}
                  onClick={revert}
                />
              )}
            </li>
          ))}
        </ul>
      </Part>
    ))
}

const Pages = ({ state, count }: { state: State; count: number }) => {
  const { t } = usePanelTexts()
  const { offset, setOffset } = state
  if (count <= pairsOnPage) return null
  const go = (to: number) => {
    setOffset(to)
    state.heading.current?.focus()
  }
  return (
    <Group gap="sm">
      <Button variant="default" disabled={offset === 0} onClick={() => go(offset - pairsOnPage)}>
        {t('pager.previous')}
      </Button>
      <span role="status">
        {t('pager.range', {
          first: String(offset + 1),
          last: String(Math.min(offset + pairsOnPage, count)),
          total: String(count),
        })}
      </span>
      <Button
        variant="default"
        disabled={offset + pairsOnPage >= count}
        onClick={() => go(offset + pairsOnPage)}
      >
        {t('pager.next')}
      </Button>
    </Group>
  )
}

/** Pairs of members who are likely one, to be merged or kept apart. */
export const Page = () => {
  const { t } = usePanelTexts()
  const state = useDuplicates()
  const canWrite = useMay()('write', members.name)
  const { data, read, problem, busy, bar, said } = state
  return (
    <div className={page.parts}>
      <header className={page.head}>
        <h1 tabIndex={-1} ref={state.heading}>
          {t('duplicates.title')}
        </h1>
      </header>
      <Link to={`${pages.admin}/members/`}>{t('peopleImport.back.members')}</Link>
      <p className={card.hint}>{t('duplicates.intro')}</p>
      {state.isOne && <Link to="?">{t('duplicates.all')}</Link>}
      <AlertLine text={problem?.title} className={card.problem} />
      {said && <p role="status">{said}</p>}
      {read.problem && <ReadFailure problem={read.problem} retry={read.reload} />}
      {!data && !read.problem && <Loader aria-label={t('list.loading')} />}
      {data?.count === 0 && <EmptyNote>{t('duplicates.none')}</EmptyNote>}
      {data && data.count > 0 && (
        <>
          <p>{t('duplicates.count', { count: data.count })}</p>
          <div className={css.list}>
            {data.pairs.map((pair) => (
              <DuplicatePair
                key={`${pair.kept.id} ${pair.other.id} ${pair.versions.join()}`}
                pair={pair}
                busy={busy || !canWrite}
                onMerge={(take) => void state.merge(pair, take)}
                onApart={() => void state.apart(pair)}
              />
            ))}
          </div>
          <Pages state={state} count={data.count} />
        </>
      )}
      <Decided state={state} canWrite={canWrite} />
      {bar}
    </div>
  )
}
