import { useState } from 'react'
import { type DeskAct, panelApi } from '#shared/panel-paths.ts'
import {
  type Candidate,
  copyFile,
  type ErasePlan,
  type FoundPerson,
  type Named,
  type PersonCopy,
} from '#shared/person-desk.ts'
import { stockholmDay } from '#shared/time.ts'
import { useRun } from '#web/admin/frame/use-run.ts'
import { saveFile } from '#web/admin/page/save-file.ts'
import { useActs } from '#web/admin/page/use-acts.tsx'

const keyOf = ({ address, name }: Named): string => `${address}\n${name}`

const named = (chosen: readonly Candidate[]): Named[] =>
  chosen.map(({ address, name }) => ({ address, name }))

/** Finds persons, reads one whole, and does what they ask for. */
export function useDesk() {
  const { call, run, busy, problem } = useRun()
  const { offer, bar } = useActs<never>()
  const [candidates, setCandidates] = useState<Candidate[] | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [found, setFound] = useState<FoundPerson | null>(null)
  const [acts, setActs] = useState(0)
  const chosen = (candidates ?? []).filter((one) => !left.has(keyOf(one)))
  const people = named(chosen)

  const act = async <T>(name: DeskAct, body: object): Promise<T> =>
    (await call<T>(panelApi.personDesk(name), { method: 'POST', body })).data

  const read = (whom: readonly Named[]) => act<FoundPerson>('read', { people: whom }).then(setFound)

  /** Shows the person at once when nobody else is behind the address. */
  const search = (q: string): Promise<boolean> =>
    run(async () => {
      setFound(null)
      const next = await act<Candidate[]>('search', { q })
      setCandidates(next)
      setLeft(new Set())
      if (next.length === 1) await read(named(next))
    })

  const choose = (one: Candidate, isChosen: boolean): void => {
    setFound(null)
    setLeft((before) => {
      const next = new Set(before)
      if (isChosen) next.delete(keyOf(one))
      else next.add(keyOf(one))
      return next
    })
  }

  const acting = (work: () => Promise<unknown>): Promise<boolean> =>
    run(async () => {
      await work()
      setActs((before) => before + 1)
    })

  return {
    ...{ busy, problem, bar, candidates, chosen, found, acts, search, choose },
    isChosen: (one: Candidate): boolean => !left.has(keyOf(one)),
    show: () => run(() => read(people)),
    send: (address: string) => acting(() => act('send', { people, address })),
    handOver: (reason: string) =>
      acting(async () => {
        const copy = await act<PersonCopy>('hand-over', { people, reason })
        const text = JSON.stringify(copyFile(copy), null, 2)
        saveFile(
          new Blob([text], { type: 'application/json' }),
          `personuppgifter-${stockholmDay(new Date())}.json`,
        )
      }),
    /** @param text says what was done, beside the button that undoes it */
    restrict: (isOn: boolean, text: string) =>
      acting(async () => {
        const path = panelApi.personDesk(isOn ? 'restrict' : 'lift')
        const { operation } = await call(path, { method: 'POST', body: { people } })
        await read(people)
        const runUndo = (work: () => Promise<unknown>) =>
          acting(async () => {
            await work()
            await read(people)
          })
        offer({ text, operation }, { run: runUndo })
      }),
    plan: () => act<ErasePlan>('plan', { people }),
    erase: () =>
      acting(async () => {
        await act('erase', { people })
        setFound(null)
        setCandidates(null)
      }),
  }
}

export type Desk = ReturnType<typeof useDesk>
